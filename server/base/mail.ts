// Mails leave through an outbox: written in the business transaction, handed over by a job. Without a mail server the
// outbox is the mailbox itself, which /dev/mailbox shows outside production.

import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { backoffMs } from '#domain/base/backoff.ts';
import { isEmailAddress } from '#domain/base/email-address.ts';
import { addMilliseconds, HOUR, MINUTE, type Time } from '#domain/base/time.ts';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './db.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** A mail that is worth nothing afterwards is forgotten then, also unsent. */
  keptUntil?: Time;
}

/** Puts a mail into the outbox and queues its sending. Mails never hold keys. */
export async function sendMail(tx: Tx, now: Time, mail: Mail): Promise<void> {
  const id = newId();
  await tx.run(sql`insert into mail (id, recipient, subject, body, created_at, kept_until)
    values (${id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${now}, ${mail.keptUntil ?? null})`);
  await tx.enqueueJob('mail.send', { mailId: id });
}

const SECOND = 1000;
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = 4 * HOUR;
/** A mail that could not be handed over for so long never will be: some two days. */
const MAX_TRIES = 24;
/** Several at once, so that one that the server thinks about for long keeps few others waiting. */
const MAX_CONNECTIONS = 5;
const SMTP_TIMEOUTS = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 30 * SECOND };
const MAX_ERROR_LENGTH = 500;

/** What an SMTP client says of a mail that was not taken. */
interface SmtpFailure {
  message: string;
  /** The server's reply (RFC 5321 section 4.2). */
  responseCode?: number;
  /** What it replied to. */
  command?: string;
}

/**
 * Was this mail refused for good? A lasting refusal of the recipient or of the text is about the mail; one of the
 * sender, of the credentials or of the connection is about us, and passes once it was mended.
 */
const isPermanentFailure = ({ responseCode = 0, command = '' }: SmtpFailure): boolean =>
  responseCode >= 500 && /^(?:RCPT TO|DATA|API)$/.test(command);

/** A recipient that was stored before addresses were checked: a mail library could read another address out of it. */
const NO_ADDRESS: SmtpFailure = {
  message: 'The recipient is not a valid e-mail address.',
  responseCode: 553,
  command: 'RCPT TO',
};

interface MailRow {
  recipient: string;
  subject: string;
  body: string;
  tries: number;
}

type DeliverMail = (mail: Omit<Mail, 'keptUntil'> & { from: string; messageId: string }) => Promise<unknown>;

/** Hands mails to the server of this address. */
function smtpDelivery(smtpUrl: string): DeliverMail {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: MAX_CONNECTIONS, ...SMTP_TIMEOUTS });
  // As an object: nodemailer reads a text as a list of addresses, with names, groups and comments.
  return ({ to, ...mail }) => transport.sendMail({ ...mail, to: { name: '', address: to } });
}

/** Notes that a mail was not taken: it is dead with the reason, or tried again after a pause that grows. */
async function recordFailure(tx: Tx, mailId: string, tries: number, failure: SmtpFailure, now: Time): Promise<void> {
  const isDead = isPermanentFailure(failure) || tries >= MAX_TRIES;
  const delay = Math.ceil(backoffMs(tries, FIRST_PAUSE, LONGEST_PAUSE, Math.random()) / SECOND) * SECOND;
  const errorText = failure.message.slice(0, MAX_ERROR_LENGTH).replace(/\p{C}+/gu, ' ');
  await tx.run(sql`update mail set tries = ${tries}, trouble = ${errorText},
    next_try_at = ${isDead ? null : addMilliseconds(now, delay)}::timestamptz,
      dead_at = ${isDead ? now : null}::timestamptz, body = case when ${isDead} then '' else body end
        where id = ${mailId}`);
  if (!isDead) await tx.enqueueJob('mail.send', { mailId }, { inSeconds: delay / SECOND });
}

/**
 * The handler of `mail.send`: hands one mail to the server; its text is forgotten once it was taken, or never will be.
 */
export function createMailSender(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  smtpUrl: string | null,
  from: string,
) {
  const deliver = smtpUrl ? smtpDelivery(smtpUrl) : null;
  return async ({ mailId }: { mailId: string }): Promise<void> => {
    if (!deliver) return;
    const mail = await database.one(
      sql<MailRow>`select recipient, subject, body, tries from mail where id = ${mailId} and sent_at is null
        and dead_at is null`,
    );
    if (!mail) return;
    const { recipient: to, subject, body: text } = mail;
    const failure = isEmailAddress(to)
      ? await deliver({ from, to, subject, text, messageId: `<${mailId}@merkur>` }).then(
          () => null,
          (error: SmtpFailure) => error,
        )
      : NO_ADDRESS;
    await database.transaction(async (tx) => {
      if (failure) await recordFailure(tx, mailId, mail.tries + 1, failure, clock.now());
      else
        await tx.run(
          sql`update mail set sent_at = now(), body = '', tries = tries + 1, next_try_at = null, trouble = null
            where id = ${mailId}`,
        );
    });
    // What the server said is with the mail: it may name the recipient, which no log needs.
    if (failure)
      log.error(
        { job: 'mail.send', mail: mailId, responseCode: failure.responseCode ?? null },
        'A mail was not taken.',
      );
  };
}
