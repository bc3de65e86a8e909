// A key cost more than planned and the order stopped: both numbers, what the rest of the order would cost, and the
// decision to go on (ODT-048, ODT-049).

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { basisPoints, centsOfE4 } from '#domain/base/money.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { change, integer, money, unitCost } from '#web/base/format.ts';
import { useRead } from '#web/base/use-call.ts';
import { OneAction } from './actions.tsx';
import { words } from './words.ts';

export function AnomalyBanner({ order }: { order: Order }) {
  const { anomalyStatus, anomalyFlags } = order;
  if (anomalyStatus === 'None') return null;
  const open = anomalyStatus === 'PriceDifference';
  return (
    <section
      aria-label={words.anomaly}
      className={open ? 'rounded-xl bg-orange-tint p-4 text-orange' : 'rounded-xl bg-surface p-4 text-muted'}
    >
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <TriangleAlert className="size-4 shrink-0" aria-hidden />
        {open ? words.anomaly : words.anomalyIgnored}
      </h2>
      {anomalyFlags.map((flag) => (
        <Difference key={flag.key + flag.description} order={order} flag={flag} />
      ))}
      <p className="mt-2 text-sm">
        {open ? words.anomalyOpen : order.status === 'Paused' ? words.anomalyResume : words.anomalyGoesOn}
      </p>
      {open && (
        <div className="mt-3 text-ink">
          <OneAction order={order} name="ignoreAnomaly" />
        </div>
      )}
    </section>
  );
}

function Difference({ order, flag }: { order: Order; flag: Order['anomalyFlags'][number] }) {
  const { country, planned, actual } = flag;
  const blending = useRead(orderCalls.blending, { id: order.id }, { enabled: country !== undefined }).data;
  if (country === undefined || planned === undefined || actual === undefined)
    return <p className="mt-1.5 text-sm tabular-nums">{flag.description}</p>;
  const mix = blending?.countries.find(({ code }) => code === country);
  const rest = mix ? Math.max(0, mix.quantity - mix.actual.count) : 0;
  const more = centsOfE4(rest * (actual - planned));
  return (
    <>
      <dl className="mt-2 grid grid-cols-[auto_auto_1fr] gap-x-5 tabular-nums">
        {[
          [words.country, country],
          [words.plannedCost, unitCost(planned)],
          [words.actualUnitCost, `${unitCost(actual)} (${change(basisPoints(actual - planned, planned))})`],
        ].map(([term, value]) => (
          <div key={term}>
            <dt className="text-xs">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {rest > 0 && (
        <p className="mt-2 text-sm">
          {words.anomalyEffect(words.keysOf(integer(rest)), country, money(more))}{' '}
          {words.anomalyProfit(money(order.estimatedProfit), money(order.estimatedProfit - more))}
        </p>
      )}
    </>
  );
}
