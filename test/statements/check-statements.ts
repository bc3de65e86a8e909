// Compares every statement executed by unit tests with the row type its tag claims.

import type pg from 'pg';
import type { RowClaim } from './claimed-rows.ts';
import { compareColumns, type StatementFault, toProperty } from './compare-columns.ts';
import { describeColumns } from './described-columns.ts';
import { sitesOf, withoutMarks } from './sql-tags.ts';

/**
 * The claim of a whole statement: that of the outermost tag, or of the next inner one if that is generic, plus the
 * columns that generic tags add.
 */
function findClaim(sites: readonly string[], claims: ReadonlyMap<string, RowClaim>): RowClaim | undefined {
  const all = sites.map((site) => claims.get(site)!);
  const claim = all.find(({ kind }) => kind !== 'generic');
  if (!claim) return undefined;
  const added = all.slice(0, all.indexOf(claim)).flatMap(({ columns }) => [...columns]);
  return added.length === 0 ? claim : { ...claim, columns: new Map([...claim.columns, ...added]) };
}

interface CheckResult {
  /** Statements whose columns were compared. */
  compared: number;
  faults: StatementFault[];
  /** Statements with a row type that were never executed. */
  notExecuted: RowClaim[];
}

/** Compares recorded statements with claims. Skips statements with a part that has changed since. */
export async function checkStatements(
  client: pg.ClientBase,
  claims: ReadonlyMap<string, RowClaim>,
  records: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<CheckResult> {
  const faults = new Map<string, StatementFault>();
  const executed = new Set<string>();
  let compared = 0;
  for (const [text, nulls] of records) {
    const sites = sitesOf(text);
    if (!sites.every((site) => claims.has(site))) continue;
    for (const site of sites) executed.add(site);
    const claim = findClaim(sites, claims);
    if (claim?.kind !== 'row') continue;
    compared += 1;
    const columns = await describeColumns(client, withoutMarks(text));
    for (const fault of compareColumns(claim, columns, new Set([...nulls].map(toProperty))))
      faults.set(`${fault.file}:${fault.line} ${fault.column} ${fault.text}`, fault);
  }
  const notExecuted = [...claims]
    .filter(([site, claim]) => claim.isStatement && claim.kind === 'row' && !executed.has(site))
    .map(([, claim]) => claim);
  return { compared, faults: [...faults.values()], notExecuted };
}
