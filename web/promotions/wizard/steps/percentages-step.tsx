// Step 3: share of keys per country, with running total and average unit cost.

import { integerFault } from '#domain/base/number-fault.ts';
import { cheapestPriceIn, computeAverage, WEIGHT_TOTAL } from '#domain/promotions/weights.ts';
import type { WizardFacts } from '#domain/promotions/wizard.ts';
import { countryName } from '#web/promotions/wizard/country-name.ts';
import { chosenPrices, type Draft, reachableCountries } from '#web/promotions/wizard/draft.ts';
import { wizardLabels } from '#web/promotions/wizard/labels.ts';
import {
  equalWeights,
  normalisedWeights,
  totalWeight,
  weightOf,
  withRemainder,
  withWeight,
} from '#web/promotions/wizard/percentages.ts';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { unitCost } from '#web/ui/kit/values/format.ts';

interface Props {
  draft: Draft;
  facts: WizardFacts;
  onChange: (draft: Draft) => void;
}

const HEAD = 'px-2.5 pb-1.5 text-xs font-medium text-muted';
const CELL = 'border-t border-line px-2.5 py-1.5';

export function PercentagesStep({ draft, facts, onChange }: Props) {
  const prices = chosenPrices(draft, facts);
  const codes = reachableCountries(draft, facts);
  const weights = draft.percentages ?? [];
  const total = totalWeight(weights);
  const fault = weights.map(({ weight }) => integerFault(weight, { max: WEIGHT_TOTAL })).find(Boolean);
  const average = computeAverage(weights, prices);
  const set = (percentages: Draft['percentages']) => onChange({ ...draft, percentages });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => set(equalWeights(codes))}>
          {wizardLabels.even}
        </Button>
        <Button
          size="sm"
          disabled={total === 0 || total === WEIGHT_TOTAL || Boolean(fault)}
          onClick={() => set(normalisedWeights(weights))}
        >
          {wizardLabels.normalise}
        </Button>
        <Select
          aria-label={wizardLabels.restTo}
          placeholder={wizardLabels.restTo}
          className="w-40"
          value={null}
          disabled={total >= WEIGHT_TOTAL || Boolean(fault)}
          options={codes.map((code) => ({ value: code, label: countryName(code), note: code }))}
          onValueChange={(code) => code && set(withRemainder(weights, codes, code))}
        />
        <Button size="sm" kind="ghost" disabled={total === 0} onClick={() => set([])}>
          {wizardLabels.clear}
        </Button>
      </div>
      <table className="w-full border-separate border-spacing-0 tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={cx(HEAD, 'text-left')}>
              {wizardLabels.country}
            </th>
            <th scope="col" className={cx(HEAD, 'text-right max-sm:hidden')}>
              {wizardLabels.listPrice}
            </th>
            <th scope="col" className={cx(HEAD, 'text-right')}>
              {wizardLabels.cost}
            </th>
            <th scope="col" className={cx(HEAD, 'w-32 text-right')}>
              {wizardLabels.weight}
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <CountryRow
              key={code}
              code={code}
              price={cheapestPriceIn(code, prices)}
              weight={weightOf(weights, code)}
              onWeight={(weight) => set(withWeight(weights, codes, code, weight))}
            />
          ))}
        </tbody>
      </table>
      <div className="sticky bottom-16 z-1 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-3 py-2.5">
        <WeightTotal total={total} fault={fault} />
        <span className="text-sm text-muted sm:ml-auto">
          {wizardLabels.averageCost} <b className="font-semibold text-ink tabular-nums">{unitCost(average?.costE4)}</b>
          {` · ${wizardLabels.averagePrice} ${unitCost(average?.priceE4)}`}
        </span>
      </div>
    </div>
  );
}

interface RowProps {
  code: string;
  price: ReturnType<typeof cheapestPriceIn>;
  weight: number;
  onWeight: (weight: number) => void;
}

const CountryRow = ({ code, price, weight, onWeight }: RowProps) => (
  <tr className={weight > 0 ? undefined : 'text-muted'}>
    <th scope="row" className={cx(CELL, 'text-left font-normal')}>
      <span className="mr-1.5 inline-block w-6 font-medium">{code}</span>
      {countryName(code)}
    </th>
    <td className={cx(CELL, 'text-right max-sm:hidden')}>{unitCost(price?.priceE4)}</td>
    <td className={cx(CELL, 'text-right')}>{unitCost(price?.costE4)}</td>
    <td className={CELL}>
      <NumberInput
        aria-label={wizardLabels.weightOf(countryName(code))}
        name="percentages"
        className="text-ink"
        max={WEIGHT_TOTAL}
        unit="%"
        placeholder="0"
        aria-invalid={integerFault(weight, { max: WEIGHT_TOTAL }) ? true : undefined}
        value={weight === 0 ? null : weight}
        onValueChange={(next) => onWeight(next ?? 0)}
      />
    </td>
  </tr>
);

/** The sum of all shares, or the first error. */
function WeightTotal({ total, fault }: { total: number; fault: string | null | undefined }) {
  return (
    <>
      <Progress label={wizardLabels.total} value={Math.min(total, WEIGHT_TOTAL)} max={WEIGHT_TOTAL} className="w-28" />
      <output
        className={cx(
          'font-semibold tabular-nums',
          fault || total > WEIGHT_TOTAL ? 'text-red' : total === WEIGHT_TOTAL && 'text-green',
        )}
      >
        {fault ??
          (total === WEIGHT_TOTAL
            ? wizardLabels.complete
            : total < WEIGHT_TOTAL
              ? wizardLabels.left(WEIGHT_TOTAL - total)
              : wizardLabels.tooMuch(total - WEIGHT_TOTAL))}
      </output>
    </>
  );
}
