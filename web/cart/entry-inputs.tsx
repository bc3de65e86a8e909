// The two inputs of a row: how many, and at which price.

import { useId, useState } from 'react';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { type Orderable, partnerQuantityError, priceError, type QuantityCheck, useEntry } from './entries.ts';
import { cartLabels } from './labels.ts';

interface QuantityProps {
  promotion: Orderable;
  /** Says what is wrong; a partner's rule unless given. */
  check?: QuantityCheck;
  /** The row says what was refused, so the input is only marked. */
  errorText?: boolean;
}

export function QuantityInput({ promotion, check = partnerQuantityError, errorText = false }: QuantityProps) {
  const [entry, enter] = useEntry(promotion);
  // What is too little may be on the way to more; it is told when the person leaves.
  const [left, setLeft] = useState(false);
  const id = useId();
  const fault = entry.error ?? (left && entry.quantity !== 0 ? check(entry.quantity, promotion) : null);
  return (
    <div className="flex w-24 flex-col gap-0.5">
      <NumberInput
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
        <p id={id} role="alert" className="text-xs text-balance text-red">
          {fault}
        </p>
      )}
    </div>
  );
}

interface PriceProps {
  promotion: Orderable;
  /** Names the input after the product. */
  label?: (name: string) => string;
}

export function PriceInput({ promotion, label: named = cartLabels.demandPriceOf }: PriceProps) {
  const [entry, enter] = useEntry(promotion);
  const [left, setLeft] = useState(false);
  const id = useId();
  const fault = left && entry.price !== 0 ? priceError(entry.price) : null;
  return (
    <div className="flex w-24 flex-col gap-0.5">
      <MoneyInput
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
      {fault && (
        <p id={id} role="alert" className="text-xs text-balance text-red">
          {fault}
        </p>
      )}
    </div>
  );
}
