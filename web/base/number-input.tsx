// A whole number: no minus, no letters, at most `max` (SH-038). The wheel scrolls the page and never the number.

import { type ReactNode, useState } from 'react';
import { NUMBER_CAP } from '#domain/base/limits.ts';
import type { ControlProps } from './field-context.ts';
import { Input } from './input.tsx';

interface Props extends ControlProps<number | null> {
  min?: number;
  max?: number;
  /** A unit behind the number: «keys», «%». */
  unit?: ReactNode;
}

export function NumberInput({ value, onValueChange, min = 0, max = NUMBER_CAP, unit, onBlur, ...control }: Props) {
  const step = (by: number) => onValueChange(Math.min(max, Math.max(min, (value ?? 0) + by)));
  // What is below the minimum may be typed on the way to more; it is lifted when the person leaves.
  const [typing, setTyping] = useState(false);
  return (
    <Input
      {...control}
      inputMode="numeric"
      align="right"
      value={value === null ? '' : String(value)}
      after={unit && <span className="pr-1">{unit}</span>}
      maxLength={String(max).length + 3}
      onValueChange={(text) => {
        setTyping(true);
        const digits = text.replace(/[.,].*$/, '').replace(/\D/g, '');
        onValueChange(digits === '' ? null : Math.min(max, Number(digits)));
      }}
      onBlur={() => {
        if (typing && value !== null && value < min) onValueChange(min);
        setTyping(false);
        onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}
