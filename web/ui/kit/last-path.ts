// Last path of each list in this window, so that back links restore tab, filter and page.

const lastPaths = new Map<string, string>();

/** `base` is the path of the list without its state. */
export const rememberPath = (base: string, path: string): void => void lastPaths.set(base, path);

/** Last path of the list, or `base` if it was not open yet. */
export const lastPathOf = (base: string): string => lastPaths.get(base) ?? base;

/** Clears all paths for the next user of this window. */
export const forgetPaths = (): void => lastPaths.clear();
