// Forcing an order to be complete with the keys that it has; the gravest step, so its number is typed (LIFE-T31).

import { endingCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { useAct } from '#web/base/use-call.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import { EndingDialog, seenOf, useWhole } from './ending-dialog.tsx';
import { endings } from './ending-words.ts';
import { stopping } from './fates.ts';

export function HardStopDialog({ order, open, close }: ActionDialogProps<Order>) {
  const whole = useWhole(order.id, open);
  const act = useAct(endingCalls.hardStop, { done: copy.forcedToStop, reload: true, once: true, onDone: close });
  return (
    <EndingDialog
      open={open}
      close={close}
      title={endings.hardStopTitle(order.orderNumber)}
      action={endings.hardStopDo}
      word={order.orderNumber}
      whole={whole}
      outlook={whole.order && stopping(whole.order)}
      act={act}
      onConfirm={() => void act.run(seenOf(whole.order!))}
    />
  );
}
