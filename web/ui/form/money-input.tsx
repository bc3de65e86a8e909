// Input for an amount, held in cents, or in finer units for costs. Typed text is kept; excess decimals become a
// fraction of the unit, which the field's rule rejects.

import type { Cents } from '#domain/base/money.ts';
import type { ControlProps } from '#web/ui/kit/controls/field-context.ts';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { parseAmount } from '#web/ui/kit/values/format.ts';
import { useNumberText } from './use-number-text.ts';

interface Props extends ControlProps<Cents | null> {
  /** Decimals of the unit: 2 for cents, 4 for unit costs (E4). */
  digits?: number;
  /** Currency sign, by default euro. */
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
