// People of the demo who act with the product's own commands while it is loaded, outside any request.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { Role } from '#domain/base/roles.ts';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';

/** There is no request, and none of these commands asks for one. */
const NO_CLIENT: CommandContext['client'] = {
  address: '',
  device: '',
  traceId: '',
  transport: 'body',
  bearer: null,
  isCrossSite: false,
  cookie: () => null,
  basic: null,
  isGone: () => false,
  setCookie: () => undefined,
};

/** The first user with this role, of this company if one is given. */
export async function readDeskPerson(
  tx: Tx,
  role: Role,
  { companyId = null, permissions = [] }: { companyId?: string | null; permissions?: readonly Permission[] } = {},
): Promise<Actor & { userId: string }> {
  const user = await tx.only(
    sql<{ id: string; name: string }>`select id, first_name || ' ' || last_name as name from app_user
      where role = ${role} and company_id is not distinct from ${companyId} order by created_at, id limit 1`,
  );
  return {
    userId: user.id,
    name: user.name,
    side: role === 'Partner' ? 'Partner' : 'Management',
    role,
    companyId,
    permissions: new Set(permissions),
    scope: null,
    sessionId: null,
  };
}

export const deskContext = (tx: Tx, actor: Actor, now: Time): CommandContext => ({
  tx,
  db: tx,
  actor,
  now,
  client: NO_CLIENT,
});

/** The person of an entry in the audit log. */
export const whoOf = ({ userId: id, name, role, companyId }: Actor) => ({ id, name, role, companyId });
