// All credentials of an account and their revocation: sessions, pending sign-ins, password links, API credentials,
// passkeys and the authenticator app. A new password is worthless while an older credential is valid.

import { sql } from 'kysely';
import type { WayIn } from '#domain/access/calls.ts';
import type { Time } from '#domain/base/time.ts';
import { deleteFactor, voidChallenges } from '#server/access/factors/factors.ts';
import { endLinks } from '#server/access/password-links/links.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import type { Tx } from '#server/base/database/db.ts';

/** Signs a user out everywhere; access tokens are rejected from the next request on. Returns the number of sessions. */
export const endSessions = (tx: Tx, userId: string, reason: string, now: Time): Promise<number> =>
  tx.run(
    sql`update session set ended_at = ${now}, end_reason = ${reason} where user_id = ${userId} and ended_at is null`,
  );

async function revokeCredentials(tx: Tx, userId: string, now: Time): Promise<boolean> {
  const deletedRows = await tx.run(sql`delete from api_credential where user_id = ${userId}`);
  await tx.run(sql`update session set ended_at = ${now}, end_reason = 'credentials revoked'
    where user_id = ${userId} and kind = 'Api' and ended_at is null`);
  return deletedRows > 0;
}

/** Revokes each kind of credential; returns true if it existed. */
const CLOSE: Record<WayIn, (tx: Tx, userId: string, now: Time) => Promise<boolean>> = {
  ApiCredentials: revokeCredentials,
  Passkeys: async (tx, userId) => (await tx.run(sql`delete from passkey where user_id = ${userId}`)) > 0,
  Authenticator: deleteFactor,
};

/** Revokes the given kinds of credentials. Returns those that existed. The caller holds the user's row lock. */
export async function closeWaysIn(tx: Tx, userId: string, ways: readonly WayIn[], now: Time): Promise<WayIn[]> {
  const closed: WayIn[] = [];
  for (const way of new Set(ways)) if (await CLOSE[way](tx, userId, now)) closed.push(way);
  if (closed.length > 0) await noteCredentials(tx, userId);
  return closed;
}

const ALL: readonly WayIn[] = ['ApiCredentials', 'Passkeys', 'Authenticator'];

/** Revokes all credentials. Returns the audit note. The caller holds the user's row lock. */
export async function closeAllWaysIn(
  tx: Tx,
  userId: string,
  reason: string,
  now: Time,
): Promise<{ sessionsEnded: number; revoked?: WayIn[] }> {
  await voidChallenges(tx, userId, now);
  await endLinks(tx, userId);
  const sessionsEnded = await endSessions(tx, userId, reason, now);
  const revoked = await closeWaysIn(tx, userId, ALL, now);
  await noteCredentials(tx, userId);
  return { sessionsEnded, ...(revoked.length > 0 && { revoked }) };
}
