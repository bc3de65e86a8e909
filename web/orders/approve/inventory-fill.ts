// What an approval takes from inventory, while it is typed: never more than there is, and never more than the order
// needs (ODT-029, ODT-030). What is typed stays and is refused with the rule. And what the order is worth with it.

import { MAX_ORDER_QUANTITY } from '#domain/base/limits.ts';
import { type Cents, centsOfE4, divideRounded, type E4 } from '#domain/base/money.ts';
import { integerFault } from '#domain/base/number-fault.ts';
import { copy } from '#domain/orders/copy.ts';
import type { ApproveInventory } from '#domain/stock/calls.ts';
import type { Period } from '#domain/stock/periods.ts';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';

/** A typed quantity by period, null while it is emptied; what is not typed is as the server gave it. */
export type TypedFill = Partial<Record<Period, number | null>>;
export type FillRow = ApproveInventory['inventoryItems'][number];

/** The quantity of a row as it is now. */
export const fillQuantity = ({ periodType, quantity }: FillRow, fill: TypedFill): number | null => {
  const typed = fill[periodType];
  return typed === undefined ? quantity : typed;
};

/** The keys of a row, 0 where they are no whole number. */
export const fillKeys = (row: FillRow, fill: TypedFill): number => wholeNumberOrNull(fillQuantity(row, fill)) ?? 0;

/**
 * What is wrong with each row, by period. That all of them are more than the order needs is said at the one that was
 * typed `last`. `most` is how many keys the order still needs.
 */
export function fillErrors(
  rows: readonly FillRow[],
  fill: TypedFill,
  maxKeys: number,
  last: Period | null,
): Partial<Record<Period, string>> {
  const together = rows.reduce((sum, row) => sum + fillKeys(row, fill), 0);
  const faultOf = (row: FillRow): string | null => {
    const typed = fillQuantity(row, fill);
    const fault = integerFault(typed, { max: MAX_ORDER_QUANTITY });
    if (fault) return fault;
    if (typed !== null && typed > row.availableQuantity) return copy.maximumQuantity(row.availableQuantity);
    return row.periodType === last && together > maxKeys ? copy.maximumOrderQuantity(maxKeys) : null;
  };
  return Object.fromEntries(
    rows.flatMap((row) => {
      const fault = fill[row.periodType] === undefined ? null : faultOf(row);
      return fault ? [[row.periodType, fault]] : [];
    }),
  );
}

/** What the order leaves when these keys are filled and the rest is bought as planned. */
export function fillProfit(
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
