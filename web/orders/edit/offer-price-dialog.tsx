// Changes the unit price, keeping the quantity (LIFE-T42).

import { editCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import type { ActionDialogProps } from '../action-map.ts';
import { detailLabels } from '../detail-labels.ts';
import { orderLabels } from '../labels.ts';
import { closeWhenUnchanged } from './close-when-unchanged.ts';
import { EditEffect } from './edit-effect.tsx';
import { editLabels } from './labels.ts';

export const OfferPriceDialog = ({ order, open, close }: ActionDialogProps<Order>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={editLabels.priceTitle(order.orderNumber)}
    description={editLabels.priceText(orderLabels.keysOf(integer(order.offer.offerQuantity)))}
  >
    <OfferPriceForm order={order} close={close} />
  </Dialog>
);

function OfferPriceForm({ order, close }: Pick<ActionDialogProps<Order>, 'order' | 'close'>) {
  const form = useCallForm({
    call: editCalls.offerPrice,
    initialValues: { offerPrice: order.offer.offerPrice },
    fixedInput: { orderId: order.id },
    successMessage: ({ isProposal }) => (isProposal ? orderCopy.changeProposed : orderCopy.updated),
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  const { offerPrice } = form.watch();
  return (
    <Form form={closeWhenUnchanged(form, (now) => now.offerPrice === order.offer.offerPrice, close)}>
      <FormField
        name="offerPrice"
        label={detailLabels.offerPrice}
        hint={orderLabels.listPriceIs(money(order.product.voiduPromotion.price))}
      >
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <EditEffect order={order} quantity={order.quantity} price={wholeNumberOrNull(offerPrice) ?? 0} />
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{labels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
