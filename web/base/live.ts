// Is this page told of changes as they happen, and who wants to hear of them? While it is, what is shown need hardly be
// asked for again; when the line is lost, asking goes on as before.

import { storeOf } from './store.ts';

/** True while changes are told. */
export const liveOn = storeOf(false);

/** How often to ask all the same, in milliseconds. */
export const HARDLY_MS = 60_000;

/** Ids of what changed; `all` when some of it was missed. */
export type Changed = ReadonlySet<string> | 'all';

const listeners = new Set<(changed: Changed) => void>();

/** Calls back with what changed; answers how to stop. */
export function onChanged(listener: (changed: Changed) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const tellChanged = (changed: Changed): void => {
  for (const listener of [...listeners]) listener(changed);
};
