// Step 7: review of the whole promotion; each part links back to its step (WIZ-027).

import type { ReactNode } from 'react';
import type { Cents, E4 } from '#domain/base/money.ts';
import type { WizardProduct } from '#domain/promotions/shapes.ts';
import { computeDraftCost, type WizardFacts } from '#domain/promotions/wizard.ts';
import { TIER_COLUMNS } from '#web/promotions/cells.tsx';
import { countryName } from '#web/promotions/wizard/country-name.ts';
import { chosenPrices, type Draft, type WizardStep } from '#web/promotions/wizard/draft.ts';
import { wizardLabels } from '#web/promotions/wizard/labels.ts';
import { marginOf } from '#web/promotions/wizard/margin.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { DASH, integer, money, percent, pickerTime, unitCost } from '#web/ui/kit/values/format.ts';

interface Props {
  draft: Draft;
  product: WizardProduct;
  facts: WizardFacts;
  /** Steps the user can return to. */
  steps: readonly WizardStep[];
  onStep: (step: WizardStep) => void;
}

export function SummaryStep({ draft, product, facts, steps, onStep }: Props) {
  const link = { steps, onStep };
  const cost = computeDraftCost(draft, facts);
  const weights = (draft.percentages ?? []).filter(({ weight }) => weight > 0);
  return (
    <div>
      <Part step="game" {...link}>
        <p>
          <span className="font-medium">{product.name}</span>
          <span className="block text-sm text-muted">
            {[product.sku, product.publisher.name, product.store, product.provider.name].filter(Boolean).join(' · ')}
          </span>
        </p>
      </Part>
      <Part step="regions" {...link}>
        <ul className="flex flex-col gap-0.5 text-sm">
          {chosenPrices(draft, facts).map(({ id, countries, costE4 }) => (
            <li key={id} className="flex justify-between gap-4">
              <span className="line-clamp-1">{countries.join(', ')}</span>
              <span className="tabular-nums">{unitCost(costE4)}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part step="percentages" {...link}>
        <ul className="flex flex-wrap gap-1.5">
          {weights.map(({ code, weight }) => (
            <li key={code} title={countryName(code)} className="rounded-sm bg-hover px-2 py-1 text-sm tabular-nums">
              <b className="font-medium">{code}</b> {weight}%
            </li>
          ))}
        </ul>
      </Part>
      <Part step="price" {...link}>
        <DescriptionList
          columns={3}
          items={[
            { term: wizardLabels.averageCost, value: unitCost(cost) },
            ...TIER_COLUMNS.map(({ name, tier }) => ({
              term: wizardLabels.priceOf(name),
              value: <PriceWithMargin price={draft[`tier${tier}Price`] || null} cost={cost} />,
            })),
          ]}
        />
      </Part>
      <Part step="systems" {...link}>
        <DescriptionList
          items={[
            { term: wizardLabels.systems, value: draft.operatingSystems?.join(', ') },
            { term: wizardLabels.platforms, value: draft.platforms?.join(', ') },
          ]}
        />
      </Part>
      <Part step="details" {...link}>
        <DescriptionList
          columns={3}
          items={[
            { term: wizardLabels.minQuantity, value: integer(draft.minQuantity) },
            { term: wizardLabels.maxQuantity, value: integer(draft.maxQuantity) },
            { term: wizardLabels.region, value: draft.merkurRegion ?? wizardLabels.noRegion },
            { term: wizardLabels.start, value: pickerTime(draft.validFrom) },
            { term: wizardLabels.end, value: pickerTime(draft.validTo) },
            { term: wizardLabels.delivery, value: draft.deliveryStart ? pickerTime(draft.deliveryStart) : DASH },
          ]}
        />
      </Part>
    </div>
  );
}

interface PartProps extends Pick<Props, 'steps' | 'onStep'> {
  step: Exclude<WizardStep, 'summary'>;
  children: ReactNode;
}

const Part = ({ step, steps, onStep, children }: PartProps) => (
  <section aria-label={wizardLabels.parts[step]} className="border-t border-line py-3 first:border-t-0 first:pt-0">
    <div className="mb-2 flex items-center justify-between">
      <h3 className="text-base font-semibold">{wizardLabels.parts[step]}</h3>
      {steps.includes(step) && (
        <button
          type="button"
          aria-label={`${wizardLabels.change}: ${wizardLabels.parts[step]}`}
          className="rounded-sm text-sm font-medium text-brand-ink hover:underline pointer-coarse:min-h-8"
          onClick={() => onStep(step)}
        >
          {wizardLabels.change}
        </button>
      )}
    </div>
    {children}
  </section>
);

/** A price and its margin. */
function PriceWithMargin({ price, cost }: { price: Cents | null; cost: E4 | null }) {
  if (price === null || cost === null) return money(price);
  const { points, cents } = marginOf(price, cost);
  return (
    <>
      {money(price)}
      <span className={cx('block text-xs tabular-nums', cents < 0 ? 'text-red' : 'text-muted')}>
        {cents < 0 ? wizardLabels.loss(money(-cents)) : wizardLabels.margin(percent(points), money(cents))}
      </span>
    </>
  );
}
