// Adds counted stock for a chosen product, and edits existing counts (MAN-002, MAN-003).

import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import type { FoundProduct } from '#domain/catalog/products.ts';
import type { ManualInventory } from '#domain/stock/inventory-calls.ts';
import { ProductPicker } from '#web/catalog/product-picker.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { createRowDialog } from '#web/ui/list/table/row-dialog.tsx';
import { stockLabels } from './labels.ts';
import { ManualStockForm } from './manual-stock-form.tsx';
import { useMayCount } from './may-count.ts';

export function AddManualStock() {
  const [open, setOpen] = useState(false);
  const [product, setProduct] = useState<FoundProduct>();
  const [step, setStep] = useState<'pick' | 'edit'>('pick');
  const show = (next: boolean) => {
    setOpen(next);
    setStep('pick');
    setProduct(undefined);
  };
  if (!useMayCount()) return null;
  return (
    <>
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => show(true)}>
        {stockLabels.addManual}
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        title={step === 'pick' ? stockLabels.addManual : stockLabels.editManual}
        description={step === 'edit' && product ? `${product.name} · ${product.sku}` : undefined}
        size={step === 'pick' ? 'lg' : 'md'}
        dismissible={step === 'pick'}
      >
        {step === 'edit' && product ? (
          <ManualStockForm
            productId={product.id}
            current={null}
            onDone={() => show(false)}
            onCancel={() => setStep('pick')}
            cancelLabel={stockLabels.back}
          />
        ) : (
          <>
            <ProductPicker
              value={product?.id}
              product={product}
              onChoose={setProduct}
              onlyActiveLabel={stockLabels.inPromotion}
              forSale={false}
            />
            <DialogFooter>
              <Button onClick={() => show(false)}>{labels.cancel}</Button>
              <Button kind="primary" disabled={!product} onClick={() => setStep('edit')}>
                {stockLabels.next}
              </Button>
            </DialogFooter>
          </>
        )}
      </Dialog>
    </>
  );
}

const editDialog = createRowDialog<ManualInventory>();

export const EditManualStockDialog = ({ children }: { children: ReactNode }) => (
  <editDialog.Provider
    dialog={(stock, state) => (
      <Dialog
        {...state}
        title={stockLabels.editManual}
        description={`${stock.name} · ${stock.sku}`}
        size="md"
        dismissible={false}
      >
        <ManualStockForm
          productId={stock.productId}
          current={stock}
          onDone={() => state.onOpenChange(false)}
          onCancel={() => state.onOpenChange(false)}
        />
      </Dialog>
    )}
  >
    {children}
  </editDialog.Provider>
);

export function EditManualStock({ stock }: { stock: ManualInventory }) {
  const open = editDialog.useOpen();
  if (!useMayCount()) return null;
  return (
    <Button size="sm" aria-label={stockLabels.editOf(stock.name)} onClick={() => open(stock)}>
      {stockLabels.edit}
    </Button>
  );
}
