// What was opened from the search last. For this window and this login: it names orders and partners.

import { createStore } from '#web/ui/kit/store.ts';
import { onLeave } from '#web/ui/session/session.ts';

/** A line of the search: what it says and where it leads. */
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
