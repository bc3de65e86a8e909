// Disabled approve button with the reason, for users who may not give the next approval (PRM-010).

import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { spellTime } from '#domain/base/spell-day.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { usePermission } from '#web/ui/session/session.ts';

/** Why the user cannot approve the order now; null if approval is possible. */
function reasonOf({ ownPart, status, offer: { validUntil, isExpired } }: Order): string | null {
  if (ownPart) return orderCopy.ownPart[ownPart];
  return validUntil && isExpired && status !== 'Rebidding'
    ? orderCopy.offerExpired.Management(spellTime(validUntil))
    : null;
}

export function WithheldApproval({ order }: { order: Order }) {
  const reasonId = useId();
  const mayApprove = usePermission('Order.Approve');
  const isLevel1 = usePermission('Order.Level1Approve');
  const isLevel2 = usePermission('Order.Level2Approve');
  const isLeftToLevel2 = order.status === 'Level1Approved' && isLevel1 && !isLevel2;
  const reason = isLeftToLevel2 ? orderCopy.onlyByLevel2 : mayApprove || isLevel1 || isLevel2 ? reasonOf(order) : null;
  if (!reason) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button disabled aria-describedby={reasonId} icon={<Check aria-hidden />}>
        {orderLabels.approve}
      </Button>
      <p id={reasonId} className="text-sm text-muted">
        {reason}
      </p>
    </div>
  );
}
