// Audit log page, with the user filter and links to other screens.

import { editUserPath, groupPath } from '#web/access/paths.ts';
import { userLookup } from '#web/access/users/user-lookup.ts';
import type { SubjectLink } from '#web/audit/event-panel.tsx';
import { relationsPath } from '#web/companies/paths.ts';
import { loadPath } from '#web/loads/paths.ts';
import { orderPath } from '#web/orders/paths.ts';
import { promotionPath } from '#web/promotions/paths.ts';
import { AuditScreen } from './audit-screen.tsx';

const LINKS: Record<string, (id: string) => string> = {
  user: editUserPath,
  permissiongroup: groupPath,
  company: relationsPath,
  keyLoad: loadPath,
  order: orderPath,
  promotion: promotionPath,
};

const subjectLink: SubjectLink = (kind, id) => LINKS[kind]?.(id) ?? null;

export default function AuditPage() {
  return <AuditScreen people={userLookup} linkOf={subjectLink} />;
}
