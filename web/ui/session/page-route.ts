// One screen in the route table (`web/pages/routes.ts`). The app guards each screen, and the menu shows only entries
// with a screen.

import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { Permission, Role } from '#domain/base/permissions.ts';

export interface PageRoute {
  /** Full path: `/management/orders/:tabName?/:filter?/:sort?/:page?`. */
  path: string;
  /** Window title until the screen sets its own. */
  title: string;
  /** Side with access. `Both`: every signed-in user, whatever the role. */
  side: 'Partner' | 'Management' | 'Both';
  /** One of these permissions is required; without any, everyone of the side has access. */
  anyOf?: readonly Permission[];
  /** Restricts access to these roles. By default the side decides; the role Standard must be listed. */
  roles?: readonly Role[];
  /** The screen, in its own chunk. */
  page: () => Promise<{ default: ComponentType }>;
  /** Starts loading data while the chunk loads. */
  prefetch?: (params: Params) => void;
}

/** Route data kept by the router for each screen. */
export interface RouteHandle {
  route: PageRoute;
}
