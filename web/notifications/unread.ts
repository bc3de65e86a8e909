// Unread count of the bell. Set by follow-unread.ts; unknown until then.

import { createStore, useStore } from '#web/ui/kit/store.ts';

export const unreadCount = createStore<number | null>(null);
export const useUnreadCount = (): number => useStore(unreadCount) ?? 0;
