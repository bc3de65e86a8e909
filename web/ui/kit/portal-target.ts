// Container of menus and option lists: the main landmark, so that landmark navigation finds them. Inside a dialog they
// stay in the dialog, because everything behind it is inert.

import { createContext, use } from 'react';

/** The landmark; null inside a dialog or without the shell. */
export const PortalTarget = createContext<HTMLElement | null>(null);

/** Container props for a `Portal`, if there is a target. */
export function usePortalTarget(): { container?: HTMLElement } {
  const target = use(PortalTarget);
  return target ? { container: target } : {};
}
