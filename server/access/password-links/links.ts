// One-time links that set a password: 256 random bits, of which the database has only a hash. Each replaces the earlier
// one for its purpose. Validity is judged by the clock of the database, which all processes share.

import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { INVITATION_HOURS, type LinkPurpose, RESET_MINUTES } from '#domain/access/password-links.ts';
import type { Db, Sql, Tx } from '#server/base/database/db.ts';

const LIFETIME_MINUTES: Record<LinkPurpose, number> = { Invitation: INVITATION_HOURS * 60, Reset: RESET_MINUTES };

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Creates a link and returns its token. The caller holds the user's row lock and notes the credentials.
 */
export async function createLink(tx: Tx, userId: string, purpose: LinkPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.run(sql`insert into password_link (user_id, purpose, token_hash, created_at, expires_at)
    values (${userId}, ${purpose}, ${hashOf(token)}, clock_timestamp(),
      clock_timestamp() + make_interval(mins => ${LIFETIME_MINUTES[purpose]}))
    on conflict (user_id, purpose) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`);
  return token;
}

interface ValidLink {
  userId: string;
  email: string;
  purpose: LinkPurpose;
}

/** The valid link of an active user, or null. */
export const findLink = async (db: Db, token: string): Promise<ValidLink | null> =>
  (await db.one(
    sql<ValidLink>`select l.user_id, u.email, l.purpose from password_link l join app_user u on u.id = l.user_id
      where l.token_hash = ${hashOf(token)} and l.expires_at > clock_timestamp() and u.is_active`,
  )) ?? null;

/** Uses up a link under the user's row lock, and ends the user's other links. Null if it is not valid any more. */
export async function consumeLink(tx: Tx, token: string): Promise<ValidLink | null> {
  const link = await findLink(tx, token);
  if (!link) return null;
  await tx.run(sql`select 1 from app_user where id = ${link.userId} for update`);
  // Read again: the link may have been used, replaced or ended while waiting for the lock.
  const current = await findLink(tx, token);
  if (current) await deleteLinks(tx, current.userId);
  return current;
}

/** Ends all links of a user who has a password. The caller notes the credentials. */
export const deleteLinks = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`delete from password_link where user_id = ${userId}`);

/** Ends a link for a forgotten password. Returns the number of links. The caller notes the credentials. */
export const deleteResetLink = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`delete from password_link where user_id = ${userId} and purpose = 'Reset'`);

/** Ends all links of a user, who stays invited if there is no password yet. The caller notes the credentials. */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  await deleteResetLink(tx, userId);
  await tx.run(
    sql`update password_link set expires_at = least(expires_at, clock_timestamp()) where user_id = ${userId}`,
  );
}

/** State of the invitation of user `u`: null once there is a password. */
export const invitationSql: Sql = sql`(select
  case when l.expires_at > clock_timestamp() then 'Pending' else 'Expired' end
  from password_link l where l.user_id = u.id and l.purpose = 'Invitation')`;

/** Whether a user was invited and has no password yet. */
export const isInvited = async (tx: Tx, userId: string): Promise<boolean> =>
  Boolean(await tx.one(sql`select 1 from password_link where user_id = ${userId} and purpose = 'Invitation'`));
