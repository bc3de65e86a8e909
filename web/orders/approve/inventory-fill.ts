// Inventory quantities of an approval while typing: limited to the available stock and the order's missing keys
// (ODT-029, ODT-030). Typed values are kept and rejected with a message. Also computes the resulting profit.

import { MAX_ORDER_QUANTITY } from '#domain/base/limits.ts';
import { type Cents, centsOfE4, divideRounded, type E4 } from '#domain/base/money.ts';
import { integerFault } from '#domain/base/number-fault.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { ApproveInventory } from '#domain/stock/calls.ts';
import type { Period } from '#domain/stock/periods.ts';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';

/** Typed quantities by period, null if emptied; other rows keep the server's value. */
export type TypedFill = Partial<Record<Period, number | null>>;
export type FillRow = ApproveInventory['inventoryItems'][number];

/** Current quantity of a row. */
export const fillQuantity = ({ periodType, quantity }: FillRow, fill: TypedFill): number | null => {
  const typed = fill[periodType];
  return typed === undefined ? quantity : typed;
};

/** Keys of a row; 0 if invalid. */
export const fillKeys = (row: FillRow, fill: TypedFill): number => wholeNumberOrNull(fillQuantity(row, fill)) ?? 0;

/** Errors by period. If the sum exceeds the missing keys (`most`), the error is at the row edited `last`. */
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
    if (typed !== null && typed > row.availableQuantity) return orderCopy.maximumQuantity(row.availableQuantity);
    return row.periodType === last && together > maxKeys ? orderCopy.maximumOrderQuantity(maxKeys) : null;
  };
  return Object.fromEntries(
    rows.flatMap((row) => {
      const fault = fill[row.periodType] === undefined ? null : faultOf(row);
      return fault ? [[row.periodType, fault]] : [];
    }),
  );
}

/** Profit if these keys are filled and the rest is bought as planned. */
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
