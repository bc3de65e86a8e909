// A key cost more than planned and the order stopped: both numbers, and the decision to go on (ODT-048, ODT-049).

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Order } from '#domain/orders/shapes.ts';
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
      <ul className="mt-1.5 text-sm tabular-nums">
        {anomalyFlags.map(({ key, description }) => (
          <li key={key + description}>{description}</li>
        ))}
      </ul>
      {open && (
        <div className="mt-3 text-ink">
          <OneAction order={order} name="ignoreAnomaly" />
        </div>
      )}
    </section>
  );
}
