// Quantity and price inputs of a row.

import { type ReactNode, useId, useState } from 'react';
import { partnerBounds } from '#domain/orders/quantities.ts';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import {
  type Orderable,
  partnerQuantityError,
  priceError,
  type QuantityCheck,
  staffQuantityError,
  useEntry,
} from './entries.ts';
import { cartLabels } from './labels.ts';

/** ID of a row's form: Enter in its inputs adds it to the cart. */
export const rowFormId = (promotion: Orderable): string => `add-${promotion.id}`;

interface FaultProps {
  id: string;
  /** The input is at the left screen edge, so the error must not be right-aligned with it. */
  isFirst?: boolean | undefined;
  children: ReactNode;
}

/** Error of an input; floats below, so that rows do not shift. */
const InputFault = ({ id, isFirst = false, children }: FaultProps) => (
  <p
    id={id}
    role="alert"
    className={cx(
      'floating absolute top-full z-10 mt-0.5 w-max max-w-52 px-2 py-1 text-xs text-balance text-red',
      isFirst ? 'left-0' : 'right-0',
    )}
  >
    {children}
  </p>
);

interface QuantityProps {
  promotion: Orderable;
  /** Validation; default: partner rules. */
  check?: QuantityCheck;
  /** The row shows the error, so the input is only marked. */
  errorText?: boolean;
  /** At the left edge of the screen. */
  isFirst?: boolean;
}

export function QuantityInput({ promotion, check = partnerQuantityError, errorText = false, isFirst }: QuantityProps) {
  const [entry, enter] = useEntry(promotion);
  // A too small number may be incomplete; the error is shown on blur.
  const [left, setLeft] = useState(false);
  const id = useId();
  const fault = entry.error ?? (left && entry.quantity !== 0 ? check(entry.quantity, promotion) : null);
  const { minQuantity, maxQuantity } = check === staffQuantityError ? promotion : partnerBounds(promotion);
  const bounds = cartLabels.keysBetween(integer(minQuantity), integer(maxQuantity));
  return (
    <div className="relative w-22">
      <NumberInput
        form={rowFormId(promotion)}
        value={entry.quantity}
        onValueChange={(quantity) => {
          setLeft(false);
          enter({ quantity });
        }}
        onBlur={() => setLeft(true)}
        aria-label={cartLabels.quantityOf(promotion.product.name)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && !(errorText && entry.error) ? id : undefined}
      />
      {fault && !(errorText && entry.error) && (
        <InputFault id={id} isFirst={isFirst}>
          <span>{fault}</span>
          <span className="block text-muted">{bounds}</span>
        </InputFault>
      )}
    </div>
  );
}

interface PriceProps {
  promotion: Orderable;
  /** Accessible name from the product name. */
  label?: (name: string) => string;
}

export function PriceInput({ promotion, label: named = cartLabels.demandPriceOf }: PriceProps) {
  const [entry, enter] = useEntry(promotion);
  const [left, setLeft] = useState(false);
  const id = useId();
  const fault = left && entry.price !== 0 ? priceError(entry.price) : null;
  return (
    <div className="relative w-22">
      <MoneyInput
        form={rowFormId(promotion)}
        value={entry.price}
        onValueChange={(price) => {
          setLeft(false);
          enter({ price });
        }}
        onBlur={() => setLeft(true)}
        aria-label={named(promotion.product.name)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
      />
      {fault && <InputFault id={id}>{fault}</InputFault>}
    </div>
  );
}
