// Audit log page, with the user filter and links to other screens.

import { API_CREDENTIALS, editUserPath, groupPath } from '#domain/access/links.ts';
import { PROGRAM_SUFFIX } from '#domain/base/actor.ts';
import { relationsPath } from '#domain/companies/links.ts';
import { loadPath } from '#domain/loads/links.ts';
import { orderPath } from '#domain/orders/links.ts';
import { promotionPath } from '#domain/promotions/links.ts';
import { userLookup } from '#web/access/users/user-lookup.ts';
import type { SubjectLink } from '#web/audit/event-panel.tsx';
import { AuditScreen } from './audit-screen.tsx';

const LINKS: Record<string, (id: string) => string> = {
  user: editUserPath,
  permissiongroup: groupPath,
  company: relationsPath,
  keyLoad: loadPath,
  order: orderPath,
  promotion: promotionPath,
};

/** Programs are users without a page of their own. */
const subjectLink: SubjectLink = (kind, id, name) =>
  kind === 'user' && name.endsWith(PROGRAM_SUFFIX) ? API_CREDENTIALS : (LINKS[kind]?.(id) ?? null);

export default function AuditPage() {
  return <AuditScreen people={userLookup} linkOf={subjectLink} />;
}
