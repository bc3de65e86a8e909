// An amount of euro, held as cents. What is typed stays as typed until the person leaves the field.

import { useState } from 'react';
import { PRICE_CAP_CENTS } from '#domain/base/limits.ts';
import type { Cents } from '#domain/base/money.ts';
import type { ControlProps } from './field-context.ts';
import { readMoney } from './format.ts';
import { Input } from './input.tsx';

interface Props extends ControlProps<Cents | null> {
  /** In cents. */
  max?: Cents;
}

const plain = (cents: Cents | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

export function MoneyInput({ value, onValueChange, max = PRICE_CAP_CENTS, onBlur, ...control }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Input
      {...control}
      inputMode="decimal"
      align="right"
      before="€"
      value={draft ?? plain(value)}
      onValueChange={(text) => {
        const kept = text.replace(/[^\d.,]/g, '');
        const cents = kept === '' ? null : readMoney(kept);
        if (kept !== '' && cents === null) return setDraft(kept);
        if (cents !== null && cents > max) {
          setDraft(null);
          return onValueChange(max);
        }
        setDraft(kept);
        onValueChange(cents);
      }}
      onBlur={() => {
        setDraft(null);
        onBlur?.();
      }}
    />
  );
}
