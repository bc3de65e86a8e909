// Input for a whole number (SH-038). Typed text is kept, and fractions or values out of bounds are rejected by
// validation. The mouse wheel scrolls the page instead of changing the number; arrow keys step within the bounds.

import type { ReactNode } from 'react';
import { NUMBER_CAP } from '#domain/base/limits.ts';
import type { ControlProps } from '#web/ui/kit/controls/field-context.ts';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { parseInteger } from '#web/ui/kit/values/format.ts';
import { useNumberText } from './use-number-text.ts';

interface Props extends ControlProps<number | null> {
  /** Bounds of the arrow keys. */
  min?: number;
  max?: number;
  /** Unit after the number: «keys», «%». */
  unit?: ReactNode;
}

export function NumberInput({ min = 0, max = NUMBER_CAP, unit, ...control }: Props) {
  const { value, onValueChange } = control;
  const { text, onType: type, onLeave: leave } = useNumberText(control, String, parseInteger);
  const step = (by: 1 | -1) => {
    const next = (value ?? 0) + by;
    if (by > 0 ? next <= max : next >= min) onValueChange(next);
  };
  return (
    <Input
      {...control}
      inputMode="numeric"
      align="right"
      value={text}
      after={unit && <span className="pr-1">{unit}</span>}
      onValueChange={type}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}
