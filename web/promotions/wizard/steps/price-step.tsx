// Step 4: the four prices with the unit cost of the mix, and the live margin of each.

import { basisPoints, type Cents, E4_PER_CENT } from '#domain/base/money.ts';
import { moneyFault } from '#domain/base/number-fault.ts';
import { isBelowCost, TIERS, type Tier } from '#domain/promotions/prices.ts';
import { type Average, computeAverage } from '#domain/promotions/weights.ts';
import type { WizardFacts } from '#domain/promotions/wizard.ts';
import { promotionWizardCopy } from '#domain/promotions/wizard-copy.ts';
import { TIER_COLUMNS } from '#web/promotions/cells.tsx';
import { chosenPrices, type Draft } from '#web/promotions/wizard/draft.ts';
import { wizardLabels } from '#web/promotions/wizard/labels.ts';
import { marginOf } from '#web/promotions/wizard/margin.ts';
import { PriceSuggestion } from '#web/promotions/wizard/price-suggestion.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { TierBadge } from '#web/ui/kit/feedback/tier-badge.tsx';
import { money, percent, unitCost } from '#web/ui/kit/values/format.ts';

/** Margins below this are considered thin, in basis points. */
const THIN_MARGIN = 500;

interface Props {
  draft: Draft;
  facts: WizardFacts;
  /** Current average from the server; computed locally until it arrives. */
  average: Average | undefined;
  faults: ReadonlyMap<string, string>;
  onChange: (draft: Draft) => void;
}

export function PriceStep({ draft, facts, average: givenAverage, faults, onChange }: Props) {
  const average = givenAverage ?? computeAverage(draft.percentages ?? [], chosenPrices(draft, facts));
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-lg bg-surface px-4 py-3 tabular-nums">
        <div>
          <dt className="text-xs text-muted">{wizardLabels.averageCost}</dt>
          <dd className="text-lg font-semibold">{unitCost(average?.costE4)}</dd>
        </div>
        <div>
          <dt className="text-xs text-muted">{wizardLabels.averagePrice}</dt>
          <dd className="text-lg font-semibold">{unitCost(average?.priceE4)}</dd>
        </div>
      </dl>
      {average && <PriceSuggestion cost={average.costE4} onFill={(prices) => onChange({ ...draft, ...prices })} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {TIER_COLUMNS.map(({ name, tier }) => (
          <Field
            key={tier}
            label={
              <span className="inline-flex items-center gap-1.5">
                <TierBadge tier={tier} /> {wizardLabels.priceOf(name)}
              </span>
            }
            required={tier === 1}
            error={faults.get(`tier${tier}Price`) ?? moneyFault(draft[`tier${tier}Price`] ?? null) ?? undefined}
            hint={
              <MarginNote tier={tier} draft={draft} average={average} isReported={faults.has(`tier${tier}Price`)} />
            }
          >
            <MoneyInput
              name={`tier${tier}Price`}
              value={draft[`tier${tier}Price`] ?? null}
              onValueChange={(cents) => onChange({ ...draft, [`tier${tier}Price`]: cents ?? undefined })}
            />
          </Field>
        ))}
      </div>
    </div>
  );
}

/** The next lower tier with a lower price. */
function cheaperBelow(draft: Draft, tier: Tier, price: Cents): string | undefined {
  const below = ([3, 2, 1] as const).find((one) => one < tier && draft[`tier${one}Price`]);
  return below && draft[`tier${below}Price`]! < price ? TIERS[below - 1]!.name : undefined;
}

interface MarginNoteProps {
  tier: Tier;
  draft: Draft;
  average: Average | null;
  /** The fault is already shown. */
  isReported: boolean;
}

/** Margin of a price, with warnings. */
function MarginNote({ tier, draft, average, isReported }: MarginNoteProps) {
  const price = wholeNumberOrNull(draft[`tier${tier}Price`]);
  if (!price) return tier === 1 ? <span className="block min-h-4" /> : wizardLabels.optional;
  if (!average) return null;
  const { points, cents } = marginOf(price, average.costE4);
  const below = isBelowCost(price, average.costE4);
  const dearerThan = cheaperBelow(draft, tier, price);
  const marginPoints = basisPoints(average.priceE4 - price * E4_PER_CENT, average.priceE4);
  return (
    <>
      <span
        className={cx(
          'font-medium tabular-nums',
          below ? 'text-red' : points < THIN_MARGIN ? 'text-orange' : 'text-green',
        )}
      >
        {below ? wizardLabels.loss(money(-cents)) : wizardLabels.margin(percent(points), money(cents))}
      </span>
      {marginPoints > 0 && (
        <span className="tabular-nums">{` · ${wizardLabels.belowTotal(percent(marginPoints))}`}</span>
      )}
      {below && !isReported && <span className="block text-red">{promotionWizardCopy.belowCost(tier)}</span>}
      {!below && points < THIN_MARGIN && <span className="block text-orange">{wizardLabels.thin}</span>}
      {dearerThan && <span className="block text-orange">{wizardLabels.dearer(dearerThan)}</span>}
    </>
  );
}
