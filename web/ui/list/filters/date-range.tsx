// A date range by preset, or from and to. Presets apply immediately; a custom range needs confirmation.

import { useRef, useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import {
  ALL_PRESETS,
  nextSevenDays,
  PRESETS,
  type Preset,
  presetOf,
  rangeOf,
} from '#domain/base/exports/date-presets.ts';
import type { DateRange as Range } from '#domain/base/list.ts';
import { rangeEndOf, timeOf } from '#domain/base/time.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { focusUnreadable } from '#web/ui/form/unreadable.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Chips } from '#web/ui/kit/controls/chips.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { labels } from '#web/ui/kit/labels.ts';

interface Props {
  label: string;
  value: Range | undefined;
  onValueChange: (value: Range | undefined) => void;
  presets?: readonly Preset[];
}

export function DateRange({ label, value, onValueChange, presets = ALL_PRESETS }: Props) {
  const now = timeOf(Date.now());
  const current = value && presetOf(value, now, presets);
  // Local state: an invalid range with an error, or one not confirmed yet.
  const [pending, setPending] = useState<Range | null>(null);
  // Without a value the fields propose the coming week (MORD-019).
  const proposes = value === undefined;
  const range = pending ?? value ?? nextSevenDays(now);
  const isInverted = range.min !== undefined && range.max !== undefined && range.min > range.max;

  const set = (next: Range) => {
    setPending(null);
    onValueChange(next.min || next.max ? next : undefined);
  };
  const type = (next: Range) => {
    const isWrong = next.min !== undefined && next.max !== undefined && next.min > next.max;
    if (proposes || isWrong) setPending(next);
    else set(next);
  };

  const own = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset ref={own} className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <Chips
        options={presets.map((preset) => ({ value: preset, label: PRESETS[preset] }))}
        value={current}
        onValueChange={(preset) => set(preset ? rangeOf(preset, now) : {})}
      />
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Field label={labels.from}>
          <DateTimeField
            dayOnly
            value={range.min ?? null}
            onValueChange={(min) => type(withoutEmptyBounds({ ...range, min }))}
          />
        </Field>
        <Field label={labels.to} error={isInverted ? commonCopy.startAfterEnd : undefined}>
          <DateTimeField
            dayOnly
            value={range.max ?? null}
            onValueChange={(max) => type(withoutEmptyBounds({ ...range, max: max && rangeEndOf(max.slice(0, 10)) }))}
          />
        </Field>
      </div>
      {proposes && (
        <Button
          className="self-end"
          disabled={isInverted || !(range.min || range.max)}
          onClick={() => focusUnreadable(own.current) || set(range)}
        >
          {labels.apply}
        </Button>
      )}
    </fieldset>
  );
}

const withoutEmptyBounds = ({
  min,
  max,
}: {
  min?: string | null | undefined;
  max?: string | null | undefined;
}): Range => ({
  ...(min && { min }),
  ...(max && { max }),
});
