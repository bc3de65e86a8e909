// Visibility of documents to partners before and after sending (INV-068).

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '#domain/base/permissions.ts';
import { myHomeCalls } from '#domain/home/partner-calls.ts';
import { invoiceCalls, myInvoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { documentCalls, myDocumentCalls } from '#domain/invoices/download-calls.ts';
import { myStatementCalls, statementCalls } from '#domain/payments/statement-calls.ts';
import { mySearchCalls, searchCalls } from '#domain/search/calls.ts';
import { createBillingMarket } from '#test/billing.ts';
import { writeDocuments } from '#test/seller.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };

async function draftsOfPartner() {
  const market = await createBillingMarket();
  const { w, finance, companyAt, invoiced } = market;
  const companyId = await companyAt('Nordlicht', 19);
  const buyer = await w.person('Partner', { companyId, groups: [...PERMISSIONS] });
  const draft = await invoiced(buyer, 1500, false);
  const sent = await invoiced(buyer, 1600);
  const note = await finance.do(creditMemoCalls.create, { invoiceId: sent.id, reason: 'Fair' });
  await writeDocuments(w);
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const month = w.now().slice(0, 7);
  /** Numbers of these documents in everything that a partner can read. */
  const seenByPartner = async () => {
    const answers = await Promise.all([
      buyer.call(myInvoiceCalls.list, ALL),
      buyer.call(myInvoiceCalls.list, { ...ALL, filter: { text: draft.invoiceNumber } }),
      buyer.call(myInvoiceCalls.list, { ...ALL, filter: { status: ['Draft'] } }),
      buyer.call(myInvoiceCalls.show, { ids: [sent.id] }),
      buyer.call(mySearchCalls.everything, { text: draft.invoiceNumber }),
      buyer.call(mySearchCalls.everything, { text: note.creditMemoNumber }),
      buyer.call(myStatementCalls.read, year),
      buyer.call(myStatementCalls.csv, year),
      buyer.call(myStatementCalls.debts, {}),
      buyer.call(myHomeCalls.show, {}),
      buyer.call(myDocumentCalls.month, { month }),
    ]);
    const text = answers.map(({ body }) => String(body)).join('\n');
    return [draft.invoiceNumber, note.creditMemoNumber].filter((number) => text.includes(number));
  };
  const downloads = async () => {
    const { status: pdf } = await buyer.call(myDocumentCalls.invoicePdf, { id: draft.id });
    const { status: xml } = await buyer.call(myDocumentCalls.invoiceUbl, { id: draft.id });
    const { status: notePdf } = await buyer.call(myDocumentCalls.creditMemoPdf, { id: note.id });
    return [pdf, xml, notePdf];
  };
  return { ...market, companyId, buyer, draft, sent, note, year, seenByPartner, downloads };
}

test('hides drafts from partners in lists, counts, searches, statements and downloads until they are sent (INV-068)', async () => {
  const { finance, buyer, draft, sent, note, year, seenByPartner, downloads } = await draftsOfPartner();
  expect(await seenByPartner()).toEqual([]);
  expect(await downloads()).toEqual([404, 404, 404]);
  const page = await buyer.do(myInvoiceCalls.list, { ...ALL, size: 10 });
  expect([page.totalCount, page.items.map(({ id, creditMemos }) => [id, creditMemos])]).toEqual([1, [[sent.id, []]]]);
  expect((await buyer.do(myStatementCalls.read, year)).closing).toBe(0);

  await finance.do(invoiceCalls.send, { id: draft.id });
  await finance.do(creditMemoCalls.send, { id: note.id });
  expect(await seenByPartner()).toEqual([draft.invoiceNumber, note.creditMemoNumber]);
  expect(await downloads()).toEqual([200, 200, 200]);
  expect((await buyer.do(myInvoiceCalls.list, ALL)).totalCount).toBe(2);
  expect((await buyer.do(myStatementCalls.read, year)).closing).toBe(draft.totalIncVatAmount);
});

test('shows drafts to staff, and the whole balance in their statement', async () => {
  const { finance, admin, companyId, draft, sent, note, year } = await draftsOfPartner();
  for (const person of [finance, admin]) {
    const { items } = await person.do(invoiceCalls.list, ALL);
    expect(items.map(({ status }) => status).sort()).toEqual(['Credited', 'Draft']);
    expect((await person.call(documentCalls.invoicePdf, { id: draft.id })).status).toBe(200);
    expect((await person.call(searchCalls.everything, { text: note.creditMemoNumber })).body).toContain(
      note.creditMemoNumber,
    );
  }
  const { closing } = await finance.do(statementCalls.read, { partnerId: companyId, ...year });
  expect(closing).toBe(draft.totalIncVatAmount + sent.totalIncVatAmount - note.totalIncVatAmount);
});

test('hides a sent credit note while its invoice is a draft', async () => {
  const { finance, draft, seenByPartner } = await draftsOfPartner();
  const note = await finance.do(creditMemoCalls.create, { invoiceId: draft.id });
  await finance.do(creditMemoCalls.send, { id: note.id });
  expect(await seenByPartner()).toEqual([]);
});

test('sends an invoice that a partner creates immediately, by email (INV-068)', async () => {
  const { w, m, buyer, completed, companyId } = await draftsOfPartner();
  await w.database.transaction((tx) =>
    tx.run(sql`update company set email = 'nordlicht@partner.example' where id = ${companyId}`),
  );
  const [invoice] = await buyer.do(myInvoiceCalls.create, { orderIds: [await completed(buyer)] });
  expect(invoice!.status).toBe('Sent');
  expect((await buyer.do(myInvoiceCalls.list, ALL)).items.map(({ id }) => id)).toContain(invoice!.id);
  const mails = await w.rows(
    sql<{ subject: string }>`select subject from mail where recipient = 'nordlicht@partner.example'`,
  );
  expect(mails.map(({ subject }) => subject)).toEqual([`Invoice ${invoice!.invoiceNumber} from Merkur Keys GmbH`]);
  await writeDocuments(w);
  expect(await m.broken()).toEqual([]);
});
