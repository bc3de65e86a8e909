// Earliest time for packages: from now on, in UTC (ODT-025, LIFE-T43).

import { useState } from 'react';
import * as z from 'zod/mini';
import { timeOf } from '#domain/base/time.ts';
import { editCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import type { ActionDialogProps } from '../action-map.ts';
import { detailLabels } from '../detail-labels.ts';

import { closeWhenUnchanged } from './close-when-unchanged.ts';
import { editLabels } from './labels.ts';

/** Rejects past times before sending. */
const call = {
  ...editCalls.deliveryStart,
  input: editCalls.deliveryStart.input.check(
    z.refine(({ keyDeliveryStartDate }) => keyDeliveryStartDate >= timeOf(Date.now()), {
      error: orderCopy.notBeforeNow,
      path: ['keyDeliveryStartDate'],
    }),
  ),
};

export const DeliveryStartDialog = ({ order, open, close }: ActionDialogProps<Order>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={editLabels.deliveryTitle(order.orderNumber)}
    description={editLabels.deliveryText}
  >
    <DeliveryStartForm order={order} close={close} />
  </Dialog>
);

function DeliveryStartForm({ order, close }: Pick<ActionDialogProps<Order>, 'order' | 'close'>) {
  const [now] = useState(() => timeOf(Date.now()));
  const form = useCallForm({
    call,
    initialValues: { keyDeliveryStartDate: order.keyDeliveryStartDate },
    fixedInput: { orderId: order.id },
    successMessage: orderCopy.deliveryDateUpdated,
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  return (
    <Form form={closeWhenUnchanged(form, (now) => now.keyDeliveryStartDate === order.keyDeliveryStartDate, close)}>
      <FormField name="keyDeliveryStartDate" label={detailLabels.keyDelivery}>
        {(control) => <DateTimeField {...control} min={now} />}
      </FormField>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{labels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
