// Edits the buyer's purchase order number (INV-062).

import { commonCopy } from '#domain/base/copy.ts';
import { editCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useRole } from '#web/ui/session/session.ts';
import type { ActionDialogProps } from '../action-map.ts';
import { detailLabels } from '../detail-labels.ts';
import { closeWhenUnchanged } from './close-when-unchanged.ts';
import { editLabels } from './labels.ts';

/** An order of either side. */
export type PurchaseOrderOwner = Pick<Order, 'id' | 'orderNumber' | 'isBilled' | 'purchaseOrder'>;

export const PurchaseOrderDialog = ({ order, open, close }: ActionDialogProps<PurchaseOrderOwner>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={editLabels.purchaseOrderTitle(order.orderNumber)}
    description={editLabels.purchaseOrderText}
  >
    <PurchaseOrderForm order={order} close={close} />
  </Dialog>
);

function PurchaseOrderForm({ order, close }: Pick<ActionDialogProps<PurchaseOrderOwner>, 'order' | 'close'>) {
  const isPartner = useRole() === 'Partner';
  const form = useCallForm({
    call: isPartner ? partnerOrderCalls.purchaseOrder : editCalls.purchaseOrder,
    initialValues: { purchaseOrder: order.purchaseOrder },
    fixedInput: { id: order.id },
    successMessage: commonCopy.saved,
    reload: true,
    onSuccess: close,
  });
  return (
    <Form form={closeWhenUnchanged(form, (now) => now.purchaseOrder === order.purchaseOrder, close)}>
      <FormField name="purchaseOrder" label={detailLabels.purchaseOrder}>
        {(control) => <Input {...control} />}
      </FormField>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{labels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
