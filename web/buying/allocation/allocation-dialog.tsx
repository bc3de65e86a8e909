// Allocation tools over a list.

import type { Order } from '#domain/orders/shapes.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { AllocationForm } from './allocation-form.tsx';

export const AllocationDialog = ({ order, open, close }: ActionDialogProps<Order>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={buyingLabels.allocationTitle(order.orderNumber)}
    description={order.product.productName}
  >
    <AllocationForm order={order} />
  </Dialog>
);
