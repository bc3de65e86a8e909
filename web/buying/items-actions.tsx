// What may be done to several keys of an order at once: trying again, removing those that failed, giving back those that
// are back-ordered (ITEM-006, ITEM-010).

import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { itemCalls } from '#domain/buying/calls.ts';
import { ITEM_RULES, type ItemAction } from '#domain/buying/item-rules.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { Button } from '#web/base/button.tsx';
import { useRights } from '#web/base/session.ts';
import { useAct } from '#web/base/use-call.ts';
import { AskItems } from './ask-items.tsx';
import { words } from './words.ts';

/** How many keys of an order each action would reach. */
const reach = (order: Order): Record<ItemAction, number> => ({
  retry: order.outOfStockCount + order.backOrderCount + order.preCompletedCount,
  remove: order.errorCount,
  refund: order.backOrderCount,
});

const admits = (action: ItemAction, state: OrderState): boolean =>
  (ITEM_RULES[action].of as readonly OrderState[]).includes(state);

export function ItemsActions({ order }: { order: Order }) {
  const rights = useRights();
  const [asked, setAsked] = useState<'remove' | 'refund' | null>(null);
  // A paused or failed order buys nothing until it is resumed (ITEM-010).
  const waits = order.status === 'Paused' || order.status === 'Failed';
  const retry = useAct(itemCalls.retryAll, {
    done: ({ count }) => (waits ? words.retriedLater(count) : words.retried(count)),
    reload: true,
  });
  const counts = reach(order);
  const offers = (action: ItemAction): boolean =>
    counts[action] > 0 && admits(action, order.status) && (rights?.has(ITEM_RULES[action].right) ?? false);
  const input = { orderId: order.id };
  const close = () => setAsked(null);
  return (
    <>
      {offers('retry') && (
        <Button busy={retry.busy} icon={<RotateCw aria-hidden />} onClick={() => void retry.run(input)}>
          {words.retryAll}
        </Button>
      )}
      {offers('remove') && (
        <Button icon={<Trash aria-hidden />} onClick={() => setAsked('remove')}>
          {words.deleteErrors}
        </Button>
      )}
      {offers('refund') && (
        <Button icon={<Undo aria-hidden />} onClick={() => setAsked('refund')}>
          {words.refundBackOrdered}
        </Button>
      )}
      <AskItems
        open={asked === 'remove'}
        close={close}
        call={itemCalls.deleteErrors}
        input={input}
        done={({ count }) => words.deleted(count)}
        title={words.deleteErrorsTitle(counts.remove)}
        text={words.deleteErrorsText}
        action={words.deleteErrorsDo}
        keep={words.keepItems}
      />
      <AskItems
        open={asked === 'refund'}
        close={close}
        call={itemCalls.refundBackOrdered}
        input={input}
        done={({ count }) => words.refunding(count)}
        title={words.refundTitle(counts.refund)}
        text={words.refundText}
        action={words.refundDo}
        keep={words.keepItems}
      />
    </>
  );
}
