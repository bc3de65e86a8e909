// Figures of an approval: the offer, the expected cost including inventory keys, and the profit.

import type { E4 } from '#domain/base/money.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { ApproveInventory } from '#domain/stock/calls.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { integer, percent, unitCost } from '#web/ui/kit/values/format.ts';
import { Money, UnitCost } from '#web/ui/kit/values/money.tsx';
import { detailLabels } from '../detail-labels.ts';
import { margin } from '../figures.ts';
import { orderLabels } from '../labels.ts';
import { LossWarning } from '../loss-warning.tsx';
import { OfferDelta } from '../offer-delta.tsx';
import { fillProfit } from './inventory-fill.ts';

interface Props {
  order: Order;
  /** Includes the keys to fill from inventory; null while loading. */
  quote: ApproveInventory | null;
  /** True while newer figures are loading. */
  isStale: boolean;
}

export function ApproveFigures({ order, quote, isStale }: Props) {
  const { offer, product } = order;
  const estimatedCost = quote?.estimatedCost ?? product.voiduPromotion.estimatedCost;
  const filled = quote?.inventoryItems.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const worth = quote ? fillProfit(quote, order.quantity) : { profit: order.estimatedProfit, unitCost: estimatedCost };
  const part = quote?.margin ?? margin(offer.offerPrice, estimatedCost);
  return (
    <>
      <dl
        aria-busy={isStale}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4"
      >
        <Figure term={detailLabels.offerPrice} note={<OfferDelta order={order} />}>
          <Money cents={offer.offerPrice} />
        </Figure>
        <Figure term={detailLabels.costPerKey} note={costNote(order, estimatedCost, filled)}>
          <UnitCost amount={worth.unitCost} />
        </Figure>
        <Figure term={detailLabels.margin} tone={part < 0}>
          {percent(part)}
        </Figure>
        <Figure
          term={orderLabels.profit}
          tone={worth.profit < 0}
          note={filled > 0 ? detailLabels.ofInventory(integer(filled)) : orderLabels.keysOf(integer(order.quantity))}
        >
          <Money cents={worth.profit} signed />
        </Figure>
      </dl>
      {!isStale && <LossWarning profit={worth.profit} margin={part} />}
    </>
  );
}

/** Explains the cost: keys from inventory, a tier price other than the blended one, or the real cost. */
function costNote({ product }: Order, estimatedCost: E4, filled: number): string {
  const { estimatedCost: blended, realEstimatedCost } = product.voiduPromotion;
  const rest = filled > 0 ? detailLabels.costOfRest(unitCost(estimatedCost)) : '';
  if (estimatedCost !== blended) return detailLabels.blendedAt(unitCost(blended), rest);
  if (rest) return rest;
  return realEstimatedCost !== undefined && realEstimatedCost !== estimatedCost
    ? detailLabels.realCost(unitCost(realEstimatedCost))
    : detailLabels.estimatedWithOffer;
}

interface FigureProps {
  term: string;
  note?: React.ReactNode;
  /** Negative. */
  tone?: boolean;
  children: React.ReactNode;
}

/** A labelled figure with a note; must be inside a `dl`. */
export const Figure = ({ term, note, tone, children }: FigureProps) => (
  <div className="bg-raised px-3 py-2">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className={cx('text-lg font-semibold tabular-nums', tone && 'text-red')}>{children}</dd>
    <dd className="min-h-4 text-xs text-muted">{note}</dd>
  </div>
);
