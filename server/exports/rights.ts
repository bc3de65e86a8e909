// Permissions an export was created with, re-checked during creation and at each download: what a user may no longer
// see, they do not get (T1, T2).

import type { Actor } from '#domain/base/actor.ts';
import { type Endpoint, hasAccess } from '#domain/base/endpoint.ts';

/** Rights that determine the visible rows and fields of a list. */
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

/** Whether the user still has the permissions of the file. Additional ones do no harm. */
const hasRights = (actor: Actor, { role, companyId, permissions }: ExportRights): boolean =>
  actor.role === role &&
  actor.companyId === companyId &&
  permissions.every((permission) => (actor.permissions as ReadonlySet<string>).has(permission));

/** Whether the user may open the list, with at least the given permissions. */
export const mayExport = (call: Endpoint, actor: Actor, rights: ExportRights | null): boolean =>
  hasAccess(call.access, actor) && (rights === null || hasRights(actor, rights));
