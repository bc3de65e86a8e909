// Manual sale prices affected by a sync. They are kept; ticked ones are replaced by the provider's.

import type { OwnPrice } from '#domain/catalog/shapes.ts';
import { regionName } from '#web/catalog/cells.tsx';
import { catalogLabels } from '#web/catalog/labels.ts';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { unitCost } from '#web/ui/kit/values/format.ts';

interface Props {
  prices: readonly OwnPrice[];
  selectedIds: ReadonlySet<string>;
  onToggle: (ticked: ReadonlySet<string>) => void;
}

export function ManualPrices({ prices, selectedIds, onToggle }: Props) {
  const count = prices.filter(({ id }) => selectedIds.has(id)).length;
  const tick = (id: string, yes: boolean) => {
    const next = new Set(selectedIds);
    if (yes) next.add(id);
    else next.delete(id);
    onToggle(next);
  };
  return (
    <fieldset className="rounded-lg bg-surface px-3 py-2 text-sm">
      <legend className="sr-only">{catalogLabels.ownPrices}</legend>
      <p className="mb-1" aria-live="polite">
        <span className="font-medium">{catalogLabels.ownPricesOf(prices.length)}</span>{' '}
        {catalogLabels.ownPricesHint(prices.length)}
      </p>
      {prices.length > 1 && (
        <Checkbox
          value={count === prices.length}
          isIndeterminate={count > 0 && count < prices.length}
          onValueChange={(yes) => onToggle(new Set(yes ? prices.map(({ id }) => id) : []))}
        >
          {catalogLabels.replaceAll}
        </Checkbox>
      )}
      <ul className="max-h-48 divide-y divide-line overflow-y-auto">
        {prices.map(({ id, productName, countries, price, providerPrice }) => (
          <li key={id} className="py-0.5">
            <Checkbox value={selectedIds.has(id)} onValueChange={(yes) => tick(id, yes)}>
              {catalogLabels.replaceOne(productName, regionName(countries))}{' '}
              <span className="whitespace-nowrap tabular-nums">
                {catalogLabels.changedTo(unitCost(price), unitCost(providerPrice))}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
