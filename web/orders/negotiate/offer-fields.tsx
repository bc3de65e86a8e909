// Fields of an offer, shared by both sides: quantity, price, comment and expiry.

import type { Bounds } from '#domain/orders/quantities.ts';
import { FormField } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { ExpiryField } from './expiry-field.tsx';
import { negotiationLabels } from './labels.ts';

interface Props {
  /** Null without a promotion. */
  bounds: Bounds | null;
  /** In cents; 0 if none. */
  listPrice: number;
  priceLabel: string;
  commentHint: string;
}

export const OfferFields = ({ bounds, listPrice, priceLabel, commentHint }: Props) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        name="quantity"
        label={negotiationLabels.quantity}
        hint={bounds && negotiationLabels.between(integer(bounds.minQuantity), integer(bounds.maxQuantity))}
      >
        {(control) => <NumberInput {...control} unit={negotiationLabels.keys} />}
      </FormField>
      <FormField
        name="price"
        label={priceLabel}
        hint={listPrice > 0 && negotiationLabels.listPriceIs(money(listPrice))}
      >
        {(control) => <MoneyInput {...control} />}
      </FormField>
    </div>
    <FormField name="comment" label={negotiationLabels.comment} hint={commentHint}>
      {(control) => <Textarea {...control} rows={2} />}
    </FormField>
    <ExpiryField label={negotiationLabels.validUntil} hint={negotiationLabels.validUntilHint} />
  </>
);
