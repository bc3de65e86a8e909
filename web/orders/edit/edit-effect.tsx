// Effect of an edit on total, expected profit and margin, compared with the current values.

import { centsOfE4 } from '#domain/base/money.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { DASH, money, percent } from '#web/ui/kit/values/format.ts';
import { detailLabels } from '../detail-labels.ts';
import { margin } from '../figures.ts';
import { orderLabels } from '../labels.ts';
import { editLabels } from './labels.ts';

interface Props {
  order: Order;
  quantity: number;
  /** Cents. */
  price: number;
  /** The unit cost will be replanned and is not known yet. */
  willReplan?: boolean;
}

export function EditEffect({ order, quantity, price, willReplan = false }: Props) {
  const { offer, product } = order;
  const { estimatedCost } = product.voiduPromotion;
  const worth = (keys: number, each: number) => ({
    total: keys * each,
    profit: keys * each - centsOfE4(estimatedCost * keys),
    margin: margin(each, estimatedCost),
  });
  const before = worth(order.quantity, offer.offerPrice);
  const after = worth(quantity, price);
  const figures = [
    { term: detailLabels.offerTotal, was: money(before.total), now: money(after.total), red: false, open: false },
    {
      term: orderLabels.profit,
      was: money(before.profit),
      now: money(after.profit),
      red: after.profit < 0,
      open: willReplan,
    },
    {
      term: detailLabels.margin,
      was: percent(before.margin),
      now: percent(after.margin),
      red: after.margin < 0,
      open: willReplan,
    },
  ];
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line">
      {figures.map(({ term, was, now, red, open }) => (
        <div key={term} className="min-w-0 bg-raised px-3 py-2">
          <dt className="truncate text-xs text-muted">{term}</dt>
          <dd className={cx('truncate font-semibold tabular-nums sm:text-lg', red && !open && 'text-red')}>
            {open ? DASH : now}
          </dd>
          <dd className="min-h-4 truncate text-xs text-muted">
            {open ? editLabels.afterReprocessing : was === now ? null : editLabels.was(was)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
