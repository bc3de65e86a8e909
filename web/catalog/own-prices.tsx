// Sale prices that people set on what is to be synced. They stay; those that are ticked give way to the provider's.

import type { OwnPrice } from '#domain/catalog/shapes.ts';
import { Checkbox } from '#web/base/checkbox.tsx';
import { unitCost } from '#web/base/format.ts';
import { regionName } from './cells.tsx';
import { words } from './words.ts';

interface Props {
  prices: readonly OwnPrice[];
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

export function OwnPrices({ prices, ticked, onTick }: Props) {
  const count = prices.filter(({ id }) => ticked.has(id)).length;
  const tick = (id: string, yes: boolean) => {
    const next = new Set(ticked);
    if (yes) next.add(id);
    else next.delete(id);
    onTick(next);
  };
  return (
    <fieldset className="rounded-lg bg-surface px-3 py-2 text-sm">
      <legend className="sr-only">{words.ownPrices}</legend>
      <p className="mb-1" aria-live="polite">
        <span className="font-medium">{words.ownPricesOf(prices.length)}</span> {words.ownPricesHint(prices.length)}
      </p>
      {prices.length > 1 && (
        <Checkbox
          value={count === prices.length}
          mixed={count > 0 && count < prices.length}
          onValueChange={(yes) => onTick(new Set(yes ? prices.map(({ id }) => id) : []))}
        >
          {words.replaceAll}
        </Checkbox>
      )}
      <ul className="max-h-48 divide-y divide-line overflow-y-auto">
        {prices.map(({ id, productName, countries, price, providerPrice }) => (
          <li key={id} className="py-0.5">
            <Checkbox value={ticked.has(id)} onValueChange={(yes) => tick(id, yes)}>
              {words.replaceOne(productName, regionName(countries))}{' '}
              <span className="whitespace-nowrap tabular-nums">
                {words.changedTo(unitCost(price), unitCost(providerPrice))}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
