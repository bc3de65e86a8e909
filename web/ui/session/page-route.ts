// One page of the application, as listed by `pages.ts` of its folder. Router, guards, menu and search read it.

import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { Permission } from '#domain/base/permissions.ts';
import type { Role } from '#domain/base/roles.ts';

/** Menu entry of a page. */
export interface MenuPlace {
  label: string;
  icon: LucideIcon;
  /** Heading that the entry is under. */
  group?: string;
  /** Address of the entry before it, if not that of the page listed before. */
  after?: string;
  isNew?: boolean;
  /** Side whose menu contains it, for pages of both sides. */
  side?: 'Partner' | 'Management';
}

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
  menu?: MenuPlace;
  /** Address of the current menu entry, for pages that have none. */
  menuOf?: string;
  /** The screen, in its own chunk. */
  page: () => Promise<{ default: ComponentType }>;
  /** Starts loading data while the chunk loads. */
  prefetch?: (params: Params) => void;
}

/** Route data kept by the router for each screen. */
export interface RouteHandle {
  route: PageRoute;
}
