// Buying progress of an order and its estimated completion (ODT-058).

import { basisPoints } from '#domain/base/money.ts';
import { timeOf } from '#domain/base/time.ts';
import { estimateProgress } from '#domain/orders/estimate.ts';
import { remainingKeys } from '#domain/orders/quantities.ts';
import { BEFORE_BUYING } from '#domain/orders/rules.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState, StallReason } from '#domain/orders/states.ts';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { integer, percent } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { detailLabels } from '../detail-labels.ts';
import { presentKeys, timeLeft } from '../figures.ts';
import { keyStatusText, orderLabels } from '../labels.ts';
import { NextSteps } from './next-steps.tsx';

/** States that show the bar even before the first key. */
const BUYING: readonly OrderState[] = ['Processing', 'Paused', 'OutOfStock', 'Failed'];

export function OrderProgress({ order }: { order: Order }) {
  const presentCount = presentKeys(order);
  if (presentCount === 0 && !BUYING.includes(order.status)) return null;
  const parts = [
    { label: detailLabels.preCompleted, count: order.preCompletedCount },
    { label: detailLabels.backOrdered, count: order.backOrderCount },
    { label: detailLabels.outOfStock, count: order.outOfStockCount },
    { label: detailLabels.failed, count: order.errorCount },
  ].filter(({ count }) => count > 0);
  return (
    <section aria-label={detailLabels.progress} className="rounded-xl border border-line px-4 py-3.5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-base tabular-nums">
          <span className="font-semibold">{integer(presentCount)}</span>
          <span className="text-muted"> / {orderLabels.keysOf(integer(order.quantity))}</span>
          <span className="ml-2 text-sm text-muted">{percent(basisPoints(presentCount, order.quantity))}</span>
        </p>
        <FinishEstimate order={order} />
      </div>
      <Progress label={detailLabels.progress} value={presentCount} max={order.quantity} />
      <ProviderStallNotice order={order} />
      <StandstillNotice order={order} />
      {(order.status === 'Failed' || isReopened(order)) && <NextSteps order={order} />}
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted tabular-nums">
        <span>
          {detailLabels.remaining} {integer(remainingKeys(order))}
        </span>
        {parts.map(({ label, count }) => (
          <span key={label}>
            {label} {integer(count)}
          </span>
        ))}
        {order.lastKeyTime && (
          <span>
            {detailLabels.lastKey} <Time value={order.lastKeyTime} format="detail" />
            {order.lastBuyKeyStatus && ` · ${keyStatusText(order.lastBuyKeyStatus)}`}
          </span>
        )}
      </p>
    </section>
  );
}

/** Keys that are not bought until someone acts. */
const stoppedKeys = ({ outOfStockCount, errorCount }: Order): number => outOfStockCount + errorCount;

/** Estimate while keys are being bought; stopped keys are shown below the bar. */
function FinishEstimate({ order }: { order: Order }) {
  const buyingEstimate = estimateProgress(order);
  if (!buyingEstimate) return null;
  if (buyingEstimate.kind !== 'at')
    return <p className="text-sm text-muted">{detailLabels.noFinish[buyingEstimate.kind]}</p>;
  const { count, unit } = timeLeft(buyingEstimate.finish, timeOf(Date.now()));
  return (
    <p className="text-sm text-muted tabular-nums" title={detailLabels.estimateFrom}>
      <span className="text-ink">{detailLabels.left(count, unit)} · </span>
      {detailLabels.estimatedFinish} <Time value={buyingEstimate.finish} format="detail" />
    </p>
  );
}

const stallConsequence = (why: StallReason): string => {
  if (why === 'unconfigured') return detailLabels.stalledByConfiguration;
  if (why === 'paused') return detailLabels.stalledByPause;
  return why === 'noFunds' ? detailLabels.stalledByFunds : detailLabels.stalledGoesOn;
};

/** Shown while the provider is unavailable. */
function ProviderStallNotice({ order: { providerStall, product } }: { order: Order }) {
  return (
    providerStall && (
      <p className="mt-2 text-sm text-orange">
        {detailLabels.stalled[providerStall.why](product.productProvider)}{' '}
        <Time value={providerStall.since} format="detail" />. {stallConsequence(providerStall.why)}
      </p>
    )
  );
}

/** In negotiation again, with keys. */
const isReopened = (order: Order): boolean => presentKeys(order) > 0 && BEFORE_BUYING.includes(order.status);

/** Why the order is stuck, and the available actions. */
function StandstillNotice({ order }: { order: Order }) {
  const text = standstillText(order);
  return text && <p className="mt-2 text-sm text-orange">{text}</p>;
}

function standstillText(order: Order): string | null {
  const { status, anomalyStatus, errorCount } = order;
  switch (status) {
    case 'Processing':
      return stoppedKeys(order) > 0 ? detailLabels.standsPartly(stoppedKeys(order)) : null;
    case 'Paused':
      return anomalyStatus === 'PriceDifference' ? detailLabels.standsByPrice : detailLabels.standsPaused;
    case 'OutOfStock':
      return detailLabels.standsOutOfStock;
    case 'Failed':
      return errorCount > 0 ? detailLabels.standsFailed(errorCount) : detailLabels.standsLate;
    case 'PromotionExpired':
      return detailLabels.standsExpired;
    default:
      return isReopened(order) ? detailLabels.standsReopened(presentKeys(order)) : null;
  }
}
