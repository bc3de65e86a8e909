// Does this page receive changes as they happen, and who listens to them? While it is, what is shown need hardly be
// asked for again; when the line is lost, asking goes on as before.

import { createStore } from '../kit/store.ts';

/** True while changes are pushed. */
export const isStreamOpen = createStore(false);

/** How often to ask all the same, in milliseconds. */
export const LIVE_POLL_MS = 60_000;

/** Ids of what changed; `all` when some of it was missed. */
export type ChangedIds = ReadonlySet<string> | 'all';

const listeners = new Set<(changed: ChangedIds) => void>();

/** Calls back with what changed; answers how to stop. */
export function subscribeToChanges(listener: (changed: ChangedIds) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const publishChanges = (changed: ChangedIds): void => {
  for (const listener of [...listeners]) listener(changed);
};
