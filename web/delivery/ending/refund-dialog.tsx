// Refunds an order: sent keys stay with the partner, the rest goes to inventory or back to the provider (LIFE-T32).

import { keyReturnCalls } from '#domain/delivery/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { EndingDialog, expectedOrder, useCurrentOrder } from './ending-dialog.tsx';
import { endingLabels } from './ending-labels.ts';
import { previewRefund } from './ending-preview.ts';

export function RefundDialog({ order, open, close }: ActionDialogProps<Order>) {
  const currentOrder = useCurrentOrder(order.id, open);
  const mutation = useCallMutation(keyReturnCalls.refund, {
    successMessage: orderCopy.refunded,
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  return (
    <EndingDialog
      open={open}
      close={close}
      title={endingLabels.refundTitle(order.orderNumber)}
      confirmLabel={endingLabels.refundDo}
      currentOrder={currentOrder}
      preview={currentOrder.order && previewRefund(currentOrder.order)}
      mutation={mutation}
      onConfirm={() => void mutation.run(expectedOrder(currentOrder.order!))}
    >
      <p className="text-sm">
        {order.status === 'Refund' && `${endingLabels.requested} `}
        {order.isBilled ? endingLabels.credit : endingLabels.notInvoiced}
      </p>
    </EndingDialog>
  );
}
