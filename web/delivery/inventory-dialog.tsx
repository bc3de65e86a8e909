// Sending keys of an order that is over to inventory: which of them, and whether the order's quantity shrinks by them
// (LIFE-T33).

import { useState } from 'react';
import { copy as common } from '#domain/base/copy.ts';
import { takeBackCalls } from '#domain/delivery/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Checkbox } from '#web/base/checkbox.tsx';
import { integer } from '#web/base/format.ts';
import { useAct } from '#web/base/use-call.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import { EndingDialog, useWhole } from './ending-dialog.tsx';
import { endings } from './ending-words.ts';
import { moving, unsent } from './fates.ts';

export function InventoryDialog({ order, open, close }: ActionDialogProps<Order>) {
  const [alsoUnsent, setAlsoUnsent] = useState(false);
  const [lowers, setLowers] = useState(false);
  const whole = useWhole(order.id, open);
  const act = useAct(takeBackCalls.sendToInventory, { done: common.done, reload: true, once: true, onDone: close });
  const outlook = whole.order && moving(whole.order, alsoUnsent, lowers);
  const inPackages = whole.order ? unsent(whole.order) : 0;
  const moved = outlook?.moved ?? 0;
  return (
    <EndingDialog
      open={open}
      close={close}
      title={endings.toInventoryTitle(order.orderNumber)}
      action={endings.toInventoryDo(integer(moved))}
      danger={false}
      ready={moved > 0}
      whole={whole}
      outlook={outlook}
      act={act}
      onConfirm={() => void act.run({ id: order.id, unDelivered: !alsoUnsent, isUpdate: lowers })}
    >
      <div className="flex flex-col gap-2">
        {inPackages > 0 && (
          <Checkbox value={alsoUnsent} onValueChange={setAlsoUnsent} disabled={act.busy}>
            <span className="text-ink">{endings.alsoUnsent(integer(inPackages))}</span>
          </Checkbox>
        )}
        <div>
          <Checkbox value={lowers} onValueChange={setLowers} disabled={act.busy}>
            <span className="text-ink">{endings.lowers}</span>
          </Checkbox>
          <p className="ml-6 text-sm">{endings.lowersHint}</p>
        </div>
        {moved === 0 && outlook && <p className="text-sm text-orange">{copy.nothingToMove}</p>}
      </div>
    </EndingDialog>
  );
}
