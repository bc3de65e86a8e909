// `merkur rebuild-sums`: recomputes every stored sum from orders and items while the product runs, and lists the sums
// that were wrong.

import type { Database, Tx } from '#server/base/database/db.ts';
import { betweenTurns } from '#server/base/database/turns.ts';
import { rebuildTotals } from '#server/orders/reading/rebuilt-totals.ts';
import { rebuildToInvoice } from '#server/orders/reading/to-invoice-sums.ts';
import { TOTALS_LOCK_ID } from '#server/orders/reading/totals.ts';
import { rebuildReports } from '#server/reports/rebuilt-sums.ts';
import { REPORT_LOCK_ID } from '#server/reports/sums.ts';
import type { Invariant } from '#server/verify/invariant.ts';
import { ORDER_SUM_INVARIANTS } from '#server/verify/order-sums.ts';
import { REPORT_INVARIANTS } from '#server/verify/reports.ts';

/** Rows listed by name. */
const LISTED_MAX = 20;

interface Family {
  lockId: number;
  /** Invariants that the sums must satisfy. */
  invariants: readonly Invariant[];
  rebuild(tx: Tx): Promise<void>;
}

const FAMILIES: readonly Family[] = [
  {
    lockId: TOTALS_LOCK_ID,
    invariants: ORDER_SUM_INVARIANTS,
    rebuild: async (tx) => {
      await rebuildTotals(tx);
      await rebuildToInvoice(tx);
    },
  },
  { lockId: REPORT_LOCK_ID, invariants: REPORT_INVARIANTS, rebuild: rebuildReports },
];

/** Prints a line for each kind of sum. Returns the number of sums that differed. */
export async function rebuildSums(
  database: Database & { embedded: boolean },
  print: (line: string) => void,
): Promise<number> {
  let total = 0;
  for (const { lockId, invariants, rebuild } of FAMILIES) {
    const found = await betweenTurns(database, lockId, async (tx) => {
      const before: string[][] = [];
      for (const { violations } of invariants) before.push((await tx.all(violations)).map(({ row }) => row));
      await rebuild(tx);
      return before;
    });
    for (const [i, rows] of found.entries()) {
      total += rows.length;
      const { id, description } = invariants[i]!;
      print(`${rows.length === 0 ? 'same   ' : 'rebuilt'}  ${id}  ${description} (${rows.length} differed)`);
      for (const row of rows.slice(0, LISTED_MAX)) print(`         ${row}`);
      if (rows.length > LISTED_MAX) print(`         and ${rows.length - LISTED_MAX} more`);
    }
  }
  print(total === 0 ? 'Every stored sum was right.' : `${total} stored sums differed and are right now.`);
  return total;
}
