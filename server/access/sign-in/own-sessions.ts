// A user's sessions and ending them. An ended session is rejected on its next request.

import { sql } from 'kysely';
import type { OwnSession } from '#domain/access/calls.ts';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { deviceName } from '#domain/base/text/devices.ts';
import { MINUTE, millisecondsBetween, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';

/** Minimum interval between recorded uses, so that reads do not cause writes. */
const LAST_USED_INTERVAL = 5 * MINUTE;

const ownSubject = (actor: Actor) => ({ kind: 'user', id: actor.userId!, name: actor.name });

type Row = Omit<OwnSession, 'isCurrent'>;

/** The user's active sessions, last used first. */
export async function ownSessions({ db, actor, now }: QueryContext): Promise<OwnSession[]> {
  const rows = await db.all(
    sql<Row>`select id, kind, device, address, created_at, last_used_at from session
      where user_id = ${actor.userId} and ended_at is null and idle_until > ${now} and ends_at > ${now}
      order by last_used_at desc, id desc`,
  );
  return rows.map((row) => ({ ...row, device: deviceName(row.device), isCurrent: row.id === actor.sessionId }));
}

/** Ends one of the user's sessions. @throws Refusal 404 for sessions of others and ended ones */
export async function endOwnSession(
  { tx, actor, now }: CommandContext,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const endedRows = await tx.run(sql`update session set ended_at = ${now}, end_reason = 'ended by owner'
    where id = ${id} and user_id = ${actor.userId} and ended_at is null and idle_until > ${now} and ends_at > ${now}`);
  if (endedRows === 0) throw new Refusal('missing', commonCopy.notFound);
  tx.note({ subject: ownSubject(actor), after: { sessionId: id, ended: true } });
  return {};
}

/** Ends all of the user's sessions except the calling one. Returns the count. */
export async function endOtherSessions({ tx, actor, now }: CommandContext): Promise<{ count: number }> {
  const endedSessions = await tx.all(sql`update session set ended_at = ${now}, end_reason = 'ended by owner'
    where user_id = ${actor.userId} and id <> ${actor.sessionId} and ended_at is null
    returning idle_until > ${now} and ends_at > ${now} as living`);
  const count = endedSessions.filter((row) => (row as { living: boolean }).living).length;
  tx.note({ subject: ownSubject(actor), after: { sessionsEnded: count } });
  return { count };
}

/** Records the use of a session, unless done recently. */
export async function touchSession(database: Database, sessionId: string, lastUsedAt: Time, now: Time): Promise<void> {
  if (millisecondsBetween(lastUsedAt, now) < LAST_USED_INTERVAL) return;
  await database.transaction((tx) =>
    tx.run(sql`update session set last_used_at = ${now} where id = ${sessionId} and last_used_at = ${lastUsedAt}`),
  );
}
