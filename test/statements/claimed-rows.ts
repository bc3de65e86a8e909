// Reads the rows claimed by every `sql<Row>` tag of some files, using the compiler's own API (pinned version).

import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast';
import { isTaggedTemplateExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import { findSqlTags, hashSource, type SqlTag, siteOf } from './sql-tags.ts';

/** Kind of a property's values, as far as a column can be compared with it; `json` is any object, `any` is anything. */
export type ValueKind = 'number' | 'string' | 'boolean' | 'bytes' | 'date' | 'array' | 'json' | 'any';

export interface ClaimedColumn {
  kinds: readonly ValueKind[];
  isNullable: boolean;
  isOptional: boolean;
}

export interface RowClaim {
  file: string;
  line: number;
  /**
   * `row` names columns, `loose` names none (unknown, object), `generic` adds its columns to the claim of an inner tag.
   */
  kind: 'row' | 'loose' | 'generic';
  /** The template from its first word on. */
  text: string;
  /** True if the template is a whole statement. */
  isStatement: boolean;
  columns: ReadonlyMap<string, ClaimedColumn>;
}

const STATEMENT = /^(select|insert|update|delete|with)\b/i;
const OPTIONAL = 1 << 24;

function kindOf(checker: Checker, type: Type): ValueKind {
  if (type.flags & TypeFlags.AnyOrUnknown) return 'any';
  if (type.flags & TypeFlags.StringLike) return 'string';
  if (type.flags & TypeFlags.NumberLike) return 'number';
  if (type.flags & TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayLikeType(type)) return 'array';
  const name = type.getSymbol()?.name;
  if (name === 'Buffer' || name === 'Uint8Array') return 'bytes';
  return name === 'Date' ? 'date' : 'json';
}

function describeColumn(checker: Checker, type: Type, isOptional: boolean): ClaimedColumn {
  const parts = type.isUnionType() ? type.getTypes() : [type];
  const values = parts.filter(({ flags }) => !(flags & TypeFlags.Nullable));
  const kinds = [...new Set(values.map((part) => kindOf(checker, part)))];
  return { kinds, isNullable: kinds.includes('any') || parts.some(({ flags }) => flags & TypeFlags.Null), isOptional };
}

const isTypeParameter = ({ flags }: Type): boolean => (flags & TypeFlags.TypeParameter) !== 0;

function describeRow(checker: Checker, type: Type | undefined): Pick<RowClaim, 'kind' | 'columns'> {
  const columns = new Map<string, ClaimedColumn>();
  if (!type || isTypeParameter(type)) return { kind: 'generic', columns };
  if (type.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.Union)) {
    for (const property of checker.getPropertiesOfType(type)) {
      const propertyType = checker.getTypeOfSymbol(property);
      if (propertyType)
        columns.set(property.name, describeColumn(checker, propertyType, (property.flags & OPTIONAL) !== 0));
    }
  }
  if (type.isIntersectionType() && type.getTypes().some(isTypeParameter)) return { kind: 'generic', columns };
  return { kind: columns.size > 0 ? 'row' : 'loose', columns };
}

/** Claims of all tags in these files of the repository, by site. */
export function readClaims(root: string, files: readonly string[], read: (path: string) => string) {
  const claims = new Map<string, RowClaim>();
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [`${root}tsconfig.json`] }).getProjects()[0]!;
    const { checker, program } = project;
    for (const file of files) {
      const source = read(root + file);
      const nodes = new Map<number, TaggedTemplateExpression>();
      const visit = (node: Node): void => {
        if (isTaggedTemplateExpression(node)) nodes.set(node.template.getStart(), node);
        node.forEachChild(visit);
      };
      visit(program.getSourceFile(root + file) as never);
      const claimOf = (tag: SqlTag): RowClaim => {
        const node = nodes.get(tag.textStart - 1);
        if (!node) throw new Error(`${file}:${tag.line} looks like a statement and is none.`);
        const type = checker.getTypeAtLocation(node);
        const row = type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;
        const text = source.slice(tag.textStart, node.template.end - 1).trim();
        return { file, line: tag.line, text, isStatement: STATEMENT.test(text), ...describeRow(checker, row) };
      };
      const hash = hashSource(source);
      for (const tag of findSqlTags(source)) claims.set(siteOf(file, tag, hash), claimOf(tag));
    }
  } finally {
    api.close();
  }
  return claims as ReadonlyMap<string, RowClaim>;
}
