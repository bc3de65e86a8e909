// The built-in mailbox, for reading mails without a mail server. Does not exist in production.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import { type MailLayout, renderHtmlMail } from '#server/base/mail/html-mail.ts';
import { readMailSender } from '#server/base/mail/mail-sender.ts';
import type { Clock } from '#server/base/process/clock.ts';

const MAX_MAILS = 100;

interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  layout: MailLayout | null;
  createdAt: Time;
  /** Names of attached files. */
  attached: string[];
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

const renderPage = (rows: readonly MailRow[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">
<title>Mailbox – Merkur</title><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><main><h1>Mailbox</h1><p>Newest first. This page exists only without a mail server and never in production.</p>
${rows.map((row) => `<article><h2>${escapeHtml(row.subject)}</h2><p><b>${escapeHtml(row.recipient)}</b> <time>${row.createdAt}</time>${row.layout ? ` <a href="/dev/mailbox/${row.id}">View as HTML</a>` : ''}</p><pre>${escapeHtml(row.body)}</pre>${row.attached.length > 0 ? `<p>Attached: ${escapeHtml(row.attached.join(', '))}</p>` : ''}</article>`).join('\n') || '<p>There is no mail yet.</p>'}
</main></body></html>`;

const STYLE = `:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:640px;margin:0 auto;padding:32px 16px}h1{font-size:22px}article{border:1px solid #8884;border-radius:12px;padding:16px;margin:16px 0}
h2{font-size:16px;margin:0}pre{white-space:pre-wrap;font:inherit;margin:8px 0 0}time{opacity:.7;margin-left:8px}`;

/** Host names that only this machine itself can use. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the Host header is one of ours. A foreign one means DNS rebinding by another site. */
const isOwnHost = (host: string | undefined, ownHosts: readonly string[]): boolean => {
  const address = `http://${host}`;
  return URL.canParse(address) && ownHosts.includes(new URL(address).hostname);
};

/**
 * Serves the mailbox under our own host names only.
 * @param names host names besides those of the machine itself
 */
export function registerMailboxRoutes(
  http: FastifyInstance,
  database: Database,
  clock: Clock,
  names: readonly string[],
): void {
  const ownHosts = [...LOCAL_HOSTS, ...names.map((name) => name.toLowerCase())];
  const refuseOthers = async ({ headers }: FastifyRequest) => {
    if (!isOwnHost(headers.host, ownHosts)) throw new Refusal('missing', commonCopy.notFound);
  };
  const readMails = (to: string | undefined) =>
    database.all(
      sql<MailRow>`select id, recipient, subject, body, layout, created_at,
        array(select coalesce(i.number, n.number) || '.pdf'
          from mail_attachment a
            left join invoice i on i.id = a.document_id
            left join credit_note n on n.id = a.document_id
          where a.mail_id = mail.id
          order by a.place) as attached
        from mail
        where ${to ? sql`lower(recipient) = lower(${to})` : sql`true`}
        and (kept_until is null or kept_until > ${clock.now()})
        order by created_at desc, id desc limit ${MAX_MAILS}`,
    );
  http.get<{ Querystring: { to?: string } }>('/api/dev/mailbox', { onRequest: refuseOthers }, async ({ query }) => ({
    Items: (await readMails(query.to)).map(({ id, recipient, subject, body, createdAt, attached }) => ({
      Id: id,
      To: recipient,
      Subject: subject,
      Text: body,
      CreatedAt: createdAt,
      Attachments: attached,
    })),
  }));
  http.get<{ Querystring: { to?: string } }>('/dev/mailbox', { onRequest: refuseOthers }, async ({ query }, reply) =>
    reply.type('text/html').send(renderPage(await readMails(query.to))),
  );
  http.get<{ Params: { id: string } }>('/dev/mailbox/:id', { onRequest: refuseOthers }, async ({ params }, reply) => {
    const mail = (await readMails(undefined)).find(({ id }) => id === params.id);
    if (!mail?.layout) throw new Refusal('missing', commonCopy.notFound);
    const sender = await readMailSender(
      database,
      ({ bytes, contentType }) => `data:${contentType};base64,${bytes.toString('base64')}`,
    );
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:")
      .type('text/html')
      .send(renderHtmlMail(mail.subject, mail.body, mail.layout, sender));
  });
  http.get('/dev/mailbox.css', async (_, reply) => reply.type('text/css').send(STYLE));
}
