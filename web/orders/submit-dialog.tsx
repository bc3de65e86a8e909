// The partner offers another quantity and price: after a withdrawal, for a draft, or against a special offer
// (PORD-014 to PORD-016, PORD-021).

import { useState } from 'react';
import * as z from 'zod/mini';
import { copy as common } from '#domain/base/copy.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { boundBroken, partnerBounds } from '#domain/orders/quantities.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { Dialog, DialogFooter } from '#web/base/dialog.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { integer, money } from '#web/base/format.ts';
import { labels } from '#web/base/labels.ts';
import { Money } from '#web/base/money.tsx';
import { MoneyInput } from '#web/base/money-input.tsx';
import { NumberInput } from '#web/base/number-input.tsx';
import type { ActionDialogProps } from './action-map.ts';
import { words } from './words.ts';

const BROKEN = { below: copy.belowMinimum, above: copy.aboveMaximum };

type Offered = z.output<typeof partnerOrderCalls.submit.input>;

/** The submit call with the bounds of this order's promotion. */
const callFor = (order: PartnerOrder) => {
  const bounds = partnerBounds(order.product.voiduPromotion);
  const over = (side: 'below' | 'above') =>
    z.refine<Offered>(({ quantity }) => boundBroken(quantity, bounds) !== side, {
      error: BROKEN[side],
      path: ['quantity'],
    });
  return {
    ...partnerOrderCalls.submit,
    input: partnerOrderCalls.submit.input.check(over('below'), over('above')),
  };
};

export const SubmitDialog = ({ order, open, close }: ActionDialogProps<PartnerOrder>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={words.submitTitle(order.orderNumber)}
    description={order.product.productName}
  >
    <SubmitForm order={order} close={close} />
  </Dialog>
);

function SubmitForm({ order, close }: Pick<ActionDialogProps<PartnerOrder>, 'order' | 'close'>) {
  const { offer, status, product } = order;
  const { minQuantity, maxQuantity } = partnerBounds(product.voiduPromotion);
  const [call] = useState(() => callFor(order));
  const form = useCallForm({
    call,
    // A draft has neither yet.
    start: { quantity: offer.offerQuantity || null, price: offer.offerPrice || product.voiduPromotion.price || null },
    fixed: { id: order.id },
    done: common.done,
    reload: true,
    once: true,
    onDone: close,
  });
  const { quantity, price } = form.watch();
  return (
    <Form form={form}>
      {status === 'Rebidding' && (
        <p className="rounded-lg bg-brand-tint px-3 py-2 text-sm text-brand-ink">
          {words.specialOffer(words.keysOf(integer(offer.offerQuantity)), money(offer.offerPrice))}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          name="quantity"
          label={words.quantity}
          hint={words.between(integer(minQuantity), integer(maxQuantity))}
        >
          {(control) => <NumberInput {...control} unit={words.keys} />}
        </FormField>
        <FormField name="price" label={words.price} hint={words.listPriceIs(money(product.voiduPromotion.price))}>
          {(control) => <MoneyInput {...control} />}
        </FormField>
      </div>
      <p className="flex items-baseline justify-between border-t border-line pt-3">
        <span className="text-sm text-muted">{words.total}</span>
        <span className="text-lg font-semibold">
          <Money cents={quantity && price ? quantity * price : null} />
        </span>
      </p>
      <p className="-mt-2 text-xs text-muted">{words.submitText}</p>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{words.submit}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
