// The audit log with the people to choose from and the screens that its lines lead to.

import { AuditScreen } from '#web/audit/audit-screen.tsx';
import type { LinkOf } from '#web/audit/event-sheet.tsx';
import { relationsOf } from '#web/companies/paths.ts';
import { orderPath } from '#web/orders/paths.ts';
import { promotionPath } from '#web/promotions/paths.ts';
import { editUser, groupPath } from './paths.ts';
import { userLookup } from './user-lookup.ts';

const LINKS: Record<string, (id: string) => string> = {
  user: editUser,
  permissiongroup: groupPath,
  company: relationsOf,
  order: orderPath,
  promotion: promotionPath,
};

const linkOf: LinkOf = (kind, id) => LINKS[kind]?.(id) ?? null;

export default function AuditPage() {
  return <AuditScreen people={userLookup} linkOf={linkOf} />;
}
