// How far the buying of an order has come, and when it will be done at this pace (ODT-058).

import { basisPoints } from '#domain/base/money.ts';
import { timeOf } from '#domain/base/time.ts';
import { remaining } from '#domain/orders/quantities.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { integer, percent } from '#web/base/format.ts';
import { Progress } from '#web/base/progress.tsx';
import { Time } from '#web/base/time.tsx';
import { keysHere, timeLeft } from './figures.ts';
import { words } from './words.ts';

/** States in which the bar is worth its place even before the first key. */
const BUYING: readonly OrderState[] = ['Processing', 'Paused', 'OutOfStock', 'Failed'];

export function OrderProgress({ order }: { order: Order }) {
  const here = keysHere(order);
  if (here === 0 && !BUYING.includes(order.status)) return null;
  const waiting = [
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
        <Estimate order={order} />
      </div>
      <Progress label={words.progress} value={here} max={order.quantity} />
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted tabular-nums">
        <span>
          {words.remaining} {integer(remaining(order))}
        </span>
        {waiting.map(({ label, count }) => (
          <span key={label}>
            {label} {integer(count)}
          </span>
        ))}
        {order.lastKeyTime && (
          <span>
            {words.lastKey} <Time value={order.lastKeyTime} as="detail" />
            {order.lastBuyKeyStatus && ` · ${order.lastBuyKeyStatus}`}
          </span>
        )}
      </p>
    </section>
  );
}

/** Only while keys are bought, and only from the pace that was seen. */
function Estimate({ order: { status, estimatedFinishDate: finish } }: { order: Order }) {
  if (!finish) return status === 'Processing' && <p className="text-sm text-muted">{words.noEstimate}</p>;
  const { count, unit } = timeLeft(finish, timeOf(Date.now()));
  return (
    <p className="text-sm text-muted tabular-nums" title={words.estimateFrom}>
      {status === 'Processing' && <span className="text-ink">{words.left(count, unit)} · </span>}
      {words.estimatedFinish} <Time value={finish} as="detail" />
    </p>
  );
}
