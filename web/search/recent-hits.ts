// Recently opened search hits. Kept per window and login, because they name orders and partners.

import { createStore } from '#web/ui/kit/store.ts';
import { onLeave } from '#web/ui/session/session.ts';

/** A search result: title and link. */
export interface SearchEntry {
  to: string;
  title: string;
  detail: string;
}

const MOST = 6;

/** Newest first. */
export const recentHits = createStore<readonly SearchEntry[]>([]);

export const rememberHit = (entry: SearchEntry): void =>
  recentHits.set([entry, ...recentHits.get().filter(({ to }) => to !== entry.to)].slice(0, MOST));

onLeave(() => recentHits.set([]));
