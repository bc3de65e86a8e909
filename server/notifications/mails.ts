// Emails notifications to users who chose them: everything since the last email in one, at most every ten minutes per
// user, with links only. One transaction per user queues the mail and moves the position.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { KIND_FACTS, kindsFor, type NotificationKind, type NotificationSubject } from '#domain/notifications/kinds.ts';
import { NOTIFICATIONS } from '#domain/notifications/links.ts';
import type { Database, Db, Tx } from '#server/base/database/db.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import type { Log } from '#server/base/process/log.ts';
import { isAddressedTo } from './visibility.ts';

/** Exported for tests. */
export const MAIL_INTERVAL = 10 * MINUTE;
/** Further ones are only counted: the page lists all. */
const LINES_MAX = 50;

/** The user with current permissions; null if inactive. */
export type ActorOfUser = (db: Db, userId: string) => Promise<Actor | null>;

interface MailServices {
  database: Database;
  log: Log;
  actorOfUser: ActorOfUser;
  publicUrl: string;
}

interface Line extends NotificationSubject {
  seq: string;
  kind: NotificationKind;
  email: string;
}

const mailText = (lines: readonly Line[], publicUrl: string): string =>
  [
    ...lines
      .slice(0, LINES_MAX)
      .map((line) => `${notificationCopy.sentences[line.kind](line)}\n${publicUrl}${KIND_FACTS[line.kind].path(line)}`),
    ...(lines.length > LINES_MAX ? [notificationCopy.mailMore(lines.length - LINES_MAX)] : []),
    notificationCopy.mailFooter(publicUrl + NOTIFICATIONS),
  ].join('\n\n');

/** Locks the user's position; false if the last email is too recent or another worker holds it. */
const lockReader = async (tx: Tx, userId: string, now: Time): Promise<boolean> => {
  await tx.run(sql`insert into notification_reader (user_id) values (${userId}) on conflict do nothing`);
  const reader = await tx.one(
    sql`select 1 from notification_reader where user_id = ${userId}
      and (mailed_at is null or mailed_at <= ${addMilliseconds(now, -MAIL_INTERVAL)}) for update skip locked`,
  );
  return reader !== undefined;
};

/** Refers to preference `p` and reader `r`, which may not exist yet. */
const isAfterLastMail = sql`n.kind = p.kind and n.seq > greatest(p.since_seq, coalesce(r.mailed_up_to, 0))`;

async function mailPerson(tx: Tx, services: MailServices, userId: string, now: Time): Promise<boolean> {
  const actor = await services.actorOfUser(tx, userId);
  if (!actor || !(await lockReader(tx, userId, now))) return false;
  const lines = await tx.all(
    sql<Line>`select n.seq::text, n.kind, n.subject_id, n.subject_name, n.detail, u.email
      from notification_preference p join notification_reader r on r.user_id = p.user_id
      join app_user u on u.id = p.user_id
      join notification n on ${isAfterLastMail}
      where p.user_id = ${userId} and p.channel in ('Mail', 'Both') and p.kind = any (${kindsFor(actor)}::text[])
        and ${isAddressedTo(actor)} order by n.seq`,
  );
  const last = lines.at(-1);
  if (!last) return false;
  await sendMail(tx, now, {
    to: last.email,
    subject: notificationCopy.mailSubject(lines.length),
    text: mailText(lines, services.publicUrl),
    layout: {
      reason: 'notifications',
      action: { label: mailFrameCopy.buttons.notifications, url: services.publicUrl + NOTIFICATIONS },
      preferencesUrl: services.publicUrl + NOTIFICATIONS,
    },
  });
  await tx.run(
    sql`update notification_reader
      set mailed_up_to = ${last.seq}::bigint, mailed_at = ${now}
      where user_id = ${userId}`,
  );
  return true;
}

/** Emails all users who are due. Returns the number of queued mails. A failure does not stop the others. */
export async function sendNotificationMails(services: MailServices, now: Time): Promise<number> {
  const { database, log } = services;
  const due = await database.all(
    sql<{ userId: string }>`select distinct p.user_id
      from notification_preference p
        join app_user u on u.id = p.user_id and u.is_active
        left join notification_reader r on r.user_id = p.user_id
      where p.channel in ('Mail', 'Both')
        and (r.mailed_at is null or r.mailed_at <= ${addMilliseconds(now, -MAIL_INTERVAL)})
        and (case
            when u.company_id is null then exists
              (select 1 from notification n where n.company_id is null and n.user_id is null and ${isAfterLastMail})
            else exists (
                select 1
                from notification n
                where n.company_id = u.company_id and n.user_id is null and ${isAfterLastMail}
              )
          end
          or exists (select 1 from notification n where n.user_id = u.id and ${isAfterLastMail}))`,
  );
  let count = 0;
  for (const { userId } of due) {
    try {
      if (await database.transaction((tx) => mailPerson(tx, services, userId, now))) count += 1;
    } catch (error) {
      log.error({ job: 'notification mails', user: userId, err: error }, 'A mail of notifications failed.');
    }
  }
  return count;
}
