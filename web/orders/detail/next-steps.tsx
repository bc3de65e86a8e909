// Explains the available actions of an order that is stuck or was reopened with keys.

import type { PersonAction } from '#domain/orders/rules.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { detailLabels } from '../detail-labels.ts';
import { presentKeys } from '../figures.ts';

import { useOffered } from '../order-actions.tsx';

/** In display order. */
const EXPLAINED_ACTIONS = [
  'resume',
  'syncQuantity',
  'resubmit',
  'refund',
  'close',
] as const satisfies readonly PersonAction[];

export function NextSteps({ order }: { order: Order }) {
  const offered = useOffered(order);
  const nextSteps = EXPLAINED_ACTIONS.flatMap((name) => offered.filter((action) => action.name === name)).map(
    (action) => ({
      label: action.label(order),
      text: detailLabels.wayOut[action.name as (typeof EXPLAINED_ACTIONS)[number]](presentKeys(order)),
    }),
  );
  if (nextSteps.length === 0) return null;
  return (
    <section aria-label={detailLabels.waysOut} className="mt-2.5 border-t border-line pt-2.5">
      <h3 className="text-sm font-medium">{detailLabels.waysOut}</h3>
      <dl className="mt-1 grid gap-x-3 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        {nextSteps.map(({ label, text }) => (
          <div key={label} className="sm:contents">
            <dt className="font-medium">{label}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
