// The user of a session with current permissions (GAP-072). One statement per request.

import { sql } from 'kysely';
import { apiKeyPermissions, effectivePermissions, scopeOf } from '#domain/access/roles.ts';
import { type Actor, PROGRAM_SUFFIX } from '#domain/base/actor.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { Role } from '#domain/base/roles.ts';
import type { Time } from '#domain/base/time.ts';
import { hasFactorSql } from '#server/access/factors/factors.ts';
import { type Db, prepared } from '#server/base/database/db.ts';

interface UserRow {
  id: string;
  firstName: string;
  lastName: string;
  role: Role;
  companyId: string | null;
  groupPermissions: Permission[];
  passwordMustChange: boolean;
}

/** Whether session `s` of user `u` is still active. */
const activeSessionSql = (now: Time) =>
  sql`s.ended_at is null and s.idle_until > ${now} and s.ends_at > ${now} and u.is_active`;

interface SessionUserRow extends UserRow {
  kind: 'Browser' | 'Api';
  hasFactor: boolean;
  lastUsedAt: Time;
  lastFactorAt: Time;
}

/** Permissions of the groups of user `u`. */
export const groupPermissionsSql = sql`(select coalesce(array_agg(distinct p), '{}') from user_permission_group ug
  join permission_group g on g.id = ug.permission_group_id cross join unnest(g.permissions) p where ug.user_id = u.id)`;

function actorOf(row: UserRow, sessionId: string | null): Actor {
  const permissions = effectivePermissions(row.role, row.groupPermissions);
  return {
    userId: row.id,
    name: `${row.firstName} ${row.lastName}`,
    side: row.role === 'Partner' ? 'Partner' : 'Management',
    role: row.role,
    companyId: row.companyId,
    permissions,
    scope: scopeOf(row.role, permissions),
    sessionId,
  };
}

/**
 * The same user through an API key: without approval permissions and the scopes that follow from them, and named as a
 * program (API-007).
 */
export const withApiKeyRights = (actor: Actor): Actor => ({
  ...actor,
  name: `${actor.name} ${PROGRAM_SUFFIX}`,
  permissions: apiKeyPermissions(actor.permissions),
  scope: null,
  viaApiKey: true,
});

interface Caller {
  actor: Actor;
  /** The password was set by someone else; it must be changed before anything else. */
  mustChangePassword: boolean;
  /** Whether an authenticator app is set up. */
  hasFactor: boolean;
  /** Last recorded use of the session. */
  lastUsedAt: Time;
}

const sessionColumns = sql`u.id, u.first_name, u.last_name, u.role, u.company_id, u.password_must_change,
  ${groupPermissionsSql} as group_permissions, s.kind, s.last_used_at,
  coalesce(s.stepped_up_at, s.created_at) as last_factor_at, ${hasFactorSql(sql`u.id`)} as has_factor`;
const sessionTables = sql`session s join app_user u on u.id = s.user_id`;
const isSessionOf = (sessionId: string, userId: string, now: Time) =>
  sql`s.id = ${sessionId} and s.user_id = ${userId} and ${activeSessionSql(now)}`;

function callerOf(row: SessionUserRow, sessionId: string): Caller {
  const actor = { ...actorOf(row, sessionId), lastFactorAt: row.lastFactorAt };
  return {
    actor: row.kind === 'Api' ? withApiKeyRights(actor) : actor,
    mustChangePassword: row.passwordMustChange,
    hasFactor: row.hasFactor,
    lastUsedAt: row.lastUsedAt,
  };
}

/** The user of an active session, or null if the session ended or the user was deactivated. */
export async function actorOfSession(db: Db, sessionId: string, userId: string, now: Time): Promise<Caller | null> {
  const row = await db.one(
    prepared(sql<SessionUserRow>`select ${sessionColumns} from ${sessionTables}
      where ${isSessionOf(sessionId, userId, now)}`),
  );
  return row ? callerOf(row, sessionId) : null;
}

/** Account details shown to the user in addition to permissions. */
interface Account {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  passwordMustChange: boolean;
  hasFactor: boolean;
  apiKey: string | null;
  apiKeyCreatedAt: Time | null;
  apiKeyLastUsedAt: Time | null;
  companyId: string | null;
  companyName: string | null;
  companyEmail: string | null;
}

const accounts = new WeakMap<Actor, Account>();

/** Like `actorOfSession`, for the call that shows the account: reads it in the same statement, for `accountOf`. */
export async function actorWithAccount(db: Db, sessionId: string, userId: string, now: Time): Promise<Caller | null> {
  const row = await db.one(
    prepared(sql<SessionUserRow & Account>`select ${sessionColumns}, u.email, k.api_key,
        k.created_at as api_key_created_at, k.last_used_at as api_key_last_used_at, c.name as company_name,
        c.email as company_email
      from ${sessionTables} left join company c on c.id = u.company_id left join api_credential k on k.user_id = u.id
      where ${isSessionOf(sessionId, userId, now)}`),
  );
  if (!row) return null;
  const caller = callerOf(row, sessionId);
  accounts.set(caller.actor, row);
  return caller;
}

/** The account loaded with the actor. @throws Error if it was not loaded */
export function accountOf(actor: Actor): Account {
  const account = accounts.get(actor);
  if (!account) throw new Error('The account was not read with the person.');
  return account;
}

/** Subset of these sessions that is still active. */
export const activeSessionIds = async (db: Db, sessionIds: readonly string[], now: Time): Promise<Set<string>> => {
  const rows = await db.all(
    prepared(sql<{ id: string }>`select s.id from session s join app_user u on u.id = s.user_id
      where s.id = any (${sessionIds}::uuid[]) and ${activeSessionSql(now)}`),
  );
  return new Set(rows.map(({ id }) => id));
};

/** A user without a session: for jobs and the demo world. */
export async function actorOfUser(db: Db, userId: string): Promise<Actor | null> {
  const row = await db.one(
    sql<UserRow>`select u.id, u.first_name, u.last_name, u.role, u.company_id, u.password_must_change,
      ${groupPermissionsSql} as group_permissions
      from app_user u where u.id = ${userId} and u.is_active`,
  );
  return row ? actorOf(row, null) : null;
}
