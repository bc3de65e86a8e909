// Names a new list, made from the cart or from the purchase of an order (LIST-001).

import { type SavedList, savedListCalls } from '#domain/cart/saved-list-calls.ts';
import { savedListCopy } from '#domain/cart/saved-list-copy.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { savedListLabels } from './labels.ts';

interface Props {
  /** Saves the purchase of this order instead of the cart. */
  orderId?: string;
  onSaved: (list: SavedList) => void;
  onCancel: () => void;
}

export function SaveListDialog({ orderId, onSaved, onCancel }: Props) {
  const form = useCallForm({
    call: savedListCalls.create,
    ...(orderId !== undefined && { fixedInput: { orderId } }),
    initialValues: { name: '' },
    invalidate: [savedListCalls.all],
    isIdempotent: true,
    successMessage: ({ name }) => savedListCopy.saved(name),
    onSuccess: onSaved,
  });
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={orderLabels.saveAsList}
      description={orderId === undefined ? savedListLabels.saveHint : savedListLabels.saveOrderHint}
      size="sm"
    >
      <Form form={form}>
        <FormField name="name" label={savedListLabels.name} hint={savedListLabels.nameHint} required>
          {(control) => <Input {...control} />}
        </FormField>
        <DialogFooter>
          <Button onClick={onCancel}>{labels.cancel}</Button>
          <SubmitButton>{savedListLabels.save}</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
