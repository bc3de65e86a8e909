// Mail outbox: written in the business transaction, delivered by a job. Without a mail server the outbox doubles as a
// mailbox, shown at /dev/mailbox outside production.

import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { attachmentCopy } from '#domain/base/attachment-copy.ts';
import { backoffMs } from '#domain/base/backoff.ts';
import { isEmailAddress } from '#domain/base/text/email-address.ts';
import { addMilliseconds, HOUR, MINUTE, type Time } from '#domain/base/time.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import { type MailLayout, renderHtmlMail } from '#server/base/mail/html-mail.ts';
import { readMailSender } from '#server/base/mail/mail-sender.ts';
import { textPart } from '#server/base/mail/text-part.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Log } from '#server/base/process/log.ts';
import { type Attached, attachDocuments, readAttachments } from './mail-attachments.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Facts, button and reason of the HTML part. */
  layout: MailLayout;
  /** Deleted after this time even if unsent, for mails that are worthless by then. */
  keptUntil?: Time;
  /** Documents whose PDF is attached, as far as they fit. */
  documentIds?: readonly string[];
}

/** Writes a mail to the outbox and queues its delivery. Mails never contain keys. */
export async function sendMail(tx: Tx, now: Time, mail: Mail): Promise<void> {
  const id = newId();
  await tx.run(sql`insert into mail (id, recipient, subject, body, layout, created_at, kept_until)
    values (${id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${JSON.stringify(mail.layout)}, ${now},
      ${mail.keptUntil ?? null})`);
  if (mail.documentIds?.length) await attachDocuments(tx, id, mail.documentIds);
  await tx.enqueueJob('mail.send', { mailId: id });
}

const SECOND = 1000;
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = 4 * HOUR;
/** Delivery attempts before giving up: about two days. */
const MAX_TRIES = 24;
/** Several, so that one slow delivery does not block the others. */
const MAX_CONNECTIONS = 5;
const SMTP_TIMEOUTS = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 30 * SECOND };
const MAX_ERROR_LENGTH = 500;

/** Error of the SMTP client. */
interface SmtpFailure {
  message: string;
  /** The server's reply (RFC 5321 section 4.2). */
  responseCode?: number;
  /** SMTP command that failed. */
  command?: string;
}

/**
 * Whether the refusal is permanent. Only a 5xx for the recipient or the content concerns the mail; one for the sender,
 * the credentials or the connection is our problem and can be fixed.
 */
const isPermanentFailure = ({ responseCode = 0, command = '' }: SmtpFailure): boolean =>
  responseCode >= 500 && /^(?:RCPT TO|DATA|API)$/.test(command);

/**
 * For recipients stored before addresses were validated: a mail library could parse a different address out of them.
 */
const NO_ADDRESS: SmtpFailure = {
  message: 'The recipient is not a valid e-mail address.',
  responseCode: 553,
  command: 'RCPT TO',
};

interface MailRow {
  recipient: string;
  subject: string;
  body: string;
  /** Null for mails of an earlier release, which have text only. */
  layout: MailLayout | null;
  tries: number;
  createdAt: Time;
}

interface Delivery extends Pick<Mail, 'to' | 'subject' | 'text'> {
  from: string;
  html?: string;
  headers: Record<string, string>;
  attachments: (Attached['attachments'][number] | InlineLogo)[];
  messageId: string;
}
type DeliverMail = (mail: Delivery) => Promise<unknown>;

/** Wait for the PDF of a document that was issued a moment ago. */
const PENDING_PAUSE = 10 * SECOND;
/** After this time a mail is sent without the PDF: its news matters more than its attachment. */
const PENDING_LIMIT = HOUR;

/** Delivers through this SMTP server. */
function smtpDelivery(smtpUrl: string): DeliverMail {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: MAX_CONNECTIONS, ...SMTP_TIMEOUTS });
  // An object, because nodemailer parses a string as a list of addresses with names, groups and comments.
  return ({ to, ...mail }) => transport.sendMail({ ...mail, to: { name: '', address: to } });
}

/** The logo within the HTML part, referenced by its `cid`. */
interface InlineLogo {
  filename: string;
  content: Buffer;
  contentType: string;
  cid: string;
}
const LOGO_CID = 'logo@merkur';

async function htmlPart(database: Database, subject: string, text: string, layout: MailLayout) {
  const { logoFile, ...sender } = await readMailSender(database, () => `cid:${LOGO_CID}`);
  const inline: InlineLogo[] = logoFile
    ? [{ filename: 'logo', content: logoFile.bytes, contentType: logoFile.contentType, cid: LOGO_CID }]
    : [];
  return { content: renderHtmlMail(subject, text, layout, sender), inline };
}

/** Headers with which mail programs offer to turn such mails off; they demand HTTPS (RFC 8058). */
const optOutHeaders = (url: string | undefined): Record<string, string> =>
  url?.startsWith('https:')
    ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

/** Records a failed attempt: dead with the reason, or retried with backoff. */
async function recordFailure(tx: Tx, mailId: string, tries: number, failure: SmtpFailure, now: Time): Promise<void> {
  const isDead = isPermanentFailure(failure) || tries >= MAX_TRIES;
  const delay = Math.ceil(backoffMs(tries, FIRST_PAUSE, LONGEST_PAUSE, Math.random()) / SECOND) * SECOND;
  const errorText = failure.message.slice(0, MAX_ERROR_LENGTH).replace(/\p{C}+/gu, ' ');
  await tx.run(sql`update mail set tries = ${tries}, trouble = ${errorText},
    next_try_at = ${isDead ? null : addMilliseconds(now, delay)}::timestamptz,
      dead_at = ${isDead ? now : null}::timestamptz, body = case when ${isDead} then '' else body end,
        layout = case when ${isDead} then null else layout end
        where id = ${mailId}`);
  if (!isDead) await tx.enqueueJob('mail.send', { mailId }, { inSeconds: delay / SECOND });
}

/** Tries again soon, without counting it as a failure. */
async function postpone(tx: Tx, mailId: string, now: Time): Promise<void> {
  await tx.run(
    sql`update mail set next_try_at = ${addMilliseconds(now, PENDING_PAUSE)}::timestamptz where id = ${mailId}`,
  );
  await tx.enqueueJob('mail.send', { mailId }, { inSeconds: PENDING_PAUSE / SECOND });
}

/** Handler of `mail.send`: delivers one mail; its text is deleted once it was accepted or has failed for good. */
export function createMailSender(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  smtpUrl: string | null,
  from: string,
) {
  const deliver = smtpUrl ? smtpDelivery(smtpUrl) : null;
  return async ({ mailId }: { mailId: string }): Promise<void> => {
    if (!deliver) return;
    const mail = await database.one(
      sql<MailRow>`select recipient, subject, body, layout, tries, created_at from mail
        where id = ${mailId} and sent_at is null and dead_at is null`,
    );
    if (!mail) return;
    const { attachments, missing, isPending } = await readAttachments(database, mailId);
    const isWaiting = isPending && clock.now() < addMilliseconds(mail.createdAt, PENDING_LIMIT);
    if (isWaiting) return database.transaction((tx) => postpone(tx, mailId, clock.now()));
    const { recipient: to, subject } = mail;
    const text = missing.length === 0 ? mail.body : `${mail.body}\n${attachmentCopy.notAttached(missing)}\n`;
    const html = mail.layout && (await htmlPart(database, subject, text, mail.layout));
    const failure = isEmailAddress(to)
      ? await deliver({
          ...{ from, to, subject, text: textPart(text, mail.layout), ...(html && { html: html.content }) },
          headers: optOutHeaders(mail.layout?.oneClickUrl),
          attachments: [...attachments, ...(html ? html.inline : [])],
          messageId: `<${mailId}@merkur>`,
        }).then(
          () => null,
          (error: SmtpFailure) => error,
        )
      : NO_ADDRESS;
    await database.transaction(async (tx) => {
      if (failure) await recordFailure(tx, mailId, mail.tries + 1, failure, clock.now());
      else
        await tx.run(
          sql`update mail set sent_at = now(), body = '', layout = null, tries = tries + 1, next_try_at = null,
            trouble = null where id = ${mailId}`,
        );
    });
    // The server's reply is stored with the mail only: it may name the recipient, which must not be logged.
    if (failure)
      log.error(
        { job: 'mail.send', mail: mailId, responseCode: failure.responseCode ?? null },
        'A mail was not taken.',
      );
  };
}
