// What an approval is worth: the offer, the expected cost, and what is left.

import type { Order } from '#domain/orders/shapes.ts';
import { cx } from '#web/base/cx.ts';
import { integer, percent, unitCost } from '#web/base/format.ts';
import { Money, UnitCost } from '#web/base/money.tsx';
import { margin } from './figures.ts';
import { OfferDelta } from './offer-delta.tsx';
import { words } from './words.ts';

export function ApproveFigures({ order }: { order: Order }) {
  const { offer, product, estimatedProfit } = order;
  const { estimatedCost, realEstimatedCost } = product.voiduPromotion;
  const part = margin(offer.offerPrice, estimatedCost);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
      <Figure term={words.offerPrice} note={<OfferDelta order={order} />}>
        <Money cents={offer.offerPrice} />
      </Figure>
      <Figure
        term={words.costPerKey}
        note={
          realEstimatedCost !== undefined && realEstimatedCost !== estimatedCost
            ? words.realCost(unitCost(realEstimatedCost))
            : words.estimated
        }
      >
        <UnitCost amount={estimatedCost} />
      </Figure>
      <Figure term={words.margin} tone={part < 0}>
        {percent(part)}
      </Figure>
      <Figure term={words.profit} tone={estimatedProfit < 0} note={words.keysOf(integer(offer.offerQuantity))}>
        <Money cents={estimatedProfit} signed />
      </Figure>
    </dl>
  );
}

interface FigureProps {
  term: string;
  note?: React.ReactNode;
  /** Below zero. */
  tone?: boolean;
  children: React.ReactNode;
}

const Figure = ({ term, note, tone, children }: FigureProps) => (
  <div className="bg-raised px-3 py-2">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className={cx('text-lg font-semibold tabular-nums', tone && 'text-red')}>{children}</dd>
    <dd className="min-h-4 text-xs text-muted">{note}</dd>
  </div>
);
