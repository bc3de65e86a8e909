// Accounting batches: everything of a period once, balanced, in immutable files.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { accountingCalls } from '#domain/accounting/accounting-calls.ts';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { vendorCalls } from '#domain/accounting/vendor-calls.ts';
import { DAY } from '#domain/base/time.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { planCalls } from '#domain/credit/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { loadCalls } from '#domain/loads/calls.ts';
import { ACCOUNTS } from '#test/accounts.ts';
import { LOAD_TERMS, readKeyFile, runLoad } from '#test/key-files.ts';
import { createMarket } from '#test/market.ts';
import { fillInSeller } from '#test/seller.ts';
import { requestOf, world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const NOVEMBER = { fromDay: '2026-11-01', toDay: '2026-11-30' };

/** An invoice, a credit note on three of its keys and a payment in November, seen on 2 December. */
async function closedMonth() {
  const w = await world();
  const m = await createMarket(w);
  const [finance, admin] = [await w.person('Finance'), await w.person('SuperAdmin')];
  await fillInSeller(finance);
  const companyId = await w.company({ name: 'Łódź „Gry"; GmbH', vatRate: 1900 });
  await w.database.transaction((tx) => tx.run(sql`update company set country_code = 'DE', account_number = 10042`));
  const buyer = await w.person('Partner', { companyId });
  const { id } = await m.place(buyer, await m.sell(), 20, 1333);
  await m.approve(admin, id);
  await w.buy();
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [id] });
  const note = await finance.do(creditMemoCalls.create, {
    invoiceId: invoice!.id,
    lines: [{ orderId: id, quantity: 3 }],
  });
  await finance.do(planCalls.create, {
    partnerId: companyId,
    amount: 10_000,
    isPaid: true,
    paymentDate: w.now(),
    plannedPaymentDate: null,
    note: 'Transfer',
  });
  const settle = () => finance.do(accountingCalls.updateSettings, { ...ACCOUNTS, modifiedAt: null });
  const providers = await w.rows(sql<{ name: string }>`select distinct p.name from provider p
    join purchase_attempt a on a.provider_id = p.id`);
  const addVendors = async () => {
    for (const [at, { name }] of providers.entries())
      await finance.do(vendorCalls.create, { internalId: 70_001 + at, name, searchValue: name });
  };
  w.advanceClock(12 * DAY);
  const bytes = async (batchId: string, call: typeof accountingCalls.csv) => {
    const response = await w.http.inject({
      ...requestOf(call, { id: batchId }),
      headers: { authorization: await finance.authorization() },
    });
    return response.rawPayload;
  };
  return { w, m, finance, companyId, orderId: id, invoice: invoice!, note, providers, settle, addVendors, bytes };
}

describe('a batch', () => {
  test('requires accounts, past days and a vendor for each provider (VEN-011)', async () => {
    const { finance, providers, settle, addVendors } = await closedMonth();
    const create = async (days: object = NOVEMBER) => {
      const { status, code, message } = await finance.call(accountingCalls.create, { ...NOVEMBER, ...days });
      return [status, code, message];
    };
    expect(await create()).toEqual([409, 'accounting_settings', accountingCopy.accountsMissing]);
    await settle();
    expect((await create({ toDay: '2026-12-02' }))[2]).toBe(accountingCopy.periodNotOver);
    expect((await create({ fromDay: '2026-12-01' }))[2]).toBe(accountingCopy.periodBackwards);
    expect((await create({ fromDay: '2025-12-31' }))[2]).toBe(accountingCopy.periodOfOneYear);
    const names = providers.map(({ name }) => name);
    const preview = await finance.do(accountingCalls.preview, NOVEMBER);
    expect(preview).toMatchObject({ invoices: 1, creditNotes: 1, payments: 1, providersWithoutVendor: names });
    expect(preview.purchases).toBe(names.length);
    expect(await create()).toEqual([409, 'vendor_missing', accountingCopy.vendorMissing(names)]);
    await addVendors();
    expect((await create())[0]).toBe(200);
    expect(await create()).toEqual([409, 'nothing_to_hand_over', accountingCopy.nothingToHandOver]);
  });

  test('is balanced, contains each document once, and has deterministic files', async () => {
    const { w, m, finance, invoice, note, settle, addVendors, bytes } = await closedMonth();
    await settle();
    await addVendors();
    const preview = await finance.do(accountingCalls.preview, NOVEMBER);
    const batch = await finance.do(accountingCalls.create, NOVEMBER);
    expect(batch).toMatchObject({ number: 1, ...NOVEMBER, total: preview.total, acknowledgedAt: null });
    const journal = (await bytes(batch.id, accountingCalls.csv)).toString();
    const rows = journal
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','));
    const cents = (column: number) => rows.reduce((sum, row) => sum + Math.round(Number(row.at(column)) * 100), 0);
    expect(journal).toContain(`2026-11-20,${invoice.invoiceNumber},10042,8400,266.60,0.00,S19`);
    expect(journal).toContain(`2026-11-20,${invoice.invoiceNumber},10042,1776,50.65,0.00,S19`);
    expect(journal).toContain(`2026-11-20,${note.creditMemoNumber},8400,10042,39.99,0.00,S19`);
    expect(journal).toContain(',1200,10042,100.00,0.00,');
    const debits = rows.reduce((sum, row) => sum + Math.round(Number(row[5]) * 100), 0);
    expect([debits, cents(6)]).toEqual([batch.total, batch.total]);
    const [cost] = await w.rows(sql<{ cents: number }>`select round(sum(cost_e4) / 100.0)::int as cents from game_key`);
    const bought = rows.filter((row) => row[2]!.startsWith('PUR-202611-') && row[3] === '3400');
    expect(bought.reduce((sum, row) => sum + Math.round(Number(row[5]) * 100), 0)).toBe(cost!.cents);
    const datev = await bytes(batch.id, accountingCalls.datev);
    const lines = new TextDecoder('windows-1252').decode(datev).split('\r\n');
    expect(lines[0]).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261202120000000;;"RE";"";"";29098;55003;20260101;4;20261101;20261130;"Merkur 1";"";1;0;0;"EUR";;"";;;"";;;"";""',
    );
    expect(lines[1]!.split(';')).toHaveLength(125);
    const [, month, date] = invoice.dueDate.split('-') as [string, string, string];
    const due = `${date}${month}${invoice.dueDate.slice(2, 4)}`;
    expect(lines[2]).toBe(
      `266,60;"S";"EUR";;;;10042;8400;"40";2011;"${invoice.invoiceNumber}";"${due}";;"Lódz „Gry""; GmbH"${';'.repeat(111)}`,
    );
    expect(lines.at(-1)).toBe('');
    for (const call of [accountingCalls.csv, accountingCalls.datev])
      expect(await bytes(batch.id, call)).toEqual(await bytes(batch.id, call));
    for (const forged of [sql`update accounting_entry set cents = 1`, sql`delete from accounting_file`])
      await expect(w.database.transaction((tx) => tx.run(forged))).rejects.toThrow();
    expect(await m.broken()).toEqual([]);
  });

  test('stops and names two vendors that match one provider by name or code (VEN-011)', async () => {
    const { w, finance, settle, addVendors } = await closedMonth();
    await settle();
    await addVendors();
    const second = await finance.do(vendorCalls.create, { internalId: 79_000, name: 'Second', searchValue: 'Second' });
    const [first] = await w.rows(sql<{ id: string; vendorName: string; code: string; internalId: number }>`select p.id,
      v.name as vendor_name, p.code, v.internal_id
      from vendor v join provider p on lower(p.code) = lower(v.search_value) order by v.internal_id limit 1`);
    const { id, vendorName, code, internalId } = first!;
    const run = (statement: ReturnType<typeof sql<object>>) => w.database.transaction((tx) => tx.run(statement));
    await run(sql`update provider set name = 'Renamed' where id = ${id}`);
    const searchSecond = (value: string) => run(sql`update vendor set search_value = ${value} where id = ${second.id}`);
    for (const value of ['RENAMED', code]) {
      await searchSecond(value);
      const refused = await finance.call(accountingCalls.create, NOVEMBER);
      expect([refused.status, refused.code, refused.message]).toEqual([
        409,
        'vendor_ambiguous',
        accountingCopy.vendorAmbiguous('Renamed', `${vendorName} (${internalId})`, 'Second (79000)'),
      ]);
    }
    expect((await finance.do(accountingCalls.list, ALL)).totalCount).toBe(0);
    await searchSecond('Second');
    expect(await finance.do(accountingCalls.create, NOVEMBER)).toMatchObject({ number: 1 });
  });

  test('counts VAT once in DATEV, on an automatic account and on any other (INV-040)', async () => {
    const { w, m, finance, invoice, note, addVendors, bytes } = await closedMonth();
    await finance.do(accountingCalls.updateSettings, { ...ACCOUNTS, automaticS: true, modifiedAt: null });
    expect(await finance.do(accountingCalls.settings, {})).toMatchObject({ automaticS: true, automaticAe: false });
    await addVendors();
    const { id } = await finance.do(accountingCalls.create, NOVEMBER);
    const salesOf = (file: string) =>
      file
        .split('\r\n')
        .filter((line) => [invoice.invoiceNumber, note.creditMemoNumber].some((number) => line.includes(number)))
        .map((line) => line.split(';'))
        .map((fields) => [fields[0], fields[6], fields[7], fields[8]]);
    const decoded = async () => new TextDecoder('windows-1252').decode(await bytes(id, accountingCalls.datev));
    expect(salesOf(await decoded())).toEqual([
      ['317,25', '10042', '8400', ''],
      ['47,59', '8400', '10042', ''],
    ]);
    expect((await bytes(id, accountingCalls.csv)).toString()).toContain(
      `2026-11-20,${invoice.invoiceNumber},10042,1776,50.65,0.00,S19`,
    );
    const { modifiedAt } = await finance.do(accountingCalls.settings, {});
    await finance.do(accountingCalls.updateSettings, { ...ACCOUNTS, modifiedAt });
    expect(await m.broken()).toEqual([]);
    // Entries of older batches have no amount for DATEV.
    await w.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update accounting_entry set datev_cents = null where datev_cents = cents`);
    });
    expect(await m.broken()).toEqual([]);
  });

  test('marks its credit notes as sent once and leaves invoices unchanged (CRN-010, INV-013)', async () => {
    const { w, m, finance, orderId, invoice, note, settle, addVendors } = await closedMonth();
    await settle();
    await addVendors();
    const later = await finance.do(creditMemoCalls.create, {
      invoiceId: invoice.id,
      lines: [{ orderId, quantity: 1 }],
    });
    const readReceipts = async () => {
      const { items } = await finance.do(creditMemoCalls.list, ALL);
      return new Map(items.map(({ id, status }) => [id, status]));
    };
    const states = async () => [(await readReceipts()).get(note.id), (await readReceipts()).get(later.id)];
    await finance.do(accountingCalls.preview, NOVEMBER);
    expect(await states()).toEqual(['Draft', 'Draft']);
    await finance.do(accountingCalls.create, NOVEMBER);
    expect(await states()).toEqual(['Sent', 'Draft']);
    const answer = await finance.call(creditMemoCalls.send, { id: note.id });
    expect([answer.status, answer.code]).toEqual([409, 'not_draft']);
    // The batch sent no emails; users may, as often as they want.
    const mails = () => w.rows(sql`select 1 from mail where subject like ${`%${note.creditMemoNumber}%`}`);
    expect(await mails()).toHaveLength(0);
    const draft = await finance.call(creditMemoCalls.mail, { id: later.id });
    expect([draft.status, draft.code]).toEqual([409, 'not_sent']);
    for (const count of [1, 2]) {
      expect((await finance.do(creditMemoCalls.mail, { id: note.id })).status).toBe('Sent');
      expect(await mails()).toHaveLength(count);
    }
    const [invoiced] = (await finance.do(invoiceCalls.list, ALL)).items;
    expect(invoiced!.status).toBe('Draft');
    const log = await w.rows(sql<{ name: string }>`select subject_name as name from audit_event
      where subject_kind = 'creditMemo' and after ->> 'status' = 'Sent'`);
    expect(log).toEqual([{ name: note.creditMemoNumber }]);
    expect(await m.broken()).toEqual([]);
  });

  test('is acknowledged with external ids, shown on invoices and credit notes (INV-023, CRN-011, COM-026)', async () => {
    const { finance, companyId, invoice, note, settle, addVendors, m } = await closedMonth();
    await settle();
    await addVendors();
    const { id } = await finance.do(accountingCalls.create, NOVEMBER);
    const acknowledge = (documents: { number: string; externalId: string }[]) =>
      finance.call(accountingCalls.acknowledge, {
        id,
        documents,
        balances: [{ partnerId: companyId, netSuiteBalance: -1250 }],
      });
    const unknown = await acknowledge([{ number: 'INV-2026-000099', externalId: 'E1' }]);
    expect([unknown.status, unknown.errors]).toMatchObject([
      422,
      [{ Field: 'Documents.0.Number', Message: accountingCopy.notInBatch('INV-2026-000099') }],
    ]);
    const ids = [
      { number: invoice.invoiceNumber, externalId: 'NS 4711' },
      { number: note.creditMemoNumber, externalId: 'NS 4712' },
    ];
    for (const answer of [await acknowledge(ids), await acknowledge(ids)])
      expect(answer.reply).toMatchObject({ acknowledgedAt: '2026-12-02T12:00:00.000Z' });
    const other = await acknowledge([{ number: invoice.invoiceNumber, externalId: 'NS 1' }]);
    expect(other.errors).toMatchObject([{ Message: accountingCopy.idSet(invoice.invoiceNumber, 'NS 4711') }]);
    expect((await finance.do(invoiceCalls.list, ALL)).items[0]!.accounting.externalInvoiceId).toBe('NS 4711');
    const [listed] = (await finance.do(creditMemoCalls.list, ALL)).items;
    expect(listed!.invoice.accounting.externalInvoiceId).toBe('NS 4711');
    const company = await finance.do(companyCalls.one, { id: companyId });
    expect(company.accountingInfo.netSuiteBalance).toBe(-1250);
    expect((await finance.do(accountingCalls.list, ALL)).items.map(({ number }) => number)).toEqual([1]);
    expect(await m.broken()).toEqual([]);
  });

  test('rejects an acknowledgement with contradictory data (INV-023, COM-026)', async () => {
    const { finance, companyId, invoice, settle, addVendors } = await closedMonth();
    await settle();
    await addVendors();
    const { id } = await finance.do(accountingCalls.create, NOVEMBER);
    const number = invoice.invoiceNumber;
    const answer = await finance.call(accountingCalls.acknowledge, {
      id,
      documents: ['NS 1', 'NS 1', 'NS 2'].map((externalId) => ({ number, externalId })),
      balances: [1250, -1250].map((netSuiteBalance) => ({ partnerId: companyId, netSuiteBalance })),
    });
    expect([answer.status, answer.errors.map(({ Field, Message }) => [Field, Message])]).toEqual([
      422,
      [
        ['Documents.2.ExternalId', accountingCopy.idSet(number, 'NS 1')],
        ['Balances.1.PartnerId', accountingCopy.companyTwice],
      ],
    ]);
    expect((await finance.do(invoiceCalls.list, ALL)).items[0]!.accounting.externalInvoiceId).toBeNull();
    expect((await finance.do(companyCalls.one, { id: companyId })).accountingInfo.netSuiteBalance).toBeNull();
  });

  test('is for Finance and SuperAdmin only', async () => {
    const w = await world();
    const salesman = await w.person('Salesman');
    expect((await salesman.call(accountingCalls.list, ALL)).status).toBe(403);
    expect((await salesman.call(accountingCalls.create, NOVEMBER)).status).toBe(403);
    const finance = await w.person('Finance');
    expect(await finance.do(accountingCalls.settings, {})).toMatchObject({ bank: '', accountLength: null });
    await finance.do(accountingCalls.updateSettings, { ...ACCOUNTS, modifiedAt: null });
    const stale = await finance.call(accountingCalls.updateSettings, { ...ACCOUNTS, modifiedAt: null });
    expect([stale.status, stale.code]).toEqual([409, 'stale']);
    const wrong = await finance.call(accountingCalls.updateSettings, { ...ACCOUNTS, bank: 'Bank', modifiedAt: null });
    expect(wrong.errors).toMatchObject([{ Field: 'Bank', Message: accountingCopy.accountShape }]);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('is created once by three parallel users', async () => {
    const { finance, m, settle, addVendors } = await closedMonth();
    await settle();
    await addVendors();
    const answers = await Promise.all(Array.from({ length: 3 }, () => finance.call(accountingCalls.create, NOVEMBER)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await m.broken()).toEqual([]);
  });
});

describe('keys from a file', () => {
  test('are owed to their vendor on the day of the load, and not after an undo', async () => {
    const { w, m, finance, settle, addVendors, bytes } = await closedMonth();
    await settle();
    await addVendors();
    const admin = await w.person('SuperAdmin');
    const seller = await finance.do(vendorCalls.create, { internalId: 70_900, name: 'Key House', searchValue: 'kh' });
    const { productId } = await m.sell();
    const load = async (name: string, vendorId?: string) => {
      const read = await readKeyFile(admin, productId, [`${name}-0001`, `${name}-0002`, `${name}-0003`].join('\n'));
      await admin.do(loadCalls.confirm, {
        id: read.id,
        ...LOAD_TERMS,
        costPerKey: 125_025,
        ...(vendorId && { vendorId }),
      });
      await runLoad(w, read);
      return admin.do(loadCalls.load, { id: read.id });
    };
    const kept = await load('KEPT', seller.id);
    const undone = await load('UNDONE', seller.id);
    const unnamed = await load('UNNAMED');
    const never = await load('NEVER', seller.id);
    await admin.do(loadCalls.undo, { id: never.id });
    await runLoad(w, never);
    const number = ({ number: n }: { number: number }) => `LOAD-${String(n).padStart(6, '0')}`;
    const dayOf = (at: string) => ({ fromDay: at.slice(0, 10), toDay: at.slice(0, 10) });
    const loadedOn = dayOf(w.now());
    w.advanceClock(DAY);
    expect((await finance.do(accountingCalls.preview, loadedOn)).keyLoads).toBe(3);
    const batch = await finance.do(accountingCalls.create, loadedOn);
    const postings = (id: string) =>
      w.rows(sql<object>`select d.number, e.debit_account, e.credit_account, e.cents, e.text
        from accounting_entry e join accounting_document d using (kind, key) where e.batch_id = ${id}
          and d.kind like 'keyLoad%' order by d.number`);
    const { purchases, payables } = ACCOUNTS;
    expect(await postings(batch.id)).toEqual([
      { number: number(kept), debitAccount: purchases, creditAccount: '70900', cents: 3751, text: 'Key House' },
      { number: number(undone), debitAccount: purchases, creditAccount: '70900', cents: 3751, text: 'Key House' },
      {
        number: number(unnamed),
        debitAccount: purchases,
        creditAccount: payables,
        cents: 3751,
        text: `Key load ${unnamed.number}`,
      },
    ]);
    expect((await bytes(batch.id, accountingCalls.csv)).toString()).toContain(number(kept));

    await admin.do(loadCalls.undo, { id: undone.id });
    await runLoad(w, undone);
    const undoneOn = dayOf(w.now());
    w.advanceClock(DAY);
    const next = await finance.do(accountingCalls.create, undoneOn);
    expect(await postings(next.id)).toEqual([
      {
        number: `${number(undone)}-UNDONE`,
        debitAccount: '70900',
        creditAccount: purchases,
        cents: 3751,
        text: 'Key House',
      },
    ]);
    expect((await finance.do(accountingCalls.preview, { ...loadedOn, toDay: undoneOn.toDay })).keyLoads).toBe(0);
    expect(await m.broken()).toEqual([]);
  });
});
