// An amount of money, held as cents, or as finer units where costs have more decimals. What is typed stays as typed;
// more decimals than the unit has become a part of it, which the rule of the field refuses.

import type { Cents } from '#domain/base/money.ts';
import type { ControlProps } from '../kit/field-context.ts';
import { parseAmount } from '../kit/format.ts';
import { Input } from '../kit/input.tsx';
import { useNumberText } from './use-number-text.ts';

interface Props extends ControlProps<Cents | null> {
  /** Decimals of the unit: 2 are cents, 4 the E4 of unit costs. */
  digits?: number;
  /** The sign of the currency; euro by default. */
  sign?: string;
}

const formatPlain = (amount: number, digits: number): string =>
  Number.isInteger(amount)
    ? (amount / 10 ** digits).toFixed(digits).replace(/(\.\d\d)(\d*?)0+$/, '$1$2')
    : String(amount / 10 ** digits);

export function MoneyInput({ sign = '€', digits = 2, ...control }: Props) {
  const {
    text,
    onType: type,
    onLeave: leave,
  } = useNumberText(
    control,
    (amount) => formatPlain(amount, digits),
    (typed) => parseAmount(typed, digits) ?? Number.NaN,
  );
  return (
    <Input
      {...control}
      inputMode="decimal"
      align="right"
      before={sign}
      value={text}
      onValueChange={type}
      onBlur={leave}
    />
  );
}
