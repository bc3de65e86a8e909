// Manual changes of a product's sale prices, below the prices. Hidden if there are none.

import { providerProductCalls } from '#domain/catalog/calls.ts';
import type { PriceChange } from '#domain/catalog/shapes.ts';
import { regionName } from '#web/catalog/cells.tsx';
import { catalogLabels } from '#web/catalog/labels.ts';
import { unitCost } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const Change = ({ change: { countries, before, after, cause, changedByName, changedAt } }: { change: PriceChange }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
    <span className="w-28 shrink-0 truncate">{regionName(countries) || catalogLabels.goneRegion}</span>
    <span className="tabular-nums">{catalogLabels.changedTo(unitCost(before), unitCost(after))}</span>
    <span className="text-muted sm:ml-auto">
      {changedByName ?? catalogLabels.somebody}, {catalogLabels.causes[cause]} · <Time value={changedAt} />
    </span>
  </li>
);

export function PriceChanges({ productId }: { productId: string }) {
  const { data } = useCallQuery(providerProductCalls.priceChanges, { id: productId });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={catalogLabels.changes} className="mt-4 px-2 text-sm">
      <h3 className="mb-1 font-medium">{catalogLabels.changes}</h3>
      <ol className="divide-y divide-line">
        {data.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
    </section>
  );
}
