// The inventory table of an approval and the figures that follow from it, asked again half a second after the last
// keystroke (ODT-028, ODT-031). When it cannot be read, there is no table and no word about it (ODT-034).

import { useEffect, useState } from 'react';
import { INVENTORY_DEBOUNCE_MS } from '#domain/base/limits.ts';
import { remainingKeys } from '#domain/orders/quantities.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { type ApproveInventory, stockFillCalls } from '#domain/stock/calls.ts';
import type { Period } from '#domain/stock/periods.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { type FillRow, fillErrors, fillKeys, fillQuantity, type TypedFill } from './inventory-fill.ts';

export interface InventoryFill {
  /** Null while it is not known, and when it cannot be. */
  quote: ApproveInventory | null;
  rows: readonly FillRow[];
  loading: boolean;
  /** The figures are about to follow what was typed. */
  isStale: boolean;
  quantityOf: (row: FillRow) => number | null;
  errorOf: (row: FillRow) => string | undefined;
  /** Something is wrong with what was typed. */
  hasErrors: boolean;
  setQuantity: (row: FillRow, typed: number | null) => void;
  /** For the approval; undefined as long as nothing was typed, and changes nothing then. */
  typedFill: { period: Period; quantity: number }[] | undefined;
}

/** How many keys of an order inventory could still give. */
export const fillableKeys = (order: Order): number =>
  Math.max(0, remainingKeys(order) - order.preCompletedCount - order.backOrderCount);

const EMPTY_FILL: TypedFill = {};

/** The fill of an approval as somebody types it. */
export function useInventoryFill(order: Order): InventoryFill {
  const base = { sku: order.product.productSku, orderId: order.id, isWaitingOrder: true };
  const [fill, setFill] = useState(EMPTY_FILL);
  const [asked, setAsked] = useState(EMPTY_FILL);
  const [last, setLast] = useState<Period | null>(null);
  const started = useCallQuery(stockFillCalls.fill, base, { refetchOnFocus: false });
  const rows = started.data?.inventoryItems ?? [];
  const typed = Object.keys(asked).length > 0;
  const recalculated = useCallQuery(
    stockFillCalls.fill,
    {
      ...base,
      reCalc: true,
      inventoryData: rows.map((row) => ({ periodType: row.periodType, quantity: fillKeys(row, asked) })),
    },
    { enabled: typed && started.data !== undefined, keepPrevious: true, refetchOnFocus: false },
  );
  const faults = fillErrors(rows, fill, fillableKeys(order), last);
  const faulty = Object.keys(faults).length > 0;
  useEffect(() => {
    if (fill === asked || faulty) return;
    const timer = setTimeout(() => setAsked(fill), INVENTORY_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [fill, asked, faulty]);

  return {
    quote: (typed && recalculated.data) || started.data || null,
    rows,
    loading: started.isPending,
    isStale: fill !== asked || recalculated.isFetching,
    quantityOf: (row) => fillQuantity(row, fill),
    errorOf: ({ periodType }) => faults[periodType],
    hasErrors: faulty,
    setQuantity: ({ periodType }, typed) => {
      setFill({ ...fill, [periodType]: typed });
      setLast(periodType);
    },
    typedFill:
      fill === EMPTY_FILL ? undefined : rows.map((row) => ({ period: row.periodType, quantity: fillKeys(row, fill) })),
  };
}
