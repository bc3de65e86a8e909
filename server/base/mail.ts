// Mails leave through an outbox: written in the business transaction, handed over by a job. Without a mail server the
// outbox is the mailbox itself, which /dev/mailbox shows outside production.

import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Time } from '#domain/base/time.ts';
import type { Database, Tx } from './db.ts';
import { newId } from './ids.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Puts a mail into the outbox and queues its sending. Mails never hold keys. */
export async function sendMail(tx: Tx, now: Time, mail: Mail): Promise<void> {
  const id = newId();
  await tx.run(sql`insert into mail (id, recipient, subject, body, created_at)
    values (${id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${now})`);
  await tx.later('mail.send', { mailId: id });
}

/** The handler of `mail.send`: hands one mail to the server; its text is forgotten once it was taken. */
export function mailSender(database: Database, smtpUrl: string | null, from: string) {
  const transport = smtpUrl ? createTransport(smtpUrl) : null;
  return async ({ mailId }: { mailId: string }): Promise<void> => {
    if (!transport) return;
    const mail = await database.one(
      sql<{
        recipient: string;
        subject: string;
        body: string;
      }>`select recipient, subject, body from mail where id = ${mailId} and sent_at is null`,
    );
    if (!mail) return;
    await transport.sendMail({
      from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId: `<${mailId}@merkur>`,
    });
    await database.transaction((tx) => tx.run(sql`update mail set sent_at = now(), body = '' where id = ${mailId}`));
  };
}
