// Server reachability, reported by every call. The shell shows an outage and polls until it ends.

import { createStore, useStore } from '../kit/store.ts';

const serverReachable = createStore(true);

export const markServerReachable = (): void => serverReachable.set(true);
export const markServerUnreachable = (): void => serverReachable.set(false);

/** False after a call failed to reach the server, true again after the next response. */
export const useIsServerReachable = (): boolean => useStore(serverReachable);
