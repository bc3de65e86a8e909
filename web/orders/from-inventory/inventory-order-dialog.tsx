// Dialog for selling keys of our own stock, with its button (STK-003, STK-013).

import { lazy, type ReactNode, Suspense } from 'react';
import type { InventoryItem } from '#domain/stock/inventory-calls.ts';
import { stockLabels } from '#web/stock/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { createRowDialog } from '#web/ui/list/table/row-dialog.tsx';
import { usePermission } from '#web/ui/session/session.ts';

const InventoryOrderForm = lazy(async () => ({
  default: (await import('./inventory-order-form.tsx')).InventoryOrderForm,
}));

const orderDialog = createRowDialog<InventoryItem>();

export const InventoryOrderDialog = ({ children }: { children: ReactNode }) => (
  <orderDialog.Provider
    dialog={(item, state) => (
      <Dialog
        {...state}
        title={stockLabels.createOrder}
        description={`${item.productName} · ${item.productSku}`}
        size="md"
        dismissible={false}
      >
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <InventoryOrderForm item={item} onDone={() => state.onOpenChange(false)} />
        </Suspense>
      </Dialog>
    )}
  >
    {children}
  </orderDialog.Provider>
);

export function CreateOrderButton({ item }: { item: InventoryItem }) {
  const open = orderDialog.useOpen();
  const isFree = item.inventoryItems.some(({ availableCount }) => availableCount > 0);
  if (!usePermission('Order.CreateFromInventory')) return null;
  return (
    <Button
      size="sm"
      disabled={!isFree}
      aria-label={stockLabels.createOrderFor(item.productName)}
      onClick={() => open(item)}
    >
      {stockLabels.createOrder}
    </Button>
  );
}
