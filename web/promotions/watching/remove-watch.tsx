// Removes a product from the watch list, with undo.

import Trash from 'lucide-react/icons/trash-2';
import { watchCalls } from '#domain/promotions/watch-calls.ts';
import { type WatchedProduct, watchListCalls } from '#domain/promotions/watch-list-calls.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { watchLabels } from './labels.ts';

export function RemoveWatch({ product: { productId, name } }: { product: WatchedProduct }) {
  const set = useCallMutation(watchCalls.set, { invalidate: [watchListCalls.list, watchCalls.ids] });
  const remove = async () => {
    if (!(await set.run({ productId, isWatched: false }))) return;
    toast.plain(watchLabels.stopped(name), {
      label: labels.undo,
      run: () => void set.run({ productId, isWatched: true }),
    });
  };
  return (
    <IconButton label={labels.remove(name)} disabled={set.busy} onClick={() => void remove()}>
      <Trash />
    </IconButton>
  );
}
