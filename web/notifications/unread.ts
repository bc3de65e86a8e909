// How many notifications are unread, for the bell. Whoever follows them sets it (follow-unread.ts); until then it is
// unknown.

import { createStore, useStore } from '#web/ui/kit/store.ts';

export const unreadCount = createStore<number | null>(null);
export const useUnreadCount = (): number => useStore(unreadCount) ?? 0;
