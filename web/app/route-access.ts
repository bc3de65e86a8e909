// Who may see a screen (NAV-011 to NAV-019); only what is drawn depends on it, the server decides for itself.

import type { Permission, Role } from '#domain/base/permissions.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

/** May a person with this role and these rights see the screen? */
export function canOpenRoute(
  route: Pick<PageRoute, 'side' | 'roles' | 'anyOf'>,
  role: Role,
  rights: ReadonlySet<Permission>,
): boolean {
  if (!isForRole(route, role)) return false;
  return !route.anyOf?.length || route.anyOf.some((right) => rights.has(right));
}

/** The rights of which one is needed, for somebody whose role has the screen; nobody else is told of it. */
export const neededRights = (route: Pick<PageRoute, 'side' | 'roles' | 'anyOf'>, role: Role): readonly Permission[] =>
  isForRole(route, role) ? (route.anyOf ?? []) : [];

const isForRole = ({ side, roles }: Pick<PageRoute, 'side' | 'roles'>, role: Role): boolean =>
  roles ? roles.includes(role) : isOnSide(side, role);

function isOnSide(side: PageRoute['side'], role: Role): boolean {
  if (side === 'Both') return true;
  return side === 'Partner' ? role === 'Partner' : role !== 'Partner' && role !== 'Standard';
}
