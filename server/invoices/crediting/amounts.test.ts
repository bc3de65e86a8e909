// Credit notes by amount and cancelled drafts: what is left, tax, ledger, documents and later credits.

import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { accountingCalls } from '#domain/accounting/accounting-calls.ts';
import { auditCalls } from '#domain/audit/calls.ts';
import { DAY } from '#domain/base/time.ts';
import { creditCalls } from '#domain/credit/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { netOfKeys } from '#domain/invoices/credit.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { ACCOUNTS } from '#test/accounts.ts';
import { createBillingMarket } from '#test/billing.ts';
import { writeDocuments } from '#test/seller.ts';
import { requestOf } from '#test/world.ts';

/** An invoice over 20 keys of €10.00 at 19 %. */
async function invoicedOrder(isSent = true) {
  const market = await createBillingMarket();
  const { w, finance, companyAt, invoiced } = market;
  const companyId = await companyAt('Nordlicht', 19);
  const buyer = await w.person('Partner', { companyId });
  const invoice = await invoiced(buyer, 1000, isSent);
  const invoiceId = invoice.id;
  const balance = async () => (await finance.do(creditCalls.account, { id: companyId })).balance;
  const credit = (netAmount: number, line = 1) =>
    finance.call(creditMemoCalls.creditAmounts, {
      invoiceId,
      kind: 'PriceProtection',
      reason: 'The price fell in May.',
      amounts: [{ line, netAmount }],
    });
  const left = async () => (await finance.do(creditMemoCalls.creditable, { invoiceId })).lines[0]!;
  return { ...market, companyId, buyer, invoice, invoiceId, balance, credit, left };
}

describe('a credit note by amount', () => {
  test('credits net with the tax of the invoice, keeps the order invoiced, and is in the ledger (INV-070)', async () => {
    const { w, m, finance, invoiceId, balance, credit, left } = await invoicedOrder();
    const before = await balance();
    const { reply: note } = await credit(3333);
    expect(note).toMatchObject({
      kind: 'PriceProtection',
      totalExcVatAmount: 3333,
      vatAmount: 633,
      totalIncVatAmount: 3966,
      reason: 'The price fell in May.',
    });
    expect(before - (await balance())).toBe(3966);
    expect(await left()).toMatchObject({ left: 20, leftAmount: 20_000 - 3333 });
    await writeDocuments(w);
    const [file] = await w.rows(
      sql<{ xml: string }>`select convert_from(bytes, 'UTF8') as xml from document_file
        where document_id = ${note.id} and kind = 'ubl'`,
    );
    expect(file!.xml).toMatch(/<cbc:Name>Price protection for /);
    expect(file!.xml).toContain('<cbc:PriceAmount currencyID="EUR">33.33<');
    const { items } = await finance.do(invoiceCalls.list, { filter: {}, sort: [], page: 0, size: 0 });
    expect(items.map(({ status, openAmount }) => [status, openAmount])).toEqual([['Sent', 23_800 - 3966]]);
    expect((await finance.call(invoiceCalls.create, { orderIds: [items[0]!.orderId] })).code).toBe('order_billed');
    expect(await m.broken()).toEqual([]);
    const preview = await finance.do(creditMemoCalls.previewAmounts, {
      invoiceId,
      amounts: [{ line: 1, netAmount: 1 }],
    });
    expect([preview.totalExcVatAmount, preview.keys, preview.releasedOrders]).toEqual([1, 0, 0]);
  });

  test('is capped at what is left of its line, naming the field (INV-070)', async () => {
    const { credit, finance, invoiceId, balance } = await invoicedOrder();
    const before = await balance();
    await credit(15_000);
    const refused = await credit(5001);
    expect([refused.status, refused.errors]).toMatchObject([
      422,
      [{ Field: 'Amounts.0.NetAmount', Message: invoiceCopy.leftAmount('€50.00') }],
    ]);
    expect((await credit(1, 2)).errors[0]!.Message).toBe(invoiceCopy.leftAmount('€0.00'));
    const none = await finance.call(creditMemoCalls.creditAmounts, {
      invoiceId,
      kind: 'Bonus',
      amounts: [{ line: 1, netAmount: null }],
    });
    expect([none.status, none.message]).toEqual([422, invoiceCopy.noAmount]);
    expect(before - (await balance())).toBe(17_850);
    expect((await credit(5000)).status).toBe(200);
    expect(before - (await balance())).toBe(23_800);
  });

  test('lowers what remaining keys are credited with, and states an allowance (INV-070)', async () => {
    const { w, m, finance, invoiceId, orderId, credit, left, balance, companyId } = await (async () => {
      const one = await invoicedOrder();
      return { ...one, orderId: one.invoice.orderId };
    })();
    await credit(3333);
    const part = await finance.do(creditMemoCalls.create, { invoiceId, lines: [{ orderId, quantity: 7 }] });
    expect(part.totalExcVatAmount).toBe(Math.round((16_667 * 7) / 20));
    expect(await left()).toMatchObject({ left: 13, leftAmount: 16_667 - part.totalExcVatAmount });
    await writeDocuments(w);
    const [file] = await w.rows(
      sql<{ xml: string }>`select convert_from(bytes, 'UTF8') as xml from document_file
        where document_id = ${part.id} and kind = 'ubl'`,
    );
    expect(file!.xml).toContain(`<cbc:Amount currencyID="EUR">${((7000 - part.totalExcVatAmount) / 100).toFixed(2)}<`);
    await finance.do(creditMemoCalls.create, { invoiceId });
    expect(await balance()).toBe(0);
    expect(await left()).toMatchObject({ left: 0, leftAmount: 0 });
    expect((await finance.do(creditCalls.account, { id: companyId })).balance).toBe(0);
    expect(await m.broken()).toEqual([]);
  });

  test('is in the audit log and in the DATEV file of its day (INV-070)', async () => {
    const { w, finance, admin, credit } = await invoicedOrder();
    await finance.do(accountingCalls.updateSettings, { ...ACCOUNTS, modifiedAt: null });
    const { reply: note } = await credit(3333);
    const { items } = await admin.do(auditCalls.list, {
      filter: { text: note.creditMemoNumber },
      sort: [],
      page: 0,
      size: 0,
    });
    const entry = await admin.do(auditCalls.one, { id: items.at(-1)!.id });
    const after = { kind: 'PriceProtection', reason: 'The price fell in May.', totalCents: 3966 };
    expect([entry.subjectName, entry.after]).toMatchObject([note.creditMemoNumber, after]);
    await w.rows(sql`insert into vendor (id, internal_id, name, search_value, modified_at)
      select gen_random_uuid(), 70000 + row_number() over (), p.name, p.name, now() from provider p`);
    w.advanceClock(14 * DAY);
    const { id } = await finance.do(accountingCalls.create, { fromDay: '2026-11-01', toDay: '2026-11-30' });
    const headers = { authorization: await finance.authorization() };
    const { rawPayload } = await w.http.inject({ ...requestOf(accountingCalls.datev, { id }), headers });
    const rows = new TextDecoder('windows-1252')
      .decode(rawPayload)
      .split('\r\n')
      .map((row) => row.split(';'));
    expect(
      rows
        .filter((row) => row[10] === `"${note.creditMemoNumber}"`)
        .map(([amount, , , , , , debit, credited]) => [amount, debit, credited]),
    ).toEqual([
      ['33,33', ACCOUNTS.salesS, ACCOUNTS.receivables],
      ['6,33', ACCOUNTS.outputTax, ACCOUNTS.receivables],
    ]);
  });

  test('needs Invoice.Create', async () => {
    const { w, invoiceId } = await invoicedOrder();
    const restricted = await w.person('Standard');
    const input = { invoiceId, kind: 'Bonus' as const, amounts: [{ line: 1, netAmount: 1 }] };
    expect((await restricted.call(creditMemoCalls.creditAmounts, input)).status).toBe(403);
  });
});

test('splits what is left over any sequence of keys without losing or gaining a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 }),
      (netCents, parts) => {
        let left = { keys: parts.reduce((sum, keys) => sum + keys, 0), netCents };
        let credited = 0;
        for (const keys of parts) {
          const net = netOfKeys(keys, left);
          expect(net).toBeGreaterThanOrEqual(0);
          credited += net;
          left = { keys: left.keys - keys, netCents: left.netCents - net };
        }
        expect([credited, left]).toEqual([netCents, { keys: 0, netCents: 0 }]);
      },
    ),
  );
});

describe('cancelling a draft', () => {
  test('credits all of it, keeps its number and releases its order, and neither document is sent (INV-071)', async () => {
    const { m, finance, invoice, invoiceId, balance } = await invoicedOrder(false);
    const note = await finance.do(creditMemoCalls.cancelDraft, { invoiceId, reason: 'Wrong company' });
    expect(note).toMatchObject({ kind: 'Cancellation', totalIncVatAmount: 23_800, reason: 'Wrong company' });
    expect(await balance()).toBe(0);
    for (const call of [creditMemoCalls.send, creditMemoCalls.mail]) {
      const refused = await finance.call(call, { id: note.id });
      expect([refused.status, refused.message]).toEqual([409, invoiceCopy.cancellationStays]);
    }
    expect((await finance.call(invoiceCalls.send, { id: invoiceId })).code).toBe('not_draft');
    const [again] = await finance.do(invoiceCalls.create, { orderIds: [invoice.orderId] });
    expect([invoice.invoiceNumber, again!.invoiceNumber]).toEqual(['INV-2026-000001', 'INV-2026-000002']);
    expect((await finance.call(creditMemoCalls.cancelDraft, { invoiceId })).code).toBe('not_draft');
    expect(await m.broken()).toEqual([]);
  });

  test('is refused for a sent invoice, and happens once in a race (INV-071)', async () => {
    const sent = await invoicedOrder();
    const refused = await sent.finance.call(creditMemoCalls.cancelDraft, { invoiceId: sent.invoiceId });
    expect([refused.status, refused.code]).toEqual([409, 'not_draft']);
    const draft = await invoicedOrder(false);
    const answers = await Promise.all([
      draft.finance.call(creditMemoCalls.cancelDraft, { invoiceId: draft.invoiceId }),
      draft.finance.call(creditMemoCalls.cancelDraft, { invoiceId: draft.invoiceId }),
      draft.finance.call(invoiceCalls.send, { id: draft.invoiceId }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await draft.m.broken()).toEqual([]);
  });
});
