// Emails notifications to users by their preferences and schedule: everything since the last email in one, with links
// only. One transaction per user queues the mail and moves the position, so that each event is in exactly one (NTF-005).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { KIND_FACTS } from '#domain/notifications/kind-facts.ts';
import {
  isMailed,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationLine,
} from '#domain/notifications/kinds.ts';
import type { Database, Db, Sql, Tx } from '#server/base/database/db.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import type { Log } from '#server/base/process/log.ts';
import { kindsOf, notificationMail } from './mail-content.ts';
import { dueBeforeSql, isDueSql } from './mail-schedule.ts';
import { createOptOut } from './opt-outs.ts';
import { isAddressedTo, readChannels } from './visibility.ts';

/** Older events are not mailed, after an outage or to a user who was deactivated. */
const AGE_MAX = 7 * DAY;

/** The user with current permissions; null if inactive. */
export type ActorOfUser = (db: Db, userId: string) => Promise<Actor | null>;

interface MailServices {
  database: Database;
  log: Log;
  actorOfUser: ActorOfUser;
  publicUrl: string;
}

interface Reader {
  email: string;
  isDigest: boolean;
}

/** Locks the user's position; undefined if no email is due or another worker holds it. */
async function lockReader(tx: Tx, userId: string, now: Time): Promise<Reader | undefined> {
  await tx.run(sql`insert into notification_reader (user_id) values (${userId}) on conflict do nothing`);
  return tx.one(
    sql<Reader>`select u.email, r.digest = 'Daily' as is_digest
      from notification_reader r join app_user u on u.id = r.user_id
      where r.user_id = ${userId} and ${isDueSql(now)} for update of r skip locked`,
  );
}

const isRecent = (now: Time): Sql => sql`n.at > ${addMilliseconds(now, -AGE_MAX)} and n.at >= u.created_at`;

async function mailPerson(tx: Tx, services: MailServices, userId: string, now: Time): Promise<boolean> {
  const actor = await services.actorOfUser(tx, userId);
  const reader = actor && (await lockReader(tx, userId, now));
  if (!reader) return false;
  const kinds = (await readChannels(tx, actor)).filter(({ channel }) => isMailed(channel)).map(({ kind }) => kind);
  const { last } = await tx.only(sql<{ last: string }>`select coalesce(max(seq), 0)::text as last from notification`);
  const lines = await tx.all(
    sql<NotificationLine>`select n.kind, n.subject_id, n.subject_name, n.detail, n.count, n.amount_cents as amount,
        n.valid_until
      from notification_reader r
        join app_user u on u.id = r.user_id
        cross join unnest(${kinds}::text[]) as k (kind)
        left join notification_preference p on p.user_id = r.user_id and p.kind = k.kind
        join notification n on n.kind = k.kind
          and n.seq > greatest(coalesce(p.since_seq, r.default_since), r.mailed_up_to) and n.seq <= ${last}::bigint
      where r.user_id = ${userId} and ${isRecent(now)} and ${isAddressedTo(actor)} order by n.seq`,
  );
  // Without lines too: what this user may not see is not searched again.
  await tx.run(sql`update notification_reader set mailed_up_to = ${last}::bigint where user_id = ${userId}`);
  if (lines.length === 0) return false;
  const token = await createOptOut(tx, now, userId, kindsOf(lines));
  const { publicUrl } = services;
  await sendMail(tx, now, {
    to: reader.email,
    ...notificationMail({ lines, isDigest: reader.isDigest, token, publicUrl }),
  });
  await tx.run(sql`update notification_reader set mailed_at = ${now} where user_id = ${userId}`);
  return true;
}

const defaultKinds = (side: 'Partner' | 'Management'): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => {
    const { access, isMailedByDefault } = KIND_FACTS[kind];
    return isMailedByDefault && typeof access === 'object' && access.side === side;
  });
const DEFAULT_KINDS = { partner: defaultKinds('Partner'), staff: defaultKinds('Management') };

/** Kinds mailed to user `u`, with the position after which; rights are checked when the email is written. */
const mailedKinds = sql`select p.kind, p.since_seq as since
    from notification_preference p where p.user_id = u.id and p.channel in ('Mail', 'Both')
  union all
  select d.kind, coalesce(r.default_since, 0)
    from unnest(case when u.company_id is null then ${DEFAULT_KINDS.staff}::text[]
        else ${DEFAULT_KINDS.partner}::text[] end) as d (kind)
    where not exists (select 1 from notification_preference p where p.user_id = u.id and p.kind = d.kind)`;

const findDueUsers = (db: Db, now: Time): Promise<{ userId: string }[]> => {
  const isUnmailed = sql`n.kind = k.kind and n.seq > greatest(k.since, coalesce(r.mailed_up_to, 0))
    and n.at < ${dueBeforeSql(now)} and ${isRecent(now)}`;
  return db.all(
    sql<{ userId: string }>`select u.id as user_id
      from app_user u
        left join notification_reader r on r.user_id = u.id
      where u.is_active and u.kind = 'Person' and ${isDueSql(now)}
        and exists (
            select 1
            from (${mailedKinds}) k
            where case when u.company_id is null then exists
                (select 1 from notification n where n.company_id is null and n.user_id is null and ${isUnmailed})
              else exists (
                  select 1
                  from notification n
                  where n.company_id = u.company_id and n.user_id is null and ${isUnmailed}
                )
              end
              or exists (select 1 from notification n where n.user_id = u.id and ${isUnmailed})
          )`,
  );
};

/** Emails all users who are due. Returns the number of queued mails. A failure does not stop the others. */
export async function sendNotificationMails(services: MailServices, now: Time): Promise<number> {
  const { database, log } = services;
  let count = 0;
  for (const { userId } of await findDueUsers(database, now)) {
    try {
      if (await database.transaction((tx) => mailPerson(tx, services, userId, now))) count += 1;
    } catch (error) {
      log.error({ job: 'notification mails', user: userId, err: error }, 'A mail of notifications failed.');
    }
  }
  return count;
}
