// Name of the messages of an order with the number of unread ones, for a tab.

import type { MessageCalls } from '#domain/messages/calls.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { messageLabels } from './labels.ts';
import { THREAD_POLL_MS } from './thread.tsx';

export function MessagesName({ orderId: id, calls }: { orderId: string; calls: MessageCalls }) {
  const { data } = useCallQuery(calls.thread, { id }, { refetchInterval: THREAD_POLL_MS });
  return (
    <>
      {messageLabels.title}
      {data !== undefined && data.unread > 0 && (
        <StatusPill tone="indigo">{messageLabels.unread(data.unread)}</StatusPill>
      )}
    </>
  );
}
