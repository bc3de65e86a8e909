// The messages of an order, for either side. Refetched when the bell's count changes, because every message notifies the
// other side, and periodically for messages of colleagues. Messages that are shown count as read (MSG-006).

import { useEffect, useState } from 'react';
import type { MessageCalls, MessageThread } from '#domain/messages/calls.ts';
import { useUnreadCount } from '#web/notifications/unread.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { messageLabels } from './labels.ts';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';

/** Refetch interval of a thread (ms). */
export const THREAD_POLL_MS = 20_000;

interface Props {
  orderId: string;
  calls: MessageCalls;
}

/** Pages before `before`, loaded one by one. */
function Earlier({ orderId: id, calls, before }: Props & { before: string }) {
  const [isShown, setShown] = useState(false);
  const page = useCallQuery(calls.thread, { id, before }, { enabled: isShown, staleTime: Infinity });
  if (!isShown)
    return (
      <Button size="sm" kind="ghost" className="self-center" onClick={() => setShown(true)}>
        {messageLabels.earlier}
      </Button>
    );
  if (page.error) return <ErrorState error={page.error} onRetry={() => void page.refetch()} busy={page.isFetching} />;
  if (!page.data) return <SkeletonRows rows={3} />;
  return (
    <>
      {page.data.earlier !== null && <Earlier orderId={id} calls={calls} before={page.data.earlier} />}
      <MessageList messages={page.data.messages} download={calls.download} />
    </>
  );
}

/** Marks what is on screen as read. */
function useMarkRead({ orderId: id, calls }: Props, thread: MessageThread | undefined): void {
  const { run } = useCallMutation(calls.read, { invalidate: [calls.thread], hideErrorToast: true });
  const upTo = thread && thread.unread > 0 ? thread.messages.at(-1)?.place : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new on each render.
  useEffect(() => {
    if (upTo !== undefined) void run({ id, upTo });
  }, [id, upTo]);
}

export function OrderMessages({ orderId: id, calls }: Props) {
  const thread = useCallQuery(calls.thread, { id }, { refetchInterval: THREAD_POLL_MS });
  const bell = useUnreadCount();
  const { refetch } = thread;
  useEffect(() => {
    if (bell > 0) void refetch();
  }, [bell, refetch]);
  useMarkRead({ orderId: id, calls }, thread.data);
  if (!thread.data)
    return thread.error ? (
      <ErrorState error={thread.error} onRetry={() => void refetch()} busy={thread.isFetching} />
    ) : (
      <SkeletonRows rows={3} />
    );
  const { messages, earlier } = thread.data;
  return (
    <div className="flex flex-col gap-3">
      {earlier !== null && <Earlier key={earlier} orderId={id} calls={calls} before={earlier} />}
      {messages.length > 0 ? (
        <MessageList messages={messages} download={calls.download} />
      ) : (
        <p className="text-sm text-muted">
          {messageLabels.none} {messageLabels.noneHint}
        </p>
      )}
      <MessageForm orderId={id} calls={calls} />
    </div>
  );
}
