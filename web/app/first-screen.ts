// Start screen of users whose home is unavailable: the first screen of their menu, else their account.

import { MY_ACCOUNT } from '#domain/access/login-links.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { Role } from '#domain/base/roles.ts';
import { homePath } from '#web/access/home-path.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';
import { menuFor } from './menu/menu.ts';

export function firstMenuPath(role: Role, rights: ReadonlySet<Permission>, screens: readonly PageRoute[]): string {
  const items = menuFor(role, rights, screens).flatMap((part) => ('items' in part ? part.items : [part]));
  return items.find(({ to }) => to !== homePath(role))?.to ?? MY_ACCOUNT;
}
