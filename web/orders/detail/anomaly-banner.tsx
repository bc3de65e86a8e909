// Shown when an order paused because a key cost more than planned: both costs, projected cost of the rest, and the
// option to continue (ODT-048, ODT-049).

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { basisPoints, centsOfE4 } from '#domain/base/money.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { integer, money, signedPercent, unitCost } from '#web/ui/kit/values/format.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { detailLabels } from '../detail-labels.ts';
import { orderLabels } from '../labels.ts';
import { SingleAction } from '../order-actions.tsx';

export function AnomalyBanner({ order }: { order: Order }) {
  const { anomalyStatus, anomalyFlags } = order;
  if (anomalyStatus === 'None') return null;
  const open = anomalyStatus === 'PriceDifference';
  return (
    <section
      aria-label={detailLabels.anomaly}
      className={open ? 'rounded-xl bg-orange-tint p-4 text-orange' : 'rounded-xl bg-surface p-4 text-muted'}
    >
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <TriangleAlert className="size-4 shrink-0" aria-hidden />
        {open ? detailLabels.anomaly : detailLabels.anomalyIgnored}
      </h2>
      {anomalyFlags.map((flag) => (
        <CostDifference key={flag.key + flag.description} order={order} flag={flag} />
      ))}
      <p className="mt-2 text-sm">
        {open
          ? detailLabels.anomalyOpen
          : order.status === 'Paused'
            ? detailLabels.anomalyResume
            : detailLabels.anomalyGoesOn}
      </p>
      {open && (
        <div className="mt-3 text-ink">
          <SingleAction order={order} name="ignoreAnomaly" />
        </div>
      )}
    </section>
  );
}

function CostDifference({ order, flag }: { order: Order; flag: Order['anomalyFlags'][number] }) {
  const { country, planned, actual } = flag;
  const blending = useCallQuery(orderCalls.blending, { id: order.id }, { enabled: country !== undefined }).data;
  if (country === undefined || planned === undefined || actual === undefined)
    return <p className="mt-1.5 text-sm tabular-nums">{flag.description}</p>;
  const mix = blending?.countries.find(({ code }) => code === country);
  const rest = mix ? Math.max(0, mix.quantity - mix.actual.count) : 0;
  const extraCost = centsOfE4(rest * (actual - planned));
  return (
    <>
      <dl className="mt-2 grid grid-cols-[auto_auto_1fr] gap-x-5 tabular-nums">
        {[
          [detailLabels.country, country],
          [detailLabels.plannedCost, unitCost(planned)],
          [
            detailLabels.actualUnitCost,
            `${unitCost(actual)} (${signedPercent(basisPoints(actual - planned, planned))})`,
          ],
        ].map(([term, value]) => (
          <div key={term}>
            <dt className="text-xs">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {rest > 0 && (
        <p className="mt-2 text-sm">
          {detailLabels.anomalyEffect(orderLabels.keysOf(integer(rest)), country, money(extraCost))}{' '}
          {detailLabels.anomalyProfit(money(order.estimatedProfit), money(order.estimatedProfit - extraCost))}
        </p>
      )}
    </>
  );
}
