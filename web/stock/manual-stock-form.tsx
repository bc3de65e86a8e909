// Quantity and cost of a counted product (MAN-003 to MAN-005, MAN-010).

import { commonCopy } from '#domain/base/copy.ts';
import { MANUAL_QUANTITY_MAX, type ManualInventory, manualInventoryCalls } from '#domain/stock/inventory-calls.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { stockLabels } from './labels.ts';

interface Props {
  productId: string;
  /** Existing values; null for a product without any. */
  current: ManualInventory | null;
  onDone: () => void;
  onCancel: () => void;
  cancelLabel?: string;
}

export function ManualStockForm({ productId, current, onDone, onCancel, cancelLabel = labels.cancel }: Props) {
  const form = useCallForm({
    call: manualInventoryCalls.upsert,
    initialValues: { costPerItem: current?.costPerItem ?? null, quantity: current?.quantity ?? null },
    fixedInput: { productId },
    successMessage: commonCopy.saved,
    invalidate: [manualInventoryCalls.list],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="costPerItem" label={stockLabels.costPerItem} required>
          {(control) => <MoneyInput {...control} digits={4} />}
        </FormField>
        <FormField name="quantity" label={stockLabels.quantity} required>
          {(control) => <NumberInput {...control} max={MANUAL_QUANTITY_MAX} />}
        </FormField>
      </div>
      <DialogFooter>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <SubmitButton>{stockLabels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
