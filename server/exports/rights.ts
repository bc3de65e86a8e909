// With which rights a file was made, and whether its owner still has them. Compared again and again while it is made, and
// at each download: what somebody may not see any more, they do not get (T1, T2).

import type { Actor } from '#domain/base/actor.ts';
import { type Endpoint, hasAccess } from '#domain/base/endpoint.ts';

/** What decides which rows and fields of a list a person sees. */
export interface ExportRights {
  role: string | null;
  companyId: string | null;
  permissions: string[];
}

export const rightsOf = ({ role, companyId, permissions }: Actor): ExportRights => ({
  role,
  companyId,
  permissions: [...permissions].sort(),
});

/** Does the person still have what the file was made with? More rights do no harm. */
export const hasRights = (actor: Actor, { role, companyId, permissions }: ExportRights): boolean =>
  actor.role === role &&
  actor.companyId === companyId &&
  permissions.every((permission) => (actor.permissions as ReadonlySet<string>).has(permission));

/** May the person open the list, with at least these rights where some are given? */
export const mayExport = (call: Endpoint, actor: Actor, rights: ExportRights | null): boolean =>
  hasAccess(call.access, actor) && (rights === null || hasRights(actor, rights));
