// The two inputs of a row: how many, and at which price.

import { useId, useState } from 'react';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { MoneyInput } from '#web/base/money-input.tsx';
import { NumberInput } from '#web/base/number-input.tsx';
import { quantityFault, useEntry } from './entries.ts';
import { words } from './words.ts';

interface Props {
  promotion: PartnerPromotion;
  /** The sentence for less than the minimum. */
  below?: (min: number) => string;
}

export function QuantityInput({ promotion, below }: Props) {
  const [entry, enter] = useEntry(promotion);
  // What is too little may be on the way to more; it is told when the person leaves.
  const [left, setLeft] = useState(false);
  const id = useId();
  const fault =
    entry.refused ?? (left && entry.quantity !== 0 ? quantityFault(entry.quantity, promotion, below) : null);
  return (
    <div className="flex w-24 flex-col gap-0.5">
      <NumberInput
        value={entry.quantity}
        onValueChange={(quantity) => {
          setLeft(false);
          enter({ quantity });
        }}
        onBlur={() => setLeft(true)}
        aria-label={words.quantityOf(promotion.product.name)}
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

export function PriceInput({ promotion }: Props) {
  const [entry, enter] = useEntry(promotion);
  return (
    <div className="w-24">
      <MoneyInput
        value={entry.price}
        onValueChange={(price) => enter({ price })}
        aria-label={words.demandPriceOf(promotion.product.name)}
      />
    </div>
  );
}
