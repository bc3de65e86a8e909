// State and subscribers of pushed changes. While the stream is open, polling is reduced; when it is lost, normal
// polling resumes.

import { createStore } from '../kit/store.ts';

/** True while changes are pushed. */
export const isStreamOpen = createStore(false);

/** Reduced poll interval (ms). */
export const LIVE_POLL_MS = 60_000;

/** IDs of changed records; `all` if events were missed. */
export type ChangedIds = ReadonlySet<string> | 'all';

const listeners = new Set<(changed: ChangedIds) => void>();

/** Calls the listener with changes. Returns the unsubscribe function. */
export function subscribeToChanges(listener: (changed: ChangedIds) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const publishChanges = (changed: ChangedIds): void => {
  for (const listener of [...listeners]) listener(changed);
};
