// Stops an order and completes it with its keys; the most destructive action, so its number must be typed (LIFE-T31).

import { endingCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { EndingDialog, expectedOrder, useCurrentOrder } from './ending-dialog.tsx';
import { endingLabels } from './ending-labels.ts';
import { previewHardStop } from './ending-preview.ts';

export function HardStopDialog({ order, open, close }: ActionDialogProps<Order>) {
  const currentOrder = useCurrentOrder(order.id, open);
  const mutation = useCallMutation(endingCalls.hardStop, {
    successMessage: orderCopy.forcedToStop,
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  return (
    <EndingDialog
      open={open}
      close={close}
      title={endingLabels.hardStopTitle(order.orderNumber)}
      confirmLabel={endingLabels.hardStopDo}
      requiredText={order.orderNumber}
      currentOrder={currentOrder}
      preview={currentOrder.order && previewHardStop(currentOrder.order)}
      mutation={mutation}
      onConfirm={() => void mutation.run(expectedOrder(currentOrder.order!))}
    />
  );
}
