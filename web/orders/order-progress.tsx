// How far the buying of an order has come, and when it will be done at this pace (ODT-058).

import { basisPoints } from '#domain/base/money.ts';
import { timeOf } from '#domain/base/time.ts';
import { estimate } from '#domain/orders/estimate.ts';
import { remaining } from '#domain/orders/quantities.ts';
import { BEFORE_BUYING } from '#domain/orders/rules.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { integer, percent } from '#web/base/format.ts';
import { Progress } from '#web/base/progress.tsx';
import { Time } from '#web/base/time.tsx';
import { keysHere, timeLeft } from './figures.ts';
import { WaysOut } from './ways-out.tsx';
import { spaced, words } from './words.ts';

/** States in which the bar is worth its place even before the first key. */
const BUYING: readonly OrderState[] = ['Processing', 'Paused', 'OutOfStock', 'Failed'];

export function OrderProgress({ order }: { order: Order }) {
  const here = keysHere(order);
  if (here === 0 && !BUYING.includes(order.status)) return null;
  const parts = [
    { label: words.preCompleted, count: order.preCompletedCount },
    { label: words.backOrdered, count: order.backOrderCount },
    { label: words.outOfStock, count: order.outOfStockCount },
    { label: words.failed, count: order.errorCount },
  ].filter(({ count }) => count > 0);
  return (
    <section aria-label={words.progress} className="rounded-xl border border-line px-4 py-3.5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-base tabular-nums">
          <span className="font-semibold">{integer(here)}</span>
          <span className="text-muted"> / {words.keysOf(integer(order.quantity))}</span>
          <span className="ml-2 text-sm text-muted">{percent(basisPoints(here, order.quantity))}</span>
        </p>
        <Finish order={order} />
      </div>
      <Progress label={words.progress} value={here} max={order.quantity} />
      <Stalled order={order} />
      <Standing order={order} />
      {(order.status === 'Failed' || isReopened(order)) && <WaysOut order={order} />}
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted tabular-nums">
        <span>
          {words.remaining} {integer(remaining(order))}
        </span>
        {parts.map(({ label, count }) => (
          <span key={label}>
            {label} {integer(count)}
          </span>
        ))}
        {order.lastKeyTime && (
          <span>
            {words.lastKey} <Time value={order.lastKeyTime} as="detail" />
            {order.lastBuyKeyStatus && ` · ${spaced(order.lastBuyKeyStatus)}`}
          </span>
        )}
      </p>
    </section>
  );
}

/** Keys that nobody buys until somebody does something. */
const stopped = ({ outOfStockCount, errorCount }: Order): number => outOfStockCount + errorCount;

/** What stands still is told below the bar; here only what can be said while keys are bought. */
function Finish({ order }: { order: Order }) {
  const said = estimate(order);
  if (!said) return null;
  if (said.kind !== 'at') return <p className="text-sm text-muted">{words.noFinish[said.kind]}</p>;
  const { count, unit } = timeLeft(said.finish, timeOf(Date.now()));
  return (
    <p className="text-sm text-muted tabular-nums" title={words.estimateFrom}>
      <span className="text-ink">{words.left(count, unit)} · </span>
      {words.estimatedFinish} <Time value={said.finish} as="detail" />
    </p>
  );
}

/** Its provider gives no answers: nothing to be done, but to be known. */
function Stalled({ order: { providerStall, product } }: { order: Order }) {
  return (
    providerStall && (
      <p className="mt-2 text-sm text-orange">
        {words.stalled[providerStall.why](product.productProvider)} <Time value={providerStall.since} as="detail" />.{' '}
        {words.stalledGoesOn}
      </p>
    )
  );
}

/** It is talked about again, with keys in it. */
const isReopened = (order: Order): boolean => keysHere(order) > 0 && BEFORE_BUYING.includes(order.status);

/** Why it stands, and what can be done. */
function Standing({ order }: { order: Order }) {
  const text = standing(order);
  return text && <p className="mt-2 text-sm text-orange">{text}</p>;
}

function standing(order: Order): string | null {
  const { status, anomalyStatus, errorCount } = order;
  switch (status) {
    case 'Processing':
      return stopped(order) > 0 ? words.standsPartly(stopped(order)) : null;
    case 'Paused':
      return anomalyStatus === 'PriceDifference' ? words.standsByPrice : words.standsPaused;
    case 'OutOfStock':
      return words.standsOutOfStock;
    case 'Failed':
      return errorCount > 0 ? words.standsFailed(errorCount) : words.standsLate;
    case 'PromotionExpired':
      return words.standsExpired;
    default:
      return isReopened(order) ? words.standsReopened(keysHere(order)) : null;
  }
}
