// The approval that only level 2 can give, as level 1 sees it, and as whoever gave the one of level 1: the same button,
// which does nothing, and the reason (PRM-010).

import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { copy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { Button } from '#web/ui/kit/button.tsx';
import { usePermission } from '#web/ui/session/session.ts';

export function Level2Approval({ order }: { order: Order }) {
  const reasonId = useId();
  const isLevel1 = usePermission('Order.Level1Approve');
  const isLevel2 = usePermission('Order.Level2Approve');
  if (order.status !== 'Level1Approved' || !isLevel1 || (isLevel2 && !order.isOwnLevel1)) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button disabled aria-describedby={reasonId} icon={<Check aria-hidden />}>
        {orderLabels.approve}
      </Button>
      <p id={reasonId} className="text-sm text-muted">
        {isLevel2 ? copy.sameApprover : copy.onlyByLevel2}
      </p>
    </div>
  );
}
