// Environment of processes that tests start: without the machine's configuration, and with one cache of compiled code, so
// that each start does not compile the whole product again.

import { fileURLToPath } from 'node:url';

export const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url));

/** The variables that every process needs, and the given ones. */
export const processEnvironment = (variables: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...variables,
});
