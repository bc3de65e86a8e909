// An order that stands still, or was reopened with keys in it: what each of its buttons would come to.

import type { PersonAction } from '#domain/orders/rules.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { useOffered } from './actions.tsx';
import { keysHere } from './figures.ts';
import { words } from './words.ts';

/** In the order in which they are told. */
const TOLD = ['resume', 'syncQuantity', 'resubmit', 'refund', 'close'] as const satisfies readonly PersonAction[];

export function WaysOut({ order }: { order: Order }) {
  const offered = useOffered(order);
  const ways = TOLD.flatMap((name) => offered.filter((action) => action.name === name)).map((action) => ({
    label: action.label(order),
    text: words.wayOut[action.name as (typeof TOLD)[number]](keysHere(order)),
  }));
  if (ways.length === 0) return null;
  return (
    <section aria-label={words.waysOut} className="mt-2.5 border-t border-line pt-2.5">
      <h3 className="text-sm font-medium">{words.waysOut}</h3>
      <dl className="mt-1 grid gap-x-3 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        {ways.map(({ label, text }) => (
          <div key={label} className="sm:contents">
            <dt className="font-medium">{label}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
