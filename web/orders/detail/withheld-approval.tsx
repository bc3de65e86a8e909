// Disabled approve button with the reason, for users who may not give the next approval (PRM-010).

import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { usePermission } from '#web/ui/session/session.ts';

export function WithheldApproval({ order }: { order: Order }) {
  const reasonId = useId();
  const mayApprove = usePermission('Order.Approve');
  const isLevel1 = usePermission('Order.Level1Approve');
  const isLevel2 = usePermission('Order.Level2Approve');
  const isLeftToLevel2 = order.status === 'Level1Approved' && isLevel1 && !isLevel2;
  const reason = isLeftToLevel2
    ? orderCopy.onlyByLevel2
    : order.ownPart && (mayApprove || isLevel1 || isLevel2)
      ? orderCopy.ownPart[order.ownPart]
      : null;
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
