// What may be done to one key: trying again, or removing it when it failed (ITEM-004, ITEM-005).

import { useState } from 'react';
import { copy } from '#domain/base/copy.ts';
import { itemCalls, type OrderItem } from '#domain/buying/calls.ts';
import { Button } from '#web/base/button.tsx';
import { useAct } from '#web/base/use-call.ts';
import { AskItems } from './ask-items.tsx';
import { words } from './words.ts';

export const ItemActions = ({ item }: { item: OrderItem }) => (
  <>
    {item.mayRetry && <Retry item={item} />}
    {item.mayDelete && <Delete item={item} />}
  </>
);

function Retry({ item }: { item: OrderItem }) {
  const act = useAct(itemCalls.retry, { done: copy.done, reload: true });
  return (
    <Button
      size="sm"
      busy={act.busy}
      aria-label={words.retryOf(item.unit)}
      onClick={() => void act.run({ id: item.id })}
    >
      {words.retry}
    </Button>
  );
}

function Delete({ item }: { item: OrderItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={words.deleteOf(item.unit)} onClick={() => setOpen(true)}>
        {words.deleteItem}
      </Button>
      <AskItems
        open={open}
        close={() => setOpen(false)}
        call={itemCalls.delete}
        input={{ id: item.id }}
        done={() => copy.done}
        title={words.deleteTitle(item.unit)}
        text={words.deleteText}
        action={words.deleteDo}
        keep={words.keepItem}
      />
    </>
  );
}
