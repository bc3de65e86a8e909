// Files of issued documents: created by a job, downloadable by their owners, announced by email.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { invoiceCalls, myInvoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { documentCalls, myDocumentCalls } from '#domain/invoices/download-calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { recordingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { fillInSeller, writeDocuments } from '#test/seller.ts';
import { type Person, requestOf, world } from '#test/world.ts';
import { createOverdueWriter } from './overdue-files.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const MONTH = '2026-11';

async function issued() {
  const w = await world();
  const m = await createMarket(w);
  const companyId = await w.company({ name: 'Aurora <Games>', vatRate: 1900 });
  await w.database.transaction((tx) =>
    tx.run(sql`update company set country_code = 'DE', email = 'office@aurora.example'`),
  );
  const rights = ['Invoice.View', 'Invoice.Download'] as const;
  const buyer = await w.person('Partner', { companyId, groups: [...rights] });
  const other = await w.person('Partner', { groups: [...rights] });
  const admin = await w.person('SuperAdmin');
  const finance = await w.person('Finance');
  await fillInSeller(finance);
  const of = await m.sell();
  const { id: orderId } = await m.place(buyer, of);
  await m.approve(admin, orderId);
  await w.buy();
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [orderId] });
  const bytes = async (who: Person, call: (typeof documentCalls)['invoicePdf' | 'month'], input: object) => {
    const response = await w.http.inject({
      ...requestOf(call, input),
      headers: { authorization: await who.authorization() },
    });
    return { response, bytes: response.rawPayload };
  };
  const listed = async (who: Person = finance) =>
    (await who.do(who === finance ? invoiceCalls.list : (myInvoiceCalls.list as never), ALL)).items[0]!;
  return { w, m, of, buyer, other, admin, finance, invoice: invoice!, bytes, listed };
}

describe('invoice files', () => {
  test('are queued with the invoice, created by a job, and downloadable by staff and the company (INV-007, INV-009, INV-010)', async () => {
    const { w, m, buyer, other, finance, invoice, bytes, listed } = await issued();
    expect(await w.rows(sql<object>`select data from pgboss.job where name = 'document.write'`)).toEqual([
      { data: { documentId: invoice.id } },
    ]);
    expect([(await listed()).existPdf, (await listed()).filename]).toEqual([false, null]);
    expect((await finance.call(documentCalls.invoicePdf, { id: invoice.id })).status).toBe(404);
    await finance.do(invoiceCalls.send, { id: invoice.id });
    await writeDocuments(w);
    await writeDocuments(w);
    expect([(await listed()).existPdf, (await listed()).filename]).toEqual([true, 'INV-2026-000001.pdf']);
    const { response, bytes: pdf } = await bytes(finance, documentCalls.invoicePdf, { id: invoice.id });
    expect([response.statusCode, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="INV-2026-000001.pdf"',
    ]);
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect((await bytes(buyer, myDocumentCalls.invoicePdf as never, { id: invoice.id })).bytes).toEqual(pdf);
    const ubl = await buyer.call(myDocumentCalls.invoiceUbl, { id: invoice.id });
    expect([ubl.headers['content-type'], ubl.body.includes('Aurora &lt;Games&gt;')]).toEqual(['application/xml', true]);
    for (const call of [myDocumentCalls.invoicePdf, myDocumentCalls.invoiceUbl])
      expect((await other.call(call, { id: invoice.id })).status).toBe(404);
    const log = await w.rows(
      sql<{ text: string }>`select e::text as text from audit_event e where e::text like '%downloaded%'`,
    );
    expect(log.map(({ text }) => text.includes('INV-2026-000001'))).toEqual([true, true, true]);
    expect(await m.broken()).toEqual([]);
  });

  test('are created eventually after their job failed permanently, independently of each other', async () => {
    const { w, invoice, listed } = await issued();
    const { log, texts } = recordingLog();
    const writeOverdueDocuments = createOverdueWriter({ database: w.database, clock: { now: w.now }, log });
    await writeOverdueDocuments(w.now());
    expect((await listed()).existPdf).toBe(false);
    w.advanceClock(11 * MINUTE);
    await writeOverdueDocuments(w.now());
    expect([(await listed()).existPdf, texts]).toEqual([true, []]);
    const change = sql`update document_file set sha256 = '' where document_id = ${invoice.id}`;
    await expect(w.database.transaction((tx) => tx.run(change))).rejects.toThrow();
  });
});

test('prioritizes the newest documents and postpones one that fails', async () => {
  const { w, m, buyer, admin, finance, of, invoice: older } = await issued();
  const { id: orderId } = await m.place(buyer, of);
  await m.approve(admin, orderId);
  await w.buy();
  const [newer] = await finance.do(invoiceCalls.create, { orderIds: [orderId] });
  const setLogo = (seller: Sql) =>
    w.database.transaction(async (tx) => {
      await tx.run(sql`alter table invoice disable trigger invoice_append_only`);
      await tx.run(sql`update invoice set seller = ${seller} where id = ${newer!.id}`);
      await tx.run(sql`alter table invoice enable trigger invoice_append_only`);
    });
  await setLogo(sql`seller || '{"logo": "gone"}'`);
  const { log, texts } = recordingLog();
  const write = createOverdueWriter({ database: w.database, clock: { now: w.now }, log, batchSize: 1 });
  const withFiles = async () =>
    (await w.rows(sql<{ id: string }>`select invoice_id as id from invoice_progress where has_files`)).map(
      ({ id }) => id,
    );
  w.advanceClock(11 * MINUTE);
  await write(w.now());
  expect([await withFiles(), texts.length]).toEqual([[], 1]);
  await write(w.now());
  expect([await withFiles(), texts.length]).toEqual([[older.id], 1]);
  await setLogo(sql`seller - 'logo'`);
  await write(w.now());
  expect(await withFiles()).toEqual([older.id]);
  w.advanceClock(10 * MINUTE);
  await write(w.now());
  expect((await withFiles()).sort()).toEqual([older.id, newer!.id].sort());
});

test('creates separate files for a credit note, listed with the invoice', async () => {
  const { w, m, buyer, other, finance, invoice, listed } = await issued();
  await finance.do(invoiceCalls.send, { id: invoice.id });
  const note = await finance.do(creditMemoCalls.create, { invoiceId: invoice.id, reason: 'Wrong & <late>' });
  await finance.do(creditMemoCalls.send, { id: note.id });
  await writeDocuments(w);
  const mine = await listed(buyer);
  expect(mine.creditMemos).toEqual([
    { id: note.id, creditMemoNumber: 'CRN-2026-000001', existPdf: true, totalIncVatAmount: invoice.totalIncVatAmount },
  ]);
  const ubl = await buyer.call(myDocumentCalls.creditMemoUbl, { id: note.id });
  expect(ubl.body).toContain('<cbc:Note>Wrong &amp; &lt;late&gt;</cbc:Note>');
  expect((await buyer.call(myDocumentCalls.creditMemoPdf, { id: note.id })).status).toBe(200);
  expect((await other.call(myDocumentCalls.creditMemoPdf, { id: note.id })).status).toBe(404);
  expect((await finance.call(documentCalls.creditMemoPdf, { id: note.id })).headers['content-disposition']).toContain(
    'CRN-2026-000001.pdf',
  );
  expect(await m.broken()).toEqual([]);
});

describe('documents of a month', () => {
  test('are downloaded as one ZIP, for partners with their own only', async () => {
    const { w, buyer, other, finance, invoice, bytes } = await issued();
    await finance.do(invoiceCalls.send, { id: invoice.id });
    const note = await finance.do(creditMemoCalls.create, { invoiceId: invoice.id });
    await finance.do(creditMemoCalls.send, { id: note.id });
    const early = await finance.call(documentCalls.month, { month: MONTH });
    expect([early.status, early.code]).toEqual([409, 'documents_pending']);
    await writeDocuments(w);
    const names = ['CRN-2026-000001.pdf', 'CRN-2026-000001.xml', 'INV-2026-000001.pdf', 'INV-2026-000001.xml'];
    const { response, bytes: zip } = await bytes(finance, documentCalls.month, { month: MONTH });
    expect(response.headers['content-type']).toBe('application/zip');
    const entries = unzip(zip);
    expect([...entries.keys()]).toEqual(names);
    const { bytes: pdf } = await bytes(finance, documentCalls.invoicePdf, { id: invoice.id });
    expect(entries.get('INV-2026-000001.pdf')).toEqual(pdf);
    expect([...unzip((await bytes(buyer, myDocumentCalls.month as never, { month: MONTH })).bytes).keys()]).toEqual(
      names,
    );
    const empty = await other.call(myDocumentCalls.month, { month: MONTH });
    expect([empty.status, empty.message]).toEqual([404, invoiceCopy.nothingInMonth(MONTH)]);
    expect((await finance.call(documentCalls.month, { month: '2026-13' })).status).toBe(404);
  });
});

/** Reads the entries of a ZIP by its directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  let at = zip.readUInt32LE(end + 16);
  const entries = new Map<string, Buffer>();
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, offset] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const start = offset + 30 + zip.readUInt16LE(offset + 26);
    entries.set(zip.toString('ascii', at + 46, at + 46 + nameLength), zip.subarray(start, start + size));
    at += 46 + nameLength;
  }
  return entries;
}

describe('sending a document', () => {
  test('emails the company a link to its page (INV-012, CRN-010)', async () => {
    const { w, finance, invoice } = await issued();
    await finance.do(invoiceCalls.send, { id: invoice.id });
    const [mail] = await w.mails('office@aurora.example');
    expect(mail!.subject).toBe('Invoice INV-2026-000001 from Merkur Keys GmbH');
    expect(mail!.body).toContain('€357.00');
    expect(mail!.body).toContain(`/invoices/${encodeURIComponent('{"Text":"INV-2026-000001"}')}`);
    const note = await finance.do(creditMemoCalls.create, { invoiceId: invoice.id });
    await finance.do(creditMemoCalls.send, { id: note.id });
    const mails = await w.mails('office@aurora.example');
    expect(mails.map(({ subject }) => subject).sort()[0]).toBe('Credit note CRN-2026-000001 from Merkur Keys GmbH');
    await finance.call(invoiceCalls.send, { id: invoice.id });
    expect(await w.mails('office@aurora.example')).toHaveLength(2);
  });
});
