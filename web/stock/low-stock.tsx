// Low-stock threshold of a product: the pill in its row, and the dialog to set it.

import Flag from 'lucide-react/icons/flag';
import type { ReactNode } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { type InventoryItem, inventoryCalls, LOW_STOCK_MAX } from '#domain/stock/inventory-calls.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { createRowDialog } from '#web/ui/list/table/row-dialog.tsx';
import { stockLabels } from './labels.ts';
import { useMayCount } from './may-count.ts';

/** Pill for a product that runs low; otherwise nothing. */
export const LowStockPill = ({ item: { isLow, lowStockThreshold } }: { item: InventoryItem }) =>
  isLow ? (
    <StatusPill tone="orange" title={stockLabels.fewerThan(integer(lowStockThreshold))}>
      {stockLabels.lowStock}
    </StatusPill>
  ) : null;

const markDialog = createRowDialog<InventoryItem>();

function MarkForm({ item, onDone }: { item: InventoryItem; onDone: () => void }) {
  const form = useCallForm({
    call: inventoryCalls.markLowStock,
    initialValues: { threshold: item.lowStockThreshold },
    fixedInput: { productId: item.productId },
    successMessage: commonCopy.saved,
    invalidate: [inventoryCalls.list, inventoryCalls.summary],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <FormField name="threshold" label={stockLabels.threshold} hint={stockLabels.thresholdHint}>
        {(control) => <NumberInput {...control} max={LOW_STOCK_MAX} unit={stockLabels.keys} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{stockLabels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Provides the dialog to the inventory list. */
export const LowStockDialog = ({ children }: { children: ReactNode }) => (
  <markDialog.Provider
    dialog={(item, state) => (
      <Dialog
        {...state}
        title={stockLabels.markLow}
        description={`${item.productName} · ${item.productSku}`}
        size="md"
        dismissible={false}
      >
        <MarkForm item={item} onDone={() => state.onOpenChange(false)} />
      </Dialog>
    )}
  >
    {children}
  </markDialog.Provider>
);

/** Opens the dialog for a product; only for roles that may set thresholds. */
export function MarkLowStockButton({ item }: { item: InventoryItem }) {
  const open = markDialog.useOpen();
  if (!useMayCount()) return null;
  return (
    <Button
      size="sm"
      kind="ghost"
      icon={<Flag aria-hidden />}
      aria-label={stockLabels.markLowOf(item.productName)}
      title={stockLabels.markLow}
      onClick={() => open(item)}
    />
  );
}
