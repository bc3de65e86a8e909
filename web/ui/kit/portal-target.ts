// Where menus and lists of choices are drawn: inside the main landmark, so that readers who go from landmark to landmark
// find them. Inside a window over the page they stay in that window, because everything behind it is inert.

import { createContext, use } from 'react';

/** The landmark; null inside a window, and where there is no shell. */
export const PortalTarget = createContext<HTMLElement | null>(null);

/** For a `Portal`: its container, where there is one. */
export function usePortalTarget(): { container?: HTMLElement } {
  const target = use(PortalTarget);
  return target ? { container: target } : {};
}
