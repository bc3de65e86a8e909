// Reads the tables of docs/rights.md: role defaults, menus and calls. They are written from the specification and not
// from the program, so that differences between the two are found.

import { readFileSync } from 'node:fs';
import type { Permission } from '#domain/base/permissions.ts';
import { ROLES, type Role } from '#domain/base/roles.ts';

const PAGE = readFileSync('docs/rights.md', 'utf8');

/** The rows of the tables in a chapter, by column header, with the heading above each table. */
function rowsOf(chapter: string): { heading: string; cells: Record<string, string> }[] {
  const [, text] = PAGE.split(`\n## ${chapter}\n`);
  if (text === undefined) throw new Error(`docs/rights.md has no chapter ${chapter}`);
  let heading = '';
  let columns: string[] | null = null;
  const rows: { heading: string; cells: Record<string, string> }[] = [];
  for (const line of text.split('\n## ', 1)[0]!.split('\n')) {
    if (line.startsWith('### ')) heading = line.slice(4);
    const cells = line.startsWith('|')
      ? line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
      : null;
    if (!cells) columns = null;
    else if (!columns) columns = cells;
    else if (!cells[0]!.startsWith('---'))
      rows.push({ heading, cells: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])) });
  }
  return rows;
}

const withoutTicks = (text: string) => text.replaceAll('`', '');
const rolesWith = (cells: Record<string, string>, marks: readonly string[]): Role[] =>
  ROLES.filter((role) => marks.includes(cells[role]!));

/** Permissions in the order of the table, with the roles that have them by default. */
export const ROLE_DEFAULTS_TABLE = rowsOf('Role defaults').map(({ cells }) => ({
  permission: cells.Permission as Permission,
  roles: rolesWith(cells, ['x']),
}));

/** Menu entries from top to bottom. */
export const MENU_TABLE = rowsOf('Menus').map(({ cells }) => ({
  label: cells.Entry!,
  path: withoutTicks(cells.Address!),
  roles: rolesWith(cells, ['x']),
}));

/** Permissions that API keys never have. */
export const API_KEY_EXCLUDED_PERMISSIONS = ['Order.Approve', 'Order.Level1Approve', 'Order.Level2Approve'];

/** Access to one call. */
export interface CallRights {
  /** Method and path. */
  name: string;
  /** Roles that can be given the call; null: everyone, without signing in. */
  roles: readonly Role[] | null;
  /** Roles that may make the call without a permission group. */
  byDefault: readonly Role[];
  /** One of these is required; empty means none. */
  rights: readonly string[];
  /** Not available to programs with an API key. */
  inPerson: boolean;
  /** Requires step-up authentication. */
  stepUp: boolean;
  /** Scope that a credential of the partner API needs; null: none. */
  scope: string | null;
}

const MARK = { byDefault: '✓', byGroup: '○' };

/** All calls, by sections of the API. */
export const CALL_TABLE: readonly CallRights[] = rowsOf('Calls').map(({ cells }) => {
  const [needs = '', ...conditions] = cells.Needs!.split(', ').map((part) => part.replaceAll('*', ''));
  return {
    name: withoutTicks(cells.Call!),
    roles: needs === 'nothing' ? null : rolesWith(cells, Object.values(MARK)),
    byDefault: rolesWith(cells, [MARK.byDefault]),
    rights: /^[A-Z]/.test(needs) ? needs.split(' or ') : [],
    inPerson: conditions.length > 0,
    stepUp: conditions.includes('step-up'),
    scope: conditions.find((condition) => condition.includes(':')) ?? null,
  };
});
