// Another unit price for the same quantity (LIFE-T42).

import { editCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { Dialog, DialogFooter } from '#web/base/dialog.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { integer, money } from '#web/base/format.ts';
import { labels } from '#web/base/labels.ts';
import { MoneyInput } from '#web/base/money-input.tsx';
import { sound } from '#web/base/typed.ts';
import type { ActionDialogProps } from '../action-map.ts';
import { words as orderWords } from '../words.ts';
import { EditEffect } from './edit-effect.tsx';
import { unlessSame } from './unless-same.ts';
import { words } from './words.ts';

export const PriceDialog = ({ order, open, close }: ActionDialogProps<Order>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={words.priceTitle(order.orderNumber)}
    description={words.priceText(orderWords.keysOf(integer(order.offer.offerQuantity)))}
  >
    <PriceForm order={order} close={close} />
  </Dialog>
);

function PriceForm({ order, close }: Pick<ActionDialogProps<Order>, 'order' | 'close'>) {
  const form = useCallForm({
    call: editCalls.offerPrice,
    start: { offerPrice: order.offer.offerPrice },
    fixed: { orderId: order.id },
    done: copy.updated,
    reload: true,
    once: true,
    onDone: close,
  });
  const { offerPrice } = form.watch();
  return (
    <Form form={unlessSame(form, (now) => now.offerPrice === order.offer.offerPrice, close)}>
      <FormField
        name="offerPrice"
        label={orderWords.offerPrice}
        hint={orderWords.listPriceIs(money(order.product.voiduPromotion.price))}
      >
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <EditEffect order={order} quantity={order.quantity} price={sound(offerPrice) ?? 0} />
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{labels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
