// Links in emails that turn off kinds of notifications without a sign-in (NTF-010 to NTF-012). One random token for each
// email, of which the database has only a hash. A repeated use is harmless, so that prefetching mail programs do no harm.

import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import { notificationMailCopy } from '#domain/notifications/mail-copy.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { deleteInBatches } from '#server/base/jobs/retention.ts';

/** 144 bits: no guess succeeds, and the link stays short. */
const TOKEN_BYTES = 18;
const VALID_FOR = 90 * DAY;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Creates the link of an email and returns its token. */
export async function createOptOut(
  tx: Tx,
  now: Time,
  userId: string,
  kinds: readonly NotificationKind[],
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.run(sql`insert into notification_opt_out (token_hash, user_id, kinds, created_at)
    values (${hashOf(token)}, ${userId}, ${kinds}::text[], ${now})`);
  return token;
}

interface OptOut {
  userId: string;
  kinds: NotificationKind[];
}

async function turnOff({ tx, now }: CommandContext, token: string, isMeant: (kind: NotificationKind) => boolean) {
  const link = await tx.one(
    sql<OptOut>`select user_id, kinds from notification_opt_out
      where token_hash = ${hashOf(token)} and created_at > ${addMilliseconds(now, -VALID_FOR)}`,
  );
  const kinds = link?.kinds.filter(isMeant) ?? [];
  if (!link || kinds.length === 0) throw new Refusal('opt_out_link', notificationMailCopy.linkEnded);
  await tx.run(sql`insert into notification_preference as p (user_id, kind, channel, since_seq)
    select ${link.userId}, kind, 'App', 0 from unnest(${kinds}::text[]) kind order by kind
    on conflict (user_id, kind) do update
      set channel = case p.channel when 'Both' then 'App' when 'Mail' then 'None' else p.channel end`);
  return {};
}

/** @throws Refusal 404 for an unknown or expired link, and for a kind that the email did not contain */
export const optOut = (command: CommandContext, { token, kind }: { token: string; kind: NotificationKind }) =>
  turnOff(command, token, (one) => one === kind);

/** @throws Refusal 404 for an unknown or expired link */
export const optOutOfAll = (command: CommandContext, { token }: { token: string }) =>
  turnOff(command, token, () => true);

export const deleteOldOptOuts = (database: Database, now: Time): Promise<number> =>
  deleteInBatches(
    database,
    (most) => sql`delete from notification_opt_out
      where token_hash in (
          select token_hash
          from notification_opt_out
          where created_at < ${addMilliseconds(now, -VALID_FOR)}
          limit ${most}
          for update skip locked
        )`,
  );
