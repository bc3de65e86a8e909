// Effect of an edited mix on cost and margin, compared with the stored plan.

import { centsOfE4, type E4 } from '#domain/base/money.ts';
import type { Blending, Order } from '#domain/orders/shapes.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { money, percent, unitCost } from '#web/ui/kit/values/format.ts';
import { detailLabels } from '../detail-labels.ts';
import { margin } from '../figures.ts';
import { orderLabels } from '../labels.ts';
import { blendingLabels } from './labels.ts';

interface Props {
  order: Order;
  blending: Blending;
  /** Total keys of the current mix. */
  total: number;
  totalCost: E4;
  averageCost: E4;
}

export function MixEffect({ order, blending, total, totalCost, averageCost }: Props) {
  const price = order.offer.offerPrice;
  const profit = (keys: number, cost: E4) => price * keys - centsOfE4(cost);
  const [before, after] = [profit(blending.totalQuantity, blending.totalCost), profit(total, totalCost)];
  const figures = [
    { term: detailLabels.costPerKey, was: unitCost(blending.averageCost), now: unitCost(averageCost), red: false },
    {
      term: detailLabels.cost,
      was: money(centsOfE4(blending.totalCost)),
      now: money(centsOfE4(totalCost)),
      red: false,
    },
    {
      term: orderLabels.profit,
      was: money(before),
      now: money(after),
      red: after < 0,
    },
    {
      term: detailLabels.margin,
      was: percent(margin(price, blending.averageCost)),
      now: percent(margin(price, averageCost)),
      red: margin(price, averageCost) < 0,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
      {figures.map(({ term, was, now, red }) => (
        <div key={term} className="bg-page px-3 py-2">
          <dt className="text-xs text-muted">{term}</dt>
          <dd className={cx('font-semibold tabular-nums', red && 'text-red')}>{now}</dd>
          <dd className="min-h-4 text-xs text-muted tabular-nums">{was !== now && blendingLabels.was(was)}</dd>
        </div>
      ))}
    </dl>
  );
}
