// Where somebody begins whose home is not there: the first screen of their menu that is, else their account.

import type { Permission, Role } from '#domain/base/permissions.ts';
import { homeOf, MY_ACCOUNT } from '#web/access/home.ts';
import type { FeatureRoute } from '#web/base/route.ts';
import { menuOf } from './menu.ts';

export function firstScreen(role: Role, rights: ReadonlySet<Permission>, screens: readonly FeatureRoute[]): string {
  const items = menuOf(role, rights, screens).flatMap((part) => ('items' in part ? part.items : [part]));
  return items.find(({ to }) => to !== homeOf(role))?.to ?? MY_ACCOUNT;
}
