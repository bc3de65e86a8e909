// Where a person last was on each list, so that the way back leads to the same tab, filter and page. For this window.

const lastPaths = new Map<string, string>();

/** `base` is the address of the list without its state. */
export const rememberPath = (base: string, path: string): void => void lastPaths.set(base, path);

/** The list as it was left; its beginning when it was not open yet. */
export const lastPathOf = (base: string): string => lastPaths.get(base) ?? base;

/** Forgets them all, for the next person at this window. */
export const forgetPaths = (): void => lastPaths.clear();
