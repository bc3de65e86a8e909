// Actions of one item: retry, or remove if failed (ITEM-004, ITEM-005).

import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { itemCalls, type OrderItem } from '#domain/buying/calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { ConfirmItemsDialog } from './confirm-items-dialog.tsx';
import { buyingLabels } from './labels.ts';

export const ItemActions = ({ item }: { item: OrderItem }) => (
  <>
    {item.mayRetry && <RetryButton item={item} />}
    {item.mayDelete && <DeleteButton item={item} />}
  </>
);

function RetryButton({ item }: { item: OrderItem }) {
  const mutation = useCallMutation(itemCalls.retry, { successMessage: commonCopy.done, reload: true });
  return (
    <Button
      size="sm"
      busy={mutation.busy}
      aria-label={buyingLabels.retryOf(item.unit)}
      onClick={() => void mutation.run({ id: item.id })}
    >
      {buyingLabels.retry}
    </Button>
  );
}

function DeleteButton({ item }: { item: OrderItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={buyingLabels.deleteOf(item.unit)} onClick={() => setOpen(true)}>
        {buyingLabels.deleteItem}
      </Button>
      <ConfirmItemsDialog
        open={open}
        close={() => setOpen(false)}
        call={itemCalls.delete}
        input={{ id: item.id }}
        successMessage={() => commonCopy.done}
        title={buyingLabels.deleteTitle(item.unit)}
        text={buyingLabels.deleteText}
        confirmLabel={buyingLabels.deleteDo}
        cancelLabel={buyingLabels.keepItem}
      />
    </>
  );
}
