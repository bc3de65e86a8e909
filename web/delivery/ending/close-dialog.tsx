// Cancels an order that is being bought: bought keys stay deliverable, and the user decides where keys owed by the
// provider go (LIFE-T30, ITEM-T16).

import { useState } from 'react';
import { endingCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { EndingDialog, expectedOrder, useCurrentOrder } from './ending-dialog.tsx';
import { endingLabels } from './ending-labels.ts';
import { previewCancellation } from './ending-preview.ts';

export function CloseDialog({ order, open, close }: ActionDialogProps<Order>) {
  const [toInventory, setToInventory] = useState(false);
  const currentOrder = useCurrentOrder(order.id, open);
  const mutation = useCallMutation(endingCalls.close, {
    successMessage: orderCopy.cancelled,
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  return (
    <EndingDialog
      open={open}
      close={close}
      title={endingLabels.closeTitle(order.orderNumber)}
      confirmLabel={endingLabels.closeDo}
      currentOrder={currentOrder}
      preview={currentOrder.order && previewCancellation(currentOrder.order, toInventory)}
      mutation={mutation}
      onConfirm={() =>
        void mutation.run({ ...expectedOrder(currentOrder.order!), sendBackOrderedKeysToInventory: toInventory })
      }
    >
      <div>
        <Checkbox value={toInventory} onValueChange={setToInventory} disabled={mutation.busy}>
          <span className="text-ink">{endingLabels.backOrderedTick}</span>
        </Checkbox>
        <p className="ml-6 text-sm">{endingLabels.backOrderedHint}</p>
      </div>
    </EndingDialog>
  );
}
