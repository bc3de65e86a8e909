// Watches a product, or stops watching it: optimistic, reverted if refused (WATCH-001).

import { useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { MINUTE } from '#domain/base/time.ts';
import { WATCH_LIST_CALL, type Watched, watchCalls } from '#domain/promotions/watch-calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { callQueryOptions } from '#web/ui/session/queries.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { watchLabels } from './labels.ts';

const WATCHED_KEY = callQueryOptions(watchCalls.ids, {}).queryKey;

interface Props {
  product: { id: string; name: string };
  /** Shows «Watch» or «Watching» beside the icon. */
  hasText?: boolean;
  /** In a line of small text. */
  isSmall?: boolean;
}

export function WatchButton({ product: { id, name }, hasText = false, isSmall = false }: Props) {
  const cache = useQueryClient();
  const ids = useCallQuery(watchCalls.ids, {}, { staleTime: MINUTE }).data?.productIds;
  const isWatched = ids?.includes(id) ?? false;
  const watch = useCallMutation(watchCalls.set, {
    successMessage: (reply) => (reply.isWatched ? watchLabels.started(name) : watchLabels.stopped(name)),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['GET', WATCH_LIST_CALL] }),
  });
  const show = (isShown: boolean) =>
    cache.setQueryData<Watched>(
      WATCHED_KEY,
      (all) => all && { productIds: [...all.productIds.filter((one) => one !== id), ...(isShown ? [id] : [])] },
    );
  const toggle = async () => {
    if (watch.busy) return;
    // A reply from before the change must not replace it.
    await cache.cancelQueries({ queryKey: WATCHED_KEY });
    show(!isWatched);
    if (!(await watch.run({ productId: id, isWatched: !isWatched }))) show(isWatched);
  };
  const label = isWatched ? watchLabels.watchingNamed(name) : watchLabels.watchNamed(name);
  const shared = {
    'aria-pressed': isWatched,
    disabled: ids === undefined,
    onClick: () => void toggle(),
  };
  const icon = <Bell className={isWatched ? 'fill-current' : undefined} aria-hidden />;
  return hasText ? (
    <Button {...shared} aria-label={label} icon={icon} className="self-start">
      {isWatched ? watchLabels.watching : watchLabels.watch}
    </Button>
  ) : (
    <IconButton {...shared} label={label} {...(isSmall && { size: 'sm', className: '-my-1' })}>
      {icon}
    </IconButton>
  );
}
