// The buyer's purchase order number of an order, with a button that changes it until the order is invoiced (INV-062).

import { orderCopy } from '#domain/orders/copy.ts';
import { DASH } from '#web/ui/kit/values/format.ts';
import { usePermission, useRole } from '#web/ui/session/session.ts';
import { lazyDialog } from '../lazy-dialog.ts';
import { ChangeButton } from './change-button.tsx';
import { editLabels } from './labels.ts';
import type { PurchaseOrderOwner } from './purchase-order-dialog.tsx';

const purchaseOrderChange = lazyDialog<PurchaseOrderOwner>(
  async () => (await import('./purchase-order-dialog.tsx')).PurchaseOrderDialog,
);

export function PurchaseOrder({ order }: { order: PurchaseOrderOwner }) {
  const mayEdit = usePermission(useRole() === 'Partner' ? 'Order.Create' : 'Order.Edit');
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      {mayEdit && (
        <ChangeButton
          order={order}
          label={editLabels.changePurchaseOrder}
          dialog={purchaseOrderChange}
          disabledReason={order.isBilled ? orderCopy.purchaseOrderBilled : undefined}
        />
      )}
      <span className="min-w-0 break-words">{order.purchaseOrder || DASH}</span>
    </span>
  );
}
