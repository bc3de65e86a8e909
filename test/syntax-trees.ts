// Syntax trees of files of the repository, from the compiler's own API.

import { readdirSync } from 'node:fs';
import type { SourceFile } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

const ROOT = `${process.cwd()}/`;

/** Production files of these folders. */
export const productionFiles = (...folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.(test|testing|d)\.m?tsx?$/.test(file)),
  );

/** A project of just the named files: no libraries, and imports are not followed. */
const SYNTAX_ONLY = {
  compilerOptions: { noLib: true, noResolve: true, types: [], jsx: 'preserve', allowJs: true, noEmit: true },
};

/** Reads each file; `texts` replaces the content of files on disk. */
export function readSources<T>(
  files: readonly string[],
  read: (file: string, source: SourceFile) => T,
  texts: Readonly<Record<string, string>> = {},
): T[] {
  const project = `${ROOT}tsconfig.syntax.json`;
  const settings = JSON.stringify({ ...SYNTAX_ONLY, files });
  const api = new API({
    cwd: ROOT,
    fs: {
      readFile: (path) => (path === project ? settings : texts[path.slice(ROOT.length)]),
      fileExists: (path) => (path === project ? true : undefined),
    },
  });
  try {
    const program = api.updateSnapshot({ openProjects: [project] }).getProject(project)?.program;
    return files.map((file) => {
      const source = program?.getSourceFile(ROOT + file);
      if (!source) throw new Error(`The compiler does not read ${file}.`);
      return read(file, source);
    });
  } finally {
    api.close();
  }
}
