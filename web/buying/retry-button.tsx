// Tries again for one key, when that makes sense and the person may.

import { copy } from '#domain/base/copy.ts';
import { itemCalls, type OrderItem } from '#domain/buying/calls.ts';
import { Button } from '#web/base/button.tsx';
import { useAct } from '#web/base/use-call.ts';
import { words } from './words.ts';

export function RetryButton({ item }: { item: OrderItem }) {
  const act = useAct(itemCalls.retry, { done: copy.done, reload: true });
  if (!item.mayRetry) return null;
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
