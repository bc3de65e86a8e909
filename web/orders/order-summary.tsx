// The seven figures above staff's orders; they cover the whole filtered result (MORD-009, MORD-010).

import { useEffect } from 'react';
import type { Page } from '#domain/base/list.ts';
import type { Order, Summary } from '#domain/orders/shapes.ts';
import { integer, money } from '#web/base/format.ts';
import { SummaryStrip } from '#web/base/stat.tsx';
import { rememberQueue } from './queue.ts';
import { words } from './words.ts';

/** Also remembers the rows, for the way from one detail to the next. */
export function OrderSummary({ page }: { page: Page<Order, Summary> }) {
  const { items, pageIndex, pageSize, totalCount, extraData } = page;
  useEffect(
    () => rememberQueue({ ids: items.map(({ id }) => id), from: pageIndex * pageSize, total: totalCount }),
    [items, pageIndex, pageSize, totalCount],
  );
  if (!extraData || totalCount === 0) return null;
  const { realActualCost, profit } = extraData;
  return (
    <SummaryStrip
      label={words.summary}
      stats={[
        { label: words.orderTotal, value: money(extraData.orderTotal) },
        { label: words.orderCount, value: integer(extraData.orderCount) },
        { label: words.requestedKeys, value: integer(extraData.requestedKeyCount) },
        { label: words.remainingKeys, value: integer(extraData.remainingKeyCount) },
        { label: words.actualCost, value: money(extraData.actualCost) },
        ...(realActualCost === undefined ? [] : [{ label: words.realActualCost, value: money(realActualCost) }]),
        { label: words.profitTotal, value: money(profit), tone: profit < 0 ? ('red' as const) : undefined },
      ]}
    />
  );
}
