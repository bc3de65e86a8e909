// Inline edit of the payment status (ODT-014, ODT-015, LIFE-T39).

import Pencil from 'lucide-react/icons/pencil';
import { commonCopy } from '#domain/base/copy.ts';
import { editCalls } from '#domain/orders/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { PAID_STATUSES } from '#domain/orders/states.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { Spinner } from '#web/ui/kit/controls/spinner.tsx';
import { LazyMenu } from '#web/ui/kit/overlays/lazy-menu.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { orderLabels } from '../labels.ts';
import { PaidPill } from '../state-pill.tsx';
import { editLabels } from './labels.ts';

export function PaidStatusSelect({ order }: { order: Order }) {
  const mutation = useCallMutation(editCalls.paidStatus, {
    successMessage: commonCopy.done,
    reload: true,
    isIdempotent: true,
  });
  return (
    <span className="inline-flex items-center gap-1">
      {order.actions.includes('setPaidStatus') && (
        <span className="-my-1 inline-flex pointer-coarse:-my-3">
          <LazyMenu
            entries={PAID_STATUSES.filter((status) => status !== order.paidStatus).map((status) => ({
              label: orderLabels.paid[status],
              onSelect: () => void mutation.run({ id: order.id, status }),
            }))}
            trigger={
              <IconButton
                size="sm"
                label={editLabels.changePaid}
                disabled={mutation.busy}
                aria-busy={mutation.busy || undefined}
              >
                {mutation.busy ? <Spinner /> : <Pencil />}
              </IconButton>
            }
          />
        </span>
      )}
      <PaidPill status={order.paidStatus} />
      {order.isPaidByHand && <span className="text-xs text-muted">{editLabels.paidByHand}</span>}
    </span>
  );
}
