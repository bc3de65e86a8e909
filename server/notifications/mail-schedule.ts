// When a user's notification emails are sent: immediately, but at most every ten minutes, or once a day at an hour of a
// time zone (NTF-004).

import { sql } from 'kysely';
import { invalidField } from '#domain/base/refusal.ts';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import type { MailSchedule } from '#domain/notifications/mail-calls.ts';
import { notificationMailCopy } from '#domain/notifications/mail-copy.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { houseTimeZoneSql } from '#server/base/database/house-time-zone.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';

/** Exported for tests. */
export const MAIL_INTERVAL = 10 * MINUTE;

const DEFAULT: MailSchedule = { digest: 'Immediately', hour: 8, timeZone: null };

const zone = sql`coalesce(r.digest_zone, ${houseTimeZoneSql})`;
const hours = sql`make_interval(hours => r.digest_hour)`;

/** The last time that reader `r` had a digest due; null unless daily. Later than now only in a repeated hour. */
const lastDigestTime = (now: Time): Sql =>
  sql`((date_trunc('day', (${now}::timestamptz at time zone ${zone}) - ${hours}) + ${hours}) at time zone ${zone})`;

/** Whether reader `r`, which may not exist yet, may be mailed now. */
export const isDueSql = (now: Time): Sql =>
  sql`case when r.digest = 'Daily'
      then greatest(r.mailed_at, r.digest_since) < ${lastDigestTime(now)} and ${lastDigestTime(now)} <= ${now}
      else r.mailed_at is null or r.mailed_at <= ${addMilliseconds(now, -MAIL_INTERVAL)} end`;

/** Events before this time make an email due; later ones wait for the next digest. */
export const dueBeforeSql = (now: Time): Sql =>
  sql`case when r.digest = 'Daily' then ${lastDigestTime(now)} else 'infinity'::timestamptz end`;

export async function readMailSchedule({ db, actor }: QueryContext): Promise<MailSchedule & { houseTimeZone: string }> {
  const chosen = await db.one(
    sql<MailSchedule>`select digest, coalesce(digest_hour, ${DEFAULT.hour}) as hour, digest_zone as time_zone
      from notification_reader where user_id = ${actor.userId}`,
  );
  const { houseTimeZone } = await db.only(
    sql<{ houseTimeZone: string }>`select ${houseTimeZoneSql} as house_time_zone`,
  );
  return { ...(chosen ?? DEFAULT), houseTimeZone };
}

/** Judged by the database, which computes with it. */
const isTimeZone = async (tx: Tx, name: string): Promise<boolean> =>
  (await tx.one(sql`select 1 from pg_timezone_names where name = ${name}`)) !== undefined;

/** Repeating the schedule changes nothing, so that no digest is skipped. @throws Refusal 422 for an unknown time zone */
export async function setMailSchedule(
  { tx, actor, now }: CommandContext,
  schedule: MailSchedule,
): Promise<MailSchedule> {
  const { digest, hour, timeZone } = schedule;
  if (timeZone !== null && !(await isTimeZone(tx, timeZone)))
    throw invalidField('timeZone', 'unknown_time_zone', notificationMailCopy.unknownTimeZone);
  const isDaily = digest === 'Daily';
  await tx.run(sql`insert into notification_reader as r (user_id, digest, digest_hour, digest_zone, digest_since)
    values (${actor.userId}, ${digest}, ${isDaily ? hour : null}::int, ${isDaily ? timeZone : null}::text,
      ${isDaily ? now : null}::timestamptz)
    on conflict (user_id) do update set digest = excluded.digest, digest_hour = excluded.digest_hour,
      digest_zone = excluded.digest_zone,
      digest_since = case
        when (r.digest_hour, r.digest_zone) is not distinct from (excluded.digest_hour, excluded.digest_zone)
          then r.digest_since
        else excluded.digest_since
      end`);
  tx.note({
    subject: { kind: 'notificationPreference', id: actor.userId!, name: notificationMailCopy.schedule },
    after: isDaily ? { digest, hour, timeZone } : { digest },
  });
  return isDaily ? schedule : { ...DEFAULT, digest };
}
