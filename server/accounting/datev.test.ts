// DATEV lines: references, due dates, days and VAT ids, and the lengths of accounts.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accountingCalls } from '#domain/accounting/accounting-calls.ts';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { DAY } from '#domain/base/time.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { payoutCalls } from '#domain/payments/payout-calls.ts';
import { ACCOUNTS } from '#test/accounts.ts';
import { bankFile, sendBankFile } from '#test/bank-files.ts';
import { createBillingMarket } from '#test/billing.ts';
import { setVatId } from '#test/seller.ts';
import { requestOf, type World } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };

/** Field numbers of the format, from 1. */
const FIELDS = { amount: 1, day: 10, reference: 11, due: 12, vatId: 40 };

async function setup() {
  const { w, m, finance, companyAt, invoiced } = await createBillingMarket();
  const companyId = await companyAt('Aurora Games', 0);
  const buyer = await w.person('Partner', { companyId });
  await finance.do(accountingCalls.updateSettings, { ...ACCOUNTS, modifiedAt: null });
  const rowsOf = async (fromDay: string, toDay: string) => {
    await w.rows(sql`insert into vendor (id, internal_id, name, search_value, modified_at)
      select gen_random_uuid(), 70000 + row_number() over (), p.name, p.name, now() from provider p
      on conflict do nothing`);
    const { id } = await finance.do(accountingCalls.create, { fromDay, toDay });
    const headers = { authorization: await finance.authorization() };
    const { rawPayload } = await w.http.inject({ ...requestOf(accountingCalls.datev, { id }), headers });
    const rows = new TextDecoder('windows-1252').decode(rawPayload).split('\r\n').slice(2, -1);
    return rows.map((row) => row.replaceAll('"', '').split(';'));
  };
  const linesOf = async (fromDay: string, toDay: string) =>
    (await rowsOf(fromDay, toDay)).map((fields) => {
      const entries = Object.entries(FIELDS).map(([name, place]) => [name, fields[place - 1]]);
      return Object.fromEntries(entries) as Record<keyof typeof FIELDS, string>;
    });
  const pay = async (amount: string, text: string, day: string) => {
    await sendBankFile(finance, bankFile([{ payments: [{ amount, text, name: 'Aurora Games' }], day }], { id: text }));
    const open = (await finance.do(bankCalls.list, ALL)).items.find(({ state }) => state === 'Open')!;
    await finance.do(bankCalls.confirm, { id: open.id, partnerId: companyId });
  };
  return { w, m, finance, companyId, buyer, invoiced, linesOf, rowsOf, pay };
}

const shortDay = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;

test('gives a payment a line per invoice on the bank’s day, and one for its credit (INV-083)', async () => {
  const { w, m, finance, companyId, buyer, invoiced, linesOf, pay } = await setup();
  const [first, second] = [await invoiced(buyer, 1000), await invoiced(buyer, 2000)];
  const total = first.totalIncVatAmount + second.totalIncVatAmount;
  await pay(((total + 500) / 100).toFixed(2), `${first.invoiceNumber} ${second.invoiceNumber}`, '2026-11-18');
  await finance.do(payoutCalls.payOut, {
    partnerId: companyId,
    amount: 200,
    paidAt: '2026-11-19T00:00:00.000Z',
    reference: 'Overpaid',
  });
  w.advanceClock(14 * DAY);
  const lines = await linesOf('2026-11-01', '2026-11-30');
  const due = (id: string) => w.rows(sql<{ due: string }>`select due_date::text as due from invoice where id = ${id}`);
  const [[one], [two]] = [await due(first.id), await due(second.id)];
  const figure = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const sale = lines.find(({ reference, day }) => reference === first.invoiceNumber && day === '2011')!;
  expect(sale).toMatchObject({ due: shortDay(one!.due) });
  expect(lines.filter(({ day }) => day === '1811')).toEqual([
    {
      amount: figure(first.totalIncVatAmount),
      day: '1811',
      reference: first.invoiceNumber,
      due: shortDay(one!.due),
      vatId: '',
    },
    {
      amount: figure(second.totalIncVatAmount),
      day: '1811',
      reference: second.invoiceNumber,
      due: shortDay(two!.due),
      vatId: '',
    },
    { amount: '5,00', day: '1811', reference: expect.stringMatching(/^PAY-/), due: '', vatId: '' },
  ]);
  expect(lines.filter(({ day }) => day === '1911')).toMatchObject([
    { amount: '2,00', reference: expect.stringMatching(/^OUT-/) },
  ]);
  expect(await m.broken()).toEqual([]);
});

test('hands over a late payment on the first day of the period, and once (INV-083)', async () => {
  const { w, m, finance, buyer, invoiced, linesOf, pay } = await setup();
  const invoice = await invoiced(buyer, 1000);
  await pay('10.00', invoice.invoiceNumber, '2026-10-30');
  w.advanceClock(14 * DAY);
  const lines = await linesOf('2026-11-01', '2026-11-30');
  expect(lines.filter(({ amount }) => amount === '10,00')).toMatchObject([
    { day: '0111', reference: invoice.invoiceNumber },
  ]);
  const again = await finance.call(accountingCalls.create, { fromDay: '2026-10-01', toDay: '2026-10-31' });
  expect(again.code).toBe('nothing_to_hand_over');
  expect(await m.broken()).toEqual([]);
});

test('states the VAT id of a buyer in another member state for reverse charge only (INV-084)', async () => {
  const { w, companyId, buyer, invoiced, linesOf } = await setup();
  const abroad = await invoiced(buyer, 1000);
  await w.rows(sql`update company set country_code = 'PT' where id = ${companyId}`);
  await w.rows(sql`insert into company_vat_id (company_id, vat_id, modified_at)
    values (${companyId}, 'PT501964843', ${w.now()})`);
  const reverse = await invoiced(buyer, 1000);
  w.advanceClock(14 * DAY);
  const lines = await linesOf('2026-11-01', '2026-11-30');
  const vatIdsOf = (number: string) => lines.flatMap(({ reference, vatId }) => (reference === number ? [vatId] : []));
  expect([vatIdsOf(abroad.invoiceNumber), vatIdsOf(reverse.invoiceNumber)]).toEqual([[''], ['PT501964843']]);
});

test('refuses accounts with a wrong number of digits, each at its field (INV-085)', async () => {
  const { finance } = await setup();
  const { modifiedAt } = await finance.do(accountingCalls.settings, {});
  const change = async (accounts: object) => {
    const { status, errors } = await finance.call(accountingCalls.updateSettings, {
      ...ACCOUNTS,
      ...accounts,
      modifiedAt,
    });
    return [status, ...errors.map(({ Field, Message }) => [Field, Message])];
  };
  const [status, ...faults] = await change({ receivables: '140000000', salesS: '84' });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(faults.toSorted()).toEqual([
    ['Receivables', accountingCopy.collectiveLength(4)],
    ['SalesS', accountingCopy.ledgerLength(4)],
  ]);
  expect((await change({ receivables: '14000', payables: '70000' }))[0]).toBe(200);
});

test('posts cost of keys with tax key 40 unless its account is automatic (INV-092)', async () => {
  const { w, finance, buyer, invoiced, rowsOf } = await setup();
  await invoiced(buyer, 1000);
  w.advanceClock(14 * DAY);
  const costs = async (fromDay: string, toDay: string) =>
    (await rowsOf(fromDay, toDay)).filter((row) => row[10]!.startsWith('PUR-')).map((row) => [row[6], row[8]]);
  expect(await costs('2026-11-01', '2026-11-30')).toEqual([[ACCOUNTS.purchases, '40']]);
  const { modifiedAt } = await finance.do(accountingCalls.settings, {});
  await finance.do(accountingCalls.updateSettings, { ...ACCOUNTS, automaticPurchases: true, modifiedAt });
  await invoiced(buyer, 1000);
  w.advanceClock(31 * DAY);
  expect(await costs('2026-12-01', '2026-12-31')).toEqual([[ACCOUNTS.purchases, '']]);
});

/** Sets the account number of a company. */
const number = (w: World, companyId: string, account: number | null) =>
  w.database.transaction((tx) => tx.run(sql`update company set account_number = ${account} where id = ${companyId}`));

test('refuses numbers of companies and vendors that are no personal accounts, naming them (INV-092)', async () => {
  const { w, finance, companyId, buyer, invoiced, rowsOf } = await setup();
  await invoiced(buyer, 1000);
  w.advanceClock(14 * DAY);
  await number(w, companyId, 123);
  const period = { fromDay: '2026-11-01', toDay: '2026-11-30' };
  expect((await finance.do(accountingCalls.preview, period)).wrongNumbers).toEqual(['Aurora Games (123)']);
  await w.rows(sql`insert into vendor (id, internal_id, name, search_value, modified_at)
    select gen_random_uuid(), 9, p.name, p.name, now() from provider p limit 1`);
  const message = accountingCopy.wrongNumbers(['Aurora Games (123)'], 5);
  const file = await finance.call(accountingCalls.masterData, {});
  expect([file.status, file.code, file.message]).toEqual([409, 'account_length', expect.stringContaining('(9)')]);
  await w.rows(sql`update vendor set internal_id = 70009`);
  const refused = await finance.call(accountingCalls.create, period);
  expect([refused.status, refused.code, refused.message]).toEqual([409, 'account_length', message]);
  await number(w, companyId, 10_123);
  await w.rows(sql`delete from vendor`);
  expect((await rowsOf(period.fromDay, period.toDay)).map((row) => row[6])).toContain('10123');
});

test('lists customers and vendors with their address, VAT id and payment term (INV-092)', async () => {
  const { w, finance, companyId } = await setup();
  await w.rows(sql`update company set account_number = 10123, name = 'Käse & "Söhne" Handels GmbH', country_code = 'FI',
    address = 'Aleksanterinkatu 1', zip_code = '00100', city = 'Helsinki' where id = ${companyId}`);
  await setVatId(finance, companyId, 'FI20774740');
  await w.rows(sql`insert into vendor (id, internal_id, name, search_value, modified_at)
    values (gen_random_uuid(), 70001, 'Steady Keys', 'steady', now())`);
  const headers = { authorization: await finance.authorization() };
  const { rawPayload } = await w.http.inject({ ...requestOf(accountingCalls.masterData, {}), headers });
  const [first, headings, ...rows] = new TextDecoder('windows-1252').decode(rawPayload).split('\r\n').slice(0, -1);
  expect(first).toMatch(/^"EXTF";700;16;"Debitoren\/Kreditoren";5;\d{17};;"RE";"";"";29098;55003;20260101;4;;;"";/);
  expect(first!.split(';')).toHaveLength(31);
  const names = headings!.split(';');
  expect([names.length, names[253]]).toEqual([254, 'Letzte Frist']);
  const records = rows.map((row) =>
    Object.fromEntries(
      row.split(';').flatMap((value, at) => (value === '' || value === '""' ? [] : [[names[at], value]])),
    ),
  );
  expect(records).toEqual([
    {
      Konto: '10123',
      'Name (Adressattyp Unternehmen)': '"Käse & ""Söhne"" Handels GmbH"',
      Adressattyp: '"2"',
      Kurzbezeichnung: '"Käse & ""Söhne"" "',
      'EU-Land': '"FI"',
      'EU-UStID': '"20774740"',
      Adressart: '"STR"',
      Straße: '"Aleksanterinkatu 1"',
      Postleitzahl: '"00100"',
      Ort: '"Helsinki"',
      Land: '"FI"',
      'E-Mail': expect.any(String),
      'Fälligkeit in Tagen (Debitor)': '14',
    },
    {
      Konto: '70001',
      'Name (Adressattyp Unternehmen)': '"Steady Keys"',
      Adressattyp: '"2"',
      Kurzbezeichnung: '"Steady Keys"',
    },
  ]);
});
