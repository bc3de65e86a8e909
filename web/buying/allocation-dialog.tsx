// The allocation tools over a list.

import type { Order } from '#domain/orders/shapes.ts';
import { Dialog } from '#web/base/dialog.tsx';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import { AllocationTools } from './allocation-tools.tsx';
import { words } from './words.ts';

export const AllocationDialog = ({ order, open, close }: ActionDialogProps<Order>) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && close()}
    title={words.allocationTitle(order.orderNumber)}
    description={order.product.productName}
  >
    <AllocationTools order={order} />
  </Dialog>
);
