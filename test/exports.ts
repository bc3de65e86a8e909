// Exports and imports of files, from their syntax trees.

import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

interface Export {
  file: string;
  name: string;
  /** Comment directly above. */
  comment: string;
}

const DYNAMIC_IMPORT = /import\(\s*'([^']+)'\s*\)/g;

const targetOf = (file: string, target: string): string | null => {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? normalize(join(dirname(file), target)) : null;
};

type Program = ReturnType<typeof parseSync>['program'];
type Statement = Program['body'][number];

/** Names that a statement exports. */
function exportedNames(statement: Statement): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.source) return [];
  const { declaration, specifiers } = statement;
  if (!declaration)
    return specifiers.flatMap(({ exported }) => (exported.type === 'Identifier' ? [exported.name] : []));
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

/** Names that a statement imports from another file; `*` is all of them. */
function importedNames(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration')
    return statement.specifiers.flatMap((one) => {
      if (one.type !== 'ImportSpecifier') return one.type === 'ImportNamespaceSpecifier' ? ['*'] : [];
      return one.imported.type === 'Identifier' ? [one.imported.name] : [];
    });
  if (statement.type === 'ExportNamedDeclaration' && statement.source)
    return statement.specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []));
  return statement.type === 'ExportAllDeclaration' ? ['*'] : [];
}

/** Exports of these files, each with the other files that import it. A dynamic import counts for all names. */
export function findImporters(files: readonly string[], texts: Readonly<Record<string, string>> = {}) {
  const found: Export[] = [];
  const importers = new Map<string, Set<string>>();
  const add = (from: string, name: string, by: string) => {
    const key = `${from} ${name}`;
    importers.set(key, (importers.get(key) ?? new Set()).add(by));
  };
  for (const file of files) {
    const text = texts[file] ?? readFileSync(file, 'utf8');
    for (const statement of parseSync(file, text).program.body) {
      const before = text.slice(0, statement.start).trimEnd();
      const comment = before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : '';
      found.push(...exportedNames(statement).map((name) => ({ file, name, comment })));
      const source = 'source' in statement ? statement.source?.value : undefined;
      const from = source === undefined ? null : targetOf(file, source);
      if (from !== null) for (const name of importedNames(statement)) add(from, name, file);
    }
    for (const [, target] of text.matchAll(DYNAMIC_IMPORT)) {
      const from = targetOf(file, target!);
      if (from !== null) add(from, '*', file);
    }
  }
  return found.map((one) => ({
    ...one,
    importers: [...(importers.get(`${one.file} ${one.name}`) ?? []), ...(importers.get(`${one.file} *`) ?? [])].filter(
      (by) => by !== one.file,
    ),
  }));
}
