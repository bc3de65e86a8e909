// Moves keys of an ended order to inventory: which ones, and whether the order's quantity is reduced (LIFE-T33).

import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { keyReturnCalls } from '#domain/delivery/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { packedKeys } from '#domain/orders/quantities.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { EndingDialog, useCurrentOrder } from './ending-dialog.tsx';
import { endingLabels } from './ending-labels.ts';
import { previewTransfer } from './ending-preview.ts';

export function InventoryDialog({ order, open, close }: ActionDialogProps<Order>) {
  const [alsoUnsent, setAlsoUnsent] = useState(false);
  const [lowers, setLowers] = useState(false);
  const currentOrder = useCurrentOrder(order.id, open);
  const mutation = useCallMutation(keyReturnCalls.sendToInventory, {
    successMessage: commonCopy.done,
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  const outlook = currentOrder.order && previewTransfer(currentOrder.order, alsoUnsent, lowers);
  const inPackages = currentOrder.order ? packedKeys(currentOrder.order) : 0;
  const movedKeys = outlook?.moved ?? 0;
  return (
    <EndingDialog
      open={open}
      close={close}
      title={endingLabels.toInventoryTitle(order.orderNumber)}
      confirmLabel={endingLabels.toInventoryDo(integer(movedKeys))}
      danger={false}
      canConfirm={movedKeys > 0}
      currentOrder={currentOrder}
      preview={outlook}
      mutation={mutation}
      onConfirm={() => void mutation.run({ id: order.id, unDelivered: !alsoUnsent, isUpdate: lowers })}
    >
      <div className="flex flex-col gap-2">
        {inPackages > 0 && (
          <Checkbox value={alsoUnsent} onValueChange={setAlsoUnsent} disabled={mutation.busy}>
            <span className="text-ink">{endingLabels.alsoUnsent(integer(inPackages))}</span>
          </Checkbox>
        )}
        <div>
          <Checkbox value={lowers} onValueChange={setLowers} disabled={mutation.busy}>
            <span className="text-ink">{endingLabels.lowers}</span>
          </Checkbox>
          <p className="ml-6 text-sm">{endingLabels.lowersHint}</p>
        </div>
        {movedKeys === 0 && outlook && <p className="text-sm text-orange">{orderCopy.nothingToMove}</p>}
      </div>
    </EndingDialog>
  );
}
