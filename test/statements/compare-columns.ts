// Compares a statement's columns with the row its tag claims.

import { CamelCasePlugin } from 'kysely';
import type { ClaimedColumn, RowClaim } from './claimed-rows.ts';
import type { DescribedColumn } from './described-columns.ts';

export interface StatementFault {
  file: string;
  line: number;
  column: string;
  text: string;
  /** Only the database says so; no test has read a null. */
  mayBeNull: boolean;
}

class Names extends CamelCasePlugin {
  /** Property name that the reader gives to a column. */
  toProperty(column: string): string {
    return this.camelCase(column);
  }
}

const names = new Names();
export const toProperty = (column: string): string => names.toProperty(column);

function describeTypeFault({ kinds }: ClaimedColumn, { kind }: DescribedColumn): string | undefined {
  if (kind === 'any' || kinds.length === 0 || kinds.includes('any') || kinds.includes(kind)) return undefined;
  return `is claimed as ${kinds.join(' or ')}, the database has ${kind}`;
}

/** All differences between a claim and a statement; `nullsRead` are properties in which a test read null. */
export function compareColumns(
  claim: RowClaim,
  columns: readonly DescribedColumn[],
  nullsRead: ReadonlySet<string>,
): StatementFault[] {
  const faults: StatementFault[] = [];
  const report = (column: string, text: string, mayBeNull = false) =>
    faults.push({ file: claim.file, line: claim.line, column, text, mayBeNull });
  const found = new Map(columns.map((column) => [toProperty(column.name), column]));
  for (const name of found.keys())
    if (!claim.columns.has(name)) report(name, 'is selected, but the row claims nothing');
  for (const [name, claimed] of claim.columns) {
    const column = found.get(name);
    if (!column) {
      if (!claimed.isOptional) report(name, 'is claimed, but no column has this name');
      continue;
    }
    const typeFault = describeTypeFault(claimed, column);
    if (typeFault) report(name, typeFault);
    if (claimed.isNullable) continue;
    if (nullsRead.has(name)) report(name, 'is claimed as never null, a test read null');
    else if (column.mayBeNull) report(name, `is claimed as never null, but may be (${column.mayBeNull})`, true);
  }
  return faults;
}
