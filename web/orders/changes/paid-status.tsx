// What was paid, changed where it stands (ODT-014, ODT-015, LIFE-T39).

import Pencil from 'lucide-react/icons/pencil';
import { editCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { PAID_STATUSES } from '#domain/orders/states.ts';
import { IconButton } from '#web/base/icon-button.tsx';
import { LateMenu } from '#web/base/late-menu.tsx';
import { Spinner } from '#web/base/spinner.tsx';
import { useAct } from '#web/base/use-call.ts';
import { PaidPill } from '../state-pill.tsx';
import { words as orderWords } from '../words.ts';
import { words } from './words.ts';

export function PaidStatus({ order }: { order: Order }) {
  const act = useAct(editCalls.paidStatus, { done: copy.updated, reload: true, once: true });
  return (
    <span className="inline-flex items-center gap-1">
      {order.actions.includes('setPaidStatus') && (
        <span className="-my-1 inline-flex pointer-coarse:-my-3">
          <LateMenu
            entries={PAID_STATUSES.filter((status) => status !== order.paidStatus).map((status) => ({
              label: orderWords.paid[status],
              run: () => void act.run({ id: order.id, status }),
            }))}
            trigger={
              <IconButton size="sm" label={words.changePaid} disabled={act.busy} aria-busy={act.busy || undefined}>
                {act.busy ? <Spinner /> : <Pencil />}
              </IconButton>
            }
          />
        </span>
      )}
      <PaidPill status={order.paidStatus} />
    </span>
  );
}
