// Refunding an order: what was sent stays with the partner, the rest goes to inventory or back to the provider
// (LIFE-T32).

import { takeBackCalls } from '#domain/delivery/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { useAct } from '#web/base/use-call.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import { EndingDialog, seenOf, useWhole } from './ending-dialog.tsx';
import { endings } from './ending-words.ts';
import { refunding } from './fates.ts';

export function RefundDialog({ order, open, close }: ActionDialogProps<Order>) {
  const whole = useWhole(order.id, open);
  const act = useAct(takeBackCalls.refund, { done: copy.refunded, reload: true, once: true, onDone: close });
  return (
    <EndingDialog
      open={open}
      close={close}
      title={endings.refundTitle(order.orderNumber)}
      action={endings.refundDo}
      whole={whole}
      outlook={whole.order && refunding(whole.order)}
      act={act}
      onConfirm={() => void act.run(seenOf(whole.order!))}
    >
      <p className="text-sm">
        {order.status === 'Refund' && `${endings.requested} `}
        {order.isBilled ? endings.credit : endings.notInvoiced}
      </p>
    </EndingDialog>
  );
}
