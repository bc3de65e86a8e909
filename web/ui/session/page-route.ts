// One screen in the table of all URLs (`web/pages/routes.ts`). The app guards each screen, and the menu shows only entries
// whose screen exists.

import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { Permission, Role } from '#domain/base/permissions.ts';

export interface PageRoute {
  /** The whole path: `/management/orders/:tabName?/:filter?/:sort?/:page?`. */
  path: string;
  /** Title of the window until the screen sets its own. */
  title: string;
  /** Whose screen it is. `Both` is for every signed-in person, whatever the role. */
  side: 'Partner' | 'Management' | 'Both';
  /** One of these rights is needed; none named: everybody of the side. */
  anyOf?: readonly Permission[];
  /** Only these roles. Without it the side decides; the role Standard comes only where it is named. */
  roles?: readonly Role[];
  /** The screen, in its own chunk. */
  page: () => Promise<{ default: ComponentType }>;
  /** Starts reading while the chunk loads. */
  prefetch?: (params: Params) => void;
}

/** What the router keeps with each screen. */
export interface RouteHandle {
  route: PageRoute;
}
