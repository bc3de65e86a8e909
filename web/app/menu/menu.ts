// Menus of both sides (NAV-006 to NAV-018), collected from the pages: an entry is shown only to users who may open its
// page, a group only if one of its entries is.

import type { LucideIcon } from 'lucide-react';
import type { Permission } from '#domain/base/permissions.ts';
import type { Role } from '#domain/base/roles.ts';
import type { MenuPlace, PageRoute } from '#web/ui/session/page-route.ts';
import { canOpenRoute } from '../route-access.ts';

export interface MenuItem {
  label: string;
  to: string;
  icon: LucideIcon;
  isNew?: boolean;
  /** Paths of its detail pages. */
  detailPaths: readonly string[];
}

export interface MenuGroup {
  label: string;
  items: readonly MenuItem[];
}

export type MenuPart = MenuItem | MenuGroup;

/** Constant part of a path. */
export const staticRoutePath = (path: string): string => path.replace(/\/:.*$/, '') || '/';

type Entry = MenuItem & Pick<MenuPlace, 'group' | 'after'> & { isVisible: boolean };

/** Entries in the order of their pages, except those that name their predecessor. */
function orderEntries(entries: readonly Entry[]): Entry[] {
  const ordered = entries.filter(({ after }) => !after);
  for (const entry of entries.filter(({ after }) => after))
    ordered.splice(ordered.findLastIndex(({ to }) => to === entry.after) + 1, 0, entry);
  return ordered;
}

/** Menu of a user. Hidden entries count for the order, so that it is the same for everyone. */
export function menuFor(
  role: Role,
  rights: ReadonlySet<Permission>,
  routes: readonly PageRoute[],
): readonly MenuPart[] {
  const ownSide = role === 'Partner' ? 'Partner' : 'Management';
  const entries = routes.flatMap((route): Entry[] => {
    const { path, menu, side } = route;
    if (!menu || (menu.side ?? side) !== ownSide) return [];
    const to = staticRoutePath(path);
    const details = routes.filter(({ menuOf }) => menuOf === to);
    return [
      {
        ...menu,
        to,
        detailPaths: details.map((detail) => staticRoutePath(detail.path)),
        isVisible: canOpenRoute(route, role, rights),
      },
    ];
  });
  const ordered = orderEntries(entries);
  return ordered.flatMap((entry): MenuPart[] => {
    const { group } = entry;
    if (group === undefined) return entry.isVisible ? [entry] : [];
    const members = ordered.filter((member) => member.group === group);
    const items = members.filter(({ isVisible }) => isVisible);
    return members[0] === entry && items.length > 0 ? [{ label: group, items }] : [];
  });
}
