// An amount of money, held as cents, or as finer units where costs have more decimals. What is typed stays as typed until the person leaves the field.

import { useState } from 'react';
import { PRICE_CAP_CENTS } from '#domain/base/limits.ts';
import type { Cents } from '#domain/base/money.ts';
import type { ControlProps } from './field-context.ts';
import { readAmount } from './format.ts';
import { Input } from './input.tsx';

interface Props extends ControlProps<Cents | null> {
  /** In cents, or in the units that `digits` says. */
  max?: Cents;
  /** Decimals of the unit: 2 are cents, 4 the E4 of unit costs. */
  digits?: number;
  /** The sign of the currency; euro unless told. */
  sign?: string;
}

const plain = (amount: Cents | null, digits: number): string =>
  amount === null ? '' : (amount / 10 ** digits).toFixed(digits).replace(/(\.\d\d)(\d*?)0+$/, '$1$2');

export function MoneyInput({
  value,
  onValueChange,
  max = PRICE_CAP_CENTS,
  sign = '€',
  digits = 2,
  onBlur,
  ...control
}: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Input
      {...control}
      inputMode="decimal"
      align="right"
      before={sign}
      value={draft ?? plain(value, digits)}
      onValueChange={(text) => {
        const kept = text.replace(/[^\d.,]/g, '');
        const cents = kept === '' ? null : readAmount(kept, digits);
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
