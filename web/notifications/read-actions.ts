// Marking as read, from the bell and the list.

import { type Notification, notificationCalls } from '#domain/notifications/calls.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { PANEL_SIZE } from './follow-unread.ts';

const READS = [notificationCalls.unread, notificationCalls.list];

/** Marks one when it is opened or dismissed. */
export function useMarkRead() {
  const { run } = useCallMutation(notificationCalls.read, { invalidate: READS });
  return ({ id, isRead }: Notification) => {
    if (!isRead) void run({ ids: [id] });
  };
}

/** Latest notifications shown by the bell. */
export const useNewest = () =>
  useCallQuery(notificationCalls.list, { filter: {}, sort: [], page: 0, size: PANEL_SIZE });

/** Marks everything up to the newest one seen. */
export function useMarkAllRead() {
  const newest = useNewest().data?.items[0];
  const { run, busy } = useCallMutation(notificationCalls.readAll, { invalidate: READS });
  return { busy, run: () => void (newest && run({ upTo: newest.id })) };
}
