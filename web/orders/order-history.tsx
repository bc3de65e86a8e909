// Order history: user, action, time and the offer at that time. Partners never see staff names (PORD-011).

import type { History as Line } from '#domain/orders/shapes.ts';
import { Timeline } from '#web/ui/kit/layout/timeline.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { detailLabels } from './detail-labels.ts';
import { orderLabels } from './labels.ts';
import { StatePill } from './state-pill.tsx';

export const OrderHistory = ({ lines }: { lines: readonly Line[] }) => (
  <Timeline
    label={detailLabels.history}
    items={lines.map((line) => ({
      id: line.id,
      at: line.modifiedAt,
      title: (
        <>
          <span className="text-sm font-medium">{detailLabels.happened[line.action]}</span>
          <StatePill state={line.orderStatus} />
        </>
      ),
      actor: line.modifiedByName || line.modifiedByType,
      details: (
        <span className="text-muted tabular-nums">
          {orderLabels.keysOf(integer(line.offerQuantity))} × {money(line.offerPrice)}
        </span>
      ),
    }))}
  />
);
