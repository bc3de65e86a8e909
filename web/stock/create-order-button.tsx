// Opens the window in which keys of our own stock are sold (STK-003, STK-013).

import { lazy, Suspense, useState } from 'react';
import type { InventoryItem } from '#domain/stock/inventory-calls.ts';
import { Button } from '#web/ui/kit/button.tsx';
import { Dialog } from '#web/ui/kit/dialog.tsx';
import { SkeletonRows } from '#web/ui/kit/skeleton.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { stockLabels } from './labels.ts';

const InventoryOrderForm = lazy(async () => ({
  default: (await import('./inventory-order-form.tsx')).InventoryOrderForm,
}));

export function CreateOrderButton({ item }: { item: InventoryItem }) {
  const [open, setOpen] = useState(false);
  const isFree = item.inventoryItems.some(({ availableCount }) => availableCount > 0);
  if (!usePermission('Order.CreateFromInventory')) return null;
  return (
    <>
      <Button
        size="sm"
        disabled={!isFree}
        aria-label={stockLabels.createOrderFor(item.productName)}
        onClick={() => setOpen(true)}
      >
        {stockLabels.createOrder}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={stockLabels.createOrder}
        description={`${item.productName} · ${item.productSku}`}
        size="md"
        dismissible={false}
      >
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <InventoryOrderForm item={item} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
