// Inventory table of an approval and its figures, refetched half a second after the last keystroke (ODT-028, ODT-031).
// If it cannot be loaded, nothing is shown (ODT-034).

import { useEffect, useState } from 'react';
import { INVENTORY_DEBOUNCE_MS } from '#domain/base/limits.ts';
import { remainingKeys } from '#domain/orders/quantities.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { type ApproveInventory, stockFillCalls } from '#domain/stock/calls.ts';
import type { Period } from '#domain/stock/periods.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { type FillRow, fillErrors, fillKeys, fillQuantity, type TypedFill } from './inventory-fill.ts';

export interface InventoryFill {
  /** Null while loading or if unavailable. */
  quote: ApproveInventory | null;
  rows: readonly FillRow[];
  loading: boolean;
  /** True while the figures lag behind the typed values. */
  isStale: boolean;
  quantityOf: (row: FillRow) => number | null;
  errorOf: (row: FillRow) => string | undefined;
  /** True if a typed value is invalid. */
  hasErrors: boolean;
  setQuantity: (row: FillRow, typed: number | null) => void;
  /** Value for the approval; undefined, and without effect, if nothing was typed. */
  typedFill: { period: Period; quantity: number }[] | undefined;
}

/** Missing keys of an order that inventory could still provide. */
const fillableKeys = (order: Order): number =>
  Math.max(0, remainingKeys(order) - order.preCompletedCount - order.backOrderCount);

const EMPTY_FILL: TypedFill = {};

/** State of the typed inventory fill. */
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
