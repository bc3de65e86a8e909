// PDFs of documents in mails, as the mail server receives them.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR } from '#domain/base/time.ts';
import { createBillingMarket } from '#test/billing.ts';
import { silentLog } from '#test/logs.ts';
import { startMailServer } from '#test/mail-server.ts';
import { writeDocuments } from '#test/seller.ts';
import { createMailSender } from './mail.ts';
import { readAttachments } from './mail-attachments.ts';

const ADDRESS = 'nordlicht@partner.example';

async function invoiceMail() {
  const market = await createBillingMarket();
  const { w, companyAt, invoiced } = market;
  const companyId = await companyAt('Nordlicht', 19);
  await w.database.transaction((tx) => tx.run(sql`update company set email = ${ADDRESS} where id = ${companyId}`));
  const invoice = await invoiced(await w.person('Partner', { companyId }));
  const [mail] = await w.rows(sql<{ id: string }>`select id from mail where recipient = ${ADDRESS}`);
  const server = await startMailServer(() => '250 fine');
  const send = createMailSender(
    { database: w.database, clock: { now: w.now }, log: silentLog },
    server.url,
    'm@a.example',
  );
  return { ...market, invoice, mailId: mail!.id, server, send: () => send({ mailId: mail!.id }) };
}

test('waits for the PDF without counting a failure, then sends it attached, once (INV-066)', async () => {
  const { w, invoice, mailId, server, send } = await invoiceMail();
  const state = () =>
    w.rows(sql<{ tries: number; isSent: boolean; waits: number | null }>`select tries, sent_at is not null as is_sent,
      extract(epoch from next_try_at - ${w.now()}::timestamptz)::int as waits from mail where id = ${mailId}`);
  await send();
  expect([server.taken, await state()]).toEqual([[], [{ tries: 0, isSent: false, waits: 10 }]]);
  await writeDocuments(w);
  await send();
  await send();
  expect(server.taken).toEqual([ADDRESS]);
  expect(await state()).toEqual([{ tries: 1, isSent: true, waits: null }]);
  const [file] = await w.rows(
    sql<{ bytes: Buffer }>`select bytes from document_file where document_id = ${invoice.id} and kind = 'pdf'`,
  );
  const [text] = server.texts;
  expect(text).toContain(`filename=${invoice.invoiceNumber}.pdf`);
  expect(text!.replaceAll('\n', '')).toContain(Buffer.from(file!.bytes).toString('base64').slice(0, 500));
});

test('leaves out and names what does not fit (INV-066)', async () => {
  const { w, invoice, mailId } = await invoiceMail();
  await writeDocuments(w);
  const [{ size }] = (await w.rows(
    sql<{ size: number }>`select octet_length(bytes) as size from document_file where kind = 'pdf'`,
  )) as [{ size: number }];
  const { attachments, missing } = await readAttachments(w.database, mailId, size - 1);
  expect([attachments, missing]).toEqual([[], [invoice.invoiceNumber]]);
  for (const most of [size, undefined])
    expect((await readAttachments(w.database, mailId, most)).attachments).toHaveLength(1);
});

test('sends the news after an hour without the PDF, and names the document (INV-066)', async () => {
  const { w, invoice, server, send } = await invoiceMail();
  w.advanceClock(HOUR - 1);
  await send();
  expect(server.taken).toEqual([]);
  w.advanceClock(1);
  await send();
  expect(server.texts.map((text) => text.includes(`Not attached: ${invoice.invoiceNumber}`))).toEqual([true]);
});

test('stores no copy of the PDF, and forgets its attachments with the mail', async () => {
  const { w, mailId } = await invoiceMail();
  const attached = () => w.rows(sql`select 1 from mail_attachment where mail_id = ${mailId}`);
  expect(await attached()).toHaveLength(1);
  await w.database.transaction((tx) => tx.run(sql`delete from mail where id = ${mailId}`));
  expect(await attached()).toEqual([]);
});
