// The inventory table of an approval and the figures that follow from it, asked anew half a second after the last
// keystroke (ODT-028, ODT-031). When it cannot be read, there is no table and no word about it (ODT-034).

import { useEffect, useState } from 'react';
import { INVENTORY_DEBOUNCE_MS } from '#domain/base/limits.ts';
import { remaining } from '#domain/orders/quantities.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { type ApproveInventory, fillCalls } from '#domain/stock/calls.ts';
import type { Period } from '#domain/stock/periods.ts';
import { useRead } from '#web/base/use-call.ts';
import { type Fill, type FillRow, fillFaults, keysOf, quantityOf } from './approve-fill.ts';

export interface InventoryFill {
  /** Null while it is not known, and when it cannot be. */
  known: ApproveInventory | null;
  rows: readonly FillRow[];
  loading: boolean;
  /** The figures are about to follow what was typed. */
  behind: boolean;
  quantity: (row: FillRow) => number | null;
  fault: (row: FillRow) => string | undefined;
  /** Something is wrong with what was typed. */
  faulty: boolean;
  type: (row: FillRow, typed: number | null) => void;
  /** For the approval; undefined as long as nothing was typed, and changes nothing then. */
  chosen: { period: Period; quantity: number }[] | undefined;
}

/** How many keys of an order inventory could still give. */
export const fillable = (order: Order): number =>
  Math.max(0, remaining(order) - order.preCompletedCount - order.backOrderCount);

const NOTHING: Fill = {};

/** The fill of an approval as somebody types it. */
export function useApproveFill(order: Order): InventoryFill {
  const base = { sku: order.product.productSku, orderId: order.id, isWaitingOrder: true };
  const [fill, setFill] = useState(NOTHING);
  const [asked, setAsked] = useState(NOTHING);
  const [last, setLast] = useState<Period | null>(null);
  const started = useRead(fillCalls.fill, base, { focus: false });
  const rows = started.data?.inventoryItems ?? [];
  const typed = Object.keys(asked).length > 0;
  const again = useRead(
    fillCalls.fill,
    {
      ...base,
      reCalc: true,
      inventoryData: rows.map((row) => ({ periodType: row.periodType, quantity: keysOf(row, asked) })),
    },
    { enabled: typed && started.data !== undefined, keep: true, focus: false },
  );
  const faults = fillFaults(rows, fill, fillable(order), last);
  const faulty = Object.keys(faults).length > 0;
  useEffect(() => {
    if (fill === asked || faulty) return;
    const timer = setTimeout(() => setAsked(fill), INVENTORY_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [fill, asked, faulty]);

  return {
    known: (typed && again.data) || started.data || null,
    rows,
    loading: started.isPending,
    behind: fill !== asked || again.isFetching,
    quantity: (row) => quantityOf(row, fill),
    fault: ({ periodType }) => faults[periodType],
    faulty,
    type: ({ periodType }, typed) => {
      setFill({ ...fill, [periodType]: typed });
      setLast(periodType);
    },
    chosen: fill === NOTHING ? undefined : rows.map((row) => ({ period: row.periodType, quantity: keysOf(row, fill) })),
  };
}
