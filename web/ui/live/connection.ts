// Does the server answer? Every call reports it; the shell shows it and asks again until it does.

import { createStore, useStore } from '../kit/store.ts';

const serverReachable = createStore(true);

export const markServerReachable = (): void => serverReachable.set(true);
export const markServerUnreachable = (): void => serverReachable.set(false);

/** False once a call found no server, true again with the next answer. */
export const useIsServerReachable = (): boolean => useStore(serverReachable);
