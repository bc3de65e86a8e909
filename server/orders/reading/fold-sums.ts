// Folds the differences of all stored sums of orders, one kind after the other: they share a turn.

import type { Database } from '#server/base/database/db.ts';
import { foldToInvoice } from './to-invoice-sums.ts';
import { foldTotals } from './totals.ts';

/** With more differences than this, a long run is writing; they are folded again without a pause. */
const FEW_LINES = 500;

/** Folds until few differences are left, so that counts stay cheap while a run changes thousands of orders. */
export async function foldSums(database: Database): Promise<void> {
  let lines: number;
  do lines = (await foldTotals(database)) + (await foldToInvoice(database));
  while (lines > FEW_LINES);
}
