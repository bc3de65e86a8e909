// Access to screens (NAV-011 to NAV-019); for display only, the server enforces it.

import type { Permission } from '#domain/base/permissions.ts';
import type { Role } from '#domain/base/roles.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

/** Whether a user with this role and these permissions may see the screen. */
export function canOpenRoute(
  route: Pick<PageRoute, 'side' | 'roles' | 'anyOf'>,
  role: Role,
  rights: ReadonlySet<Permission>,
): boolean {
  if (!isForRole(route, role)) return false;
  return !route.anyOf?.length || route.anyOf.some((right) => rights.has(right));
}

/** Alternative permissions required, for users whose role has the screen; others do not learn of it. */
export const neededRights = (route: Pick<PageRoute, 'side' | 'roles' | 'anyOf'>, role: Role): readonly Permission[] =>
  isForRole(route, role) ? (route.anyOf ?? []) : [];

const isForRole = ({ side, roles }: Pick<PageRoute, 'side' | 'roles'>, role: Role): boolean =>
  roles ? roles.includes(role) : isOnSide(side, role);

function isOnSide(side: PageRoute['side'], role: Role): boolean {
  if (side === 'Both') return true;
  return side === 'Partner' ? role === 'Partner' : role !== 'Partner' && role !== 'Standard';
}
