// Price filter by band, or from and to. A custom range is confirmed with a button that requires a maximum.

import { useState } from 'react';
import type { MoneyRange } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import { moneyFault } from '#domain/base/number-fault.ts';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Chips } from '#web/ui/kit/controls/chips.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { money } from '#web/ui/kit/values/format.ts';
import type { FilterControl } from './filter-control.ts';

/** Bands given in euro: `priceBands([0, 25], [25, 50], [300, null])`. */
export const priceBands = (...bands: readonly (readonly [number, number | null])[]): MoneyRange[] =>
  bands.map(([down, up]) => ({ ...(down > 0 && { down: down * 100 }), ...(up !== null && { up: up * 100 }) }));

const shortMoney = (cents: Cents): string => money(cents).replace(/\.00$/, '');

/** A range as text. */
function describePrice({ down, up }: MoneyRange): string {
  if (down === undefined) return up === undefined ? labels.all : `Up to ${shortMoney(up)}`;
  return up === undefined ? `${shortMoney(down)} and above` : `${shortMoney(down)} – ${shortMoney(up)}`;
}

const textOf = ({ down, up }: MoneyRange): string => `${down ?? ''}-${up ?? ''}`;

function PriceControl({
  label,
  value,
  set,
  bands,
}: {
  label: string;
  value: MoneyRange | undefined;
  set: (value: MoneyRange | undefined) => void;
  bands: readonly MoneyRange[];
}) {
  const [free, setFree] = useState<MoneyRange>(value ?? {});
  const faults = [free.down, free.up].map(
    (cents) => moneyFault(cents ?? null, { max: Number.MAX_SAFE_INTEGER }) ?? undefined,
  );
  const current = value ? textOf(value) : '';
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {bands.length > 0 && (
        <Chips
          value={current}
          onValueChange={(text) => set(bands.find((band) => textOf(band) === text))}
          options={bands.map((band) => ({ value: textOf(band), label: describePrice(band) }))}
        />
      )}
      <div className="flex items-end gap-2">
        <Field label={labels.minimum} error={faults[0]} className="flex-1">
          <MoneyInput
            value={free.down ?? null}
            onValueChange={(down) =>
              setFree({ ...(down !== null && { down }), ...(free.up !== undefined && { up: free.up }) })
            }
          />
        </Field>
        <Field label={labels.maximum} error={faults[1]} className="flex-1">
          <MoneyInput
            value={free.up ?? null}
            onValueChange={(up) =>
              setFree({ ...(free.down !== undefined && { down: free.down }), ...(up !== null && { up }) })
            }
          />
        </Field>
        <Button disabled={!free.up || faults.some(Boolean) || free.up < (free.down ?? 0)} onClick={() => set(free)}>
          {labels.apply}
        </Button>
      </div>
    </fieldset>
  );
}

/** For filters made with `moneyRangeFilter`. */
export const priceFilter = ({
  label,
  bands = [],
}: {
  label: string;
  bands?: readonly MoneyRange[];
}): FilterControl<MoneyRange> => ({
  label,
  Control: ({ value, onChange: set }) => (
    <PriceControl key={value ? textOf(value) : ''} label={label} value={value} set={set} bands={bands} />
  ),
  Chip: ({ value }) => describePrice(value),
});
