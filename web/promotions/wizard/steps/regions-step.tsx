// Step 2: choice of provider prices. Each is a region: the countries it covers (WIZ-012).

import { isSellableIn, type RegionPrice } from '#domain/promotions/weights.ts';
import type { WizardFacts } from '#domain/promotions/wizard.ts';
import { countryName } from '#web/promotions/wizard/country-name.ts';
import { type Draft, withPrices } from '#web/promotions/wizard/draft.ts';
import { wizardLabels } from '#web/promotions/wizard/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { CHECKBOX_CLASS } from '#web/ui/kit/controls/checkbox.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { unitCost } from '#web/ui/kit/values/format.ts';

interface Props {
  draft: Draft;
  facts: WizardFacts;
  onChange: (draft: Draft) => void;
}

export function RegionsStep({ draft, facts, onChange }: Props) {
  const chosen = draft.priceIds ?? [];
  const choose = (ids: readonly string[]) => onChange(withPrices(draft, ids, facts));
  const all = chosen.length === facts.prices.length;
  if (facts.prices.length === 0) return <p className="py-6 text-center text-muted">{wizardLabels.noPrices}</p>;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">{wizardLabels.regionsHint}</p>
        <Button size="sm" onClick={() => choose(all ? [] : facts.prices.map(({ id }) => id))}>
          {all ? wizardLabels.selectNone : wizardLabels.selectAll}
        </Button>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{wizardLabels.steps.regions}</legend>
        {facts.prices.map((price) => (
          <Row
            key={price.id}
            price={price}
            facts={facts}
            chosen={chosen.includes(price.id)}
            onToggle={(on) => choose(on ? [...chosen, price.id] : chosen.filter((id) => id !== price.id))}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface RowProps {
  price: RegionPrice;
  facts: WizardFacts;
  chosen: boolean;
  onToggle: (on: boolean) => void;
}

function Row({ price, facts, chosen, onToggle }: RowProps) {
  const open = (code: string) => isSellableIn(code, facts.geoWhiteList, facts.geoBlackList);
  const closed = price.countries.filter((code) => !open(code));
  return (
    <label
      className={cx(
        'flex gap-3 rounded-lg border p-3 transition-colors',
        chosen ? 'border-brand bg-brand-tint' : 'border-line hover:bg-hover',
      )}
    >
      <input
        type="checkbox"
        name="priceIds"
        className={cx(CHECKBOX_CLASS, 'mt-0.5')}
        checked={chosen}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">
            {price.countries.length === 1
              ? countryName(price.countries[0]!)
              : wizardLabels.countries(price.countries.length)}
          </span>
          <span className="text-sm tabular-nums">
            {wizardLabels.cost} <b className="font-semibold">{unitCost(price.costE4)}</b>
            <span className="text-muted">{` · ${wizardLabels.listPrice} ${unitCost(price.priceE4)}`}</span>
          </span>
        </span>
        <span className="mt-1.5 flex flex-wrap gap-1">
          {price.countries.map((code) => (
            <abbr
              key={code}
              title={open(code) ? countryName(code) : `${countryName(code)}: ${wizardLabels.closedHere}`}
              className={cx(
                'rounded-sm px-1.5 py-0.5 text-xs font-medium',
                open(code) ? 'bg-hover no-underline' : 'bg-red-tint text-red line-through',
              )}
            >
              {code}
            </abbr>
          ))}
        </span>
        {closed.length > 0 && (
          <span className="mt-1 block text-xs text-muted">
            {wizardLabels.closedNote(closed.map(countryName).join(', '))}
          </span>
        )}
      </span>
    </label>
  );
}
