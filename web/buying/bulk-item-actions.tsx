// Bulk item actions of an order: retry, remove failed, refund back-ordered (ITEM-006, ITEM-010).

import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { itemCalls } from '#domain/buying/calls.ts';
import { ITEM_RULES, type ItemAction } from '#domain/buying/item-rules.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { usePermissions } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { ConfirmItemsDialog } from './confirm-items-dialog.tsx';
import { buyingLabels } from './labels.ts';

/** Number of items affected by each action. */
const affectedKeys = (order: Order): Record<ItemAction, number> => ({
  retry: order.outOfStockCount + order.backOrderCount + order.preCompletedCount,
  remove: order.errorCount,
  refund: order.backOrderCount,
});

const canApply = (action: ItemAction, state: OrderState): boolean =>
  (ITEM_RULES[action].of as readonly OrderState[]).includes(state);

export function BulkItemActions({ order }: { order: Order }) {
  const rights = usePermissions();
  const [asked, setAsked] = useState<'remove' | 'refund' | null>(null);
  // A paused or failed order buys nothing until resumed (ITEM-010).
  const waits = order.status === 'Paused' || order.status === 'Failed';
  const retry = useCallMutation(itemCalls.retryAll, {
    successMessage: ({ count }) => (waits ? buyingLabels.retriedLater(count) : buyingLabels.retried(count)),
    reload: true,
  });
  const counts = affectedKeys(order);
  const offers = (action: ItemAction): boolean =>
    counts[action] > 0 && canApply(action, order.status) && (rights?.has(ITEM_RULES[action].right) ?? false);
  const input = { orderId: order.id };
  const close = () => setAsked(null);
  return (
    <>
      {offers('retry') && (
        <Button busy={retry.busy} icon={<RotateCw aria-hidden />} onClick={() => void retry.run(input)}>
          {buyingLabels.retryAll}
        </Button>
      )}
      {offers('remove') && (
        <Button icon={<Trash aria-hidden />} onClick={() => setAsked('remove')}>
          {buyingLabels.deleteErrors}
        </Button>
      )}
      {offers('refund') && (
        <Button icon={<Undo aria-hidden />} onClick={() => setAsked('refund')}>
          {buyingLabels.refundBackOrdered}
        </Button>
      )}
      <ConfirmItemsDialog
        open={asked === 'remove'}
        close={close}
        call={itemCalls.deleteErrors}
        input={input}
        successMessage={({ count }) => buyingLabels.deleted(count)}
        title={buyingLabels.deleteErrorsTitle(counts.remove)}
        text={buyingLabels.deleteErrorsText}
        confirmLabel={buyingLabels.deleteErrorsDo}
        cancelLabel={buyingLabels.keepItems}
      />
      <ConfirmItemsDialog
        open={asked === 'refund'}
        close={close}
        call={itemCalls.refundBackOrdered}
        input={input}
        successMessage={({ count }) => buyingLabels.refunding(count)}
        title={buyingLabels.refundTitle(counts.refund)}
        text={buyingLabels.refundText}
        confirmLabel={buyingLabels.refundDo}
        cancelLabel={buyingLabels.keepItems}
      />
    </>
  );
}
