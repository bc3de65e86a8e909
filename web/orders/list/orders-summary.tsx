// Seven summary figures above staff orders, over the whole filtered result (MORD-009, MORD-010).

import type { Page } from '#domain/base/list.ts';
import type { Order, Summary } from '#domain/orders/shapes.ts';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { orderLabels } from '../labels.ts';

export function OrdersSummary({ page }: { page: Page<Order, Summary> }) {
  const { totalCount, extraData } = page;
  if (!extraData || totalCount === 0) return null;
  const { realActualCost, profit } = extraData;
  return (
    <SummaryStrip
      label={orderLabels.summary}
      stats={[
        { label: orderLabels.orderTotal, value: money(extraData.orderTotal) },
        { label: orderLabels.orderCount, value: integer(extraData.orderCount) },
        { label: orderLabels.requestedKeys, value: integer(extraData.requestedKeyCount) },
        { label: orderLabels.remainingKeys, value: integer(extraData.remainingKeyCount) },
        { label: orderLabels.actualCost, value: money(extraData.actualCost) },
        ...(realActualCost === undefined ? [] : [{ label: orderLabels.realActualCost, value: money(realActualCost) }]),
        { label: orderLabels.profitTotal, value: money(profit), tone: profit < 0 ? ('red' as const) : undefined },
      ]}
    />
  );
}
