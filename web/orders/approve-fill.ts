// What an approval takes from inventory, while it is typed: cut to what there is, and never more than the order needs
// (ODT-029, ODT-030); and what the order is worth with it.

import { type Cents, centsOfE4, divideRounded, type E4 } from '#domain/base/money.ts';
import { copy } from '#domain/orders/copy.ts';
import type { ApproveInventory } from '#domain/stock/calls.ts';
import type { Period } from '#domain/stock/periods.ts';

/** A typed quantity by period; what is not typed stands as the server gave it. */
export type Fill = Partial<Record<Period, number>>;
export type FillRow = ApproveInventory['inventoryItems'][number];

/** The quantity of a row as it stands now. */
export const quantityOf = ({ periodType, quantity }: FillRow, fill: Fill): number => fill[periodType] ?? quantity;

/**
 * The quantity that a row gets when somebody types `typed`, and the sentence that says why it is another one. `most` is
 * how many keys the order still needs.
 */
export function fillRow(
  rows: readonly FillRow[],
  fill: Fill,
  period: Period,
  typed: number,
  most: number,
): { quantity: number; message: string | null } {
  const row = rows.find(({ periodType }) => periodType === period)!;
  const quantity = Math.min(typed, row.availableQuantity);
  const others = rows.reduce((sum, one) => sum + (one === row ? 0 : quantityOf(one, fill)), 0);
  if (quantity + others > most) return { quantity: 0, message: copy.maximumOrderQuantity(most) };
  return { quantity, message: quantity < typed ? copy.maximumQuantity(quantity) : null };
}

/** What the order leaves when these keys are filled and the rest is bought as planned. */
export function profitOf(
  { inventoryItems, estimatedCost, offerPrice }: ApproveInventory,
  quantity: number,
): { profit: Cents; unitCost: E4 } {
  const filled = inventoryItems.reduce((sum, row) => sum + row.quantity, 0);
  const ofFill = inventoryItems.reduce((sum, row) => sum + row.quantity * row.avgCost, 0);
  const cost = ofFill + Math.max(0, quantity - filled) * estimatedCost;
  return {
    profit: offerPrice * quantity - centsOfE4(cost),
    unitCost: quantity === 0 ? 0 : divideRounded(cost, quantity),
  };
}
