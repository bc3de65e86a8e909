// Cancelling an order that is being bought: what was bought stays deliverable, and one decides where keys go that the
// provider still owes (LIFE-T30, ITEM-T16).

import { useState } from 'react';
import { endingCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Checkbox } from '#web/base/checkbox.tsx';
import { useAct } from '#web/base/use-call.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import { EndingDialog, seenOf, useWhole } from './ending-dialog.tsx';
import { endings } from './ending-words.ts';
import { closing } from './fates.ts';

export function CloseDialog({ order, open, close }: ActionDialogProps<Order>) {
  const [toInventory, setToInventory] = useState(false);
  const whole = useWhole(order.id, open);
  const act = useAct(endingCalls.close, { done: copy.cancelled, reload: true, once: true, onDone: close });
  return (
    <EndingDialog
      open={open}
      close={close}
      title={endings.closeTitle(order.orderNumber)}
      action={endings.closeDo}
      whole={whole}
      outlook={whole.order && closing(whole.order, toInventory)}
      act={act}
      onConfirm={() => void act.run({ ...seenOf(whole.order!), sendBackOrderedKeysToInventory: toInventory })}
    >
      <div>
        <Checkbox value={toInventory} onValueChange={setToInventory} disabled={act.busy}>
          <span className="text-ink">{endings.backOrderedTick}</span>
        </Checkbox>
        <p className="ml-6 text-sm">{endings.backOrderedHint}</p>
      </div>
    </EndingDialog>
  );
}
