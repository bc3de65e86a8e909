// CSV bank statements: detection, each line's outcome, saved layouts, and payments that files of both formats share.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { CSV_FILE_TYPE, csvCalls } from '#domain/payments/csv-calls.ts';
import type { ColumnRole } from '#domain/payments/csv-layout.ts';
import { bankFile, sendBankFile } from '#test/bank-files.ts';
import { createBillingMarket } from '#test/billing.ts';
import { roleOfTitle } from './column-titles.ts';
import { readCsvLines } from './csv-lines.ts';
import { readCsvTable } from './csv-table.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const OWN = 'DE02120300000000202051';
const IBAN = 'DE89370400440532013000';
const LAST_DAY = '2026-12-01T00:00:00.000Z';
const HEAD = 'Buchungstag;Valuta;Beguenstigter/Zahlungspflichtiger;IBAN;Verwendungszweck;Betrag;Waehrung';
const ROLES: ColumnRole[] = ['bookedOn', 'valuedOn', 'payer', 'payerIban', 'remittance', 'amount', 'currency'];
const LAYOUT = { account: OWN, roles: ROLES, dayFormat: 'DMY', decimal: 'comma' } as const;

interface Line {
  day?: string;
  payer?: string;
  iban?: string;
  text?: string;
  amount?: string;
  currency?: string;
}
const lineOf = (line: Line = {}) => {
  const {
    day = '19.11.2026',
    payer = 'Aurora Games',
    iban = IBAN,
    text = 'x',
    amount = '10,00',
    currency = 'EUR',
  } = line;
  return [day, day, payer, iban, text, amount, currency].join(';');
};
const csvOf = (...lines: (Line | string)[]) =>
  [HEAD, ...lines.map((line) => (typeof line === 'string' ? line : lineOf(line)))].join('\r\n');

const tableOf = (text: string | Buffer) => readCsvTable(Buffer.from(text as string));
const outcomes = (text: string, roles: readonly ColumnRole[] = ROLES) =>
  readCsvLines(tableOf(text), { ...LAYOUT, roles }, { account: OWN, lastDay: LAST_DAY }).map(({ line, outcome }) => [
    line,
    outcome,
  ]);

describe('detects (INV-080)', () => {
  const text = csvOf({ payer: 'Müller' });
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\u{FEFF}${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16 with a mark', Buffer.from(`\u{FEFF}${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 in the other byte order', Buffer.from(`\u{FEFF}${text}`, 'utf16le').swap16()],
  ])('%s', (_, bytes) => {
    const { titles, rows } = tableOf(bytes);
    expect([titles, rows[0]!.cells[2]]).toEqual([HEAD.split(';'), 'Müller']);
  });

  test.each([
    [',', 'Date,Description,Amount\n2026-11-19,"a, b",-1.50\n2026-11-20,c,2.00'],
    [';', 'Date;Amount;Balance\n19.11.2026;1,50;3,00\n20.11.2026;2,50;5,50'],
    ['\t', 'Date\tDescription\tAmount\n2026-11-19\ta, b; c\t1.50'],
    ['|', 'sep=|\nDate|Description|Amount\n2026-11-19|a|1.50'],
  ])('the separator %j', (_, content) => {
    const { titles, rows } = tableOf(content);
    expect([titles.length, rows[0]!.cells.length, titles[0]]).toEqual([3, 3, 'Date']);
  });

  test('headings below other lines, and a file without any', () => {
    const { titleLines, titles, rows, preamble } = tableOf(
      `"Konto";"${OWN}"\r\n;\r\nVon;01.11.2026\r\n\r\n${csvOf({})}`,
    );
    expect([titleLines, titles, rows.map(({ line }) => line)]).toEqual([5, HEAD.split(';'), [6]]);
    expect(preamble).toContain(OWN);
    expect(tableOf('Tag;Wer;Geld\n19.11.2026;A;1,00').titles).toEqual(['Tag', 'Wer', 'Geld']);
    expect(tableOf('19.11.2026;A;1,00\n20.11.2026;B;2,00')).toMatchObject({ titles: ['', '', ''], titleLines: 0 });
  });

  test.each<[string, ColumnRole]>([
    ['Betrag (EUR)', 'amount'],
    ['Betrag in EUR', 'amount'],
    ['Umsatz in €', 'amount'],
    ['Zahlungspflichtige*r', 'payer'],
    ['Name Zahlungsbeteiligter', 'payer'],
    ['BOOKING DATE', 'bookedOn'],
    ['Soll/Haben', 'direction'],
    ['Saldo nach Buchung', 'none'],
  ])('what %s holds', (title, role) => expect(roleOfTitle(title)).toBe(role));
});

test('gives every line an outcome, and a bad one refuses no other (INV-081)', () => {
  const text = csvOf(
    {},
    { amount: '-5,00' },
    { amount: '-6,00', text: 'RETOURE 4711' },
    { currency: 'USD' },
    { day: 'gestern' },
    { day: '31.12.2026' },
    { amount: '12.50' },
    { amount: '0,00' },
    '19.11.2026;19.11.2026;Cut;DE1',
    '19.11.2026;19.11.2026;A;B;text;with separator;10,00;EUR',
    '19.11.2026;19.11.2026;"A;B;text;10,00;EUR',
    ';;;;Summe;1.000,00;EUR',
    'Kontostand am 19.11.2026;;;;;1.000,00;EUR',
    { payer: 'Total Energies', text: 'Total', amount: '7,00' },
    '',
    ';;;;;;',
    { amount: '1.234,56' },
  );
  expect(outcomes(text)).toEqual([
    [2, 'payment'],
    [3, 'outgoing'],
    [4, 'reversal'],
    [5, 'currency'],
    [6, 'noDay'],
    [7, 'future'],
    [8, 'amount'],
    [9, 'zero'],
    [10, 'columns'],
    [11, 'columns'],
    [12, 'unclosed'],
    [13, 'total'],
    [14, 'total'],
    [15, 'payment'],
    [18, 'payment'],
  ]);
});

test('reads credits and debits, a direction, own account and status (INV-081)', () => {
  const split = [
    'd;in;out',
    '19.11.2026;1,00;',
    '19.11.2026;;2,00',
    '19.11.2026;0,00;-3,00',
    '19.11.2026;;',
    '19.11.2026;1,00;1,00',
  ];
  expect(outcomes(split.join('\n'), ['bookedOn', 'credit', 'debit']).map(([, outcome]) => outcome)).toEqual([
    'payment',
    'outgoing',
    'outgoing',
    'amount',
    'amount',
  ]);
  expect(outcomes(split.join('\n'), ['bookedOn', 'credit', 'none']).map(([, outcome]) => outcome)).toEqual([
    'payment',
    'outgoing',
    'zero',
    'outgoing',
    'payment',
  ]);
  const marked = ['d;a;sh', '19.11.2026;1,00;H', '19.11.2026;2,00;S', '19.11.2026;3,00;?', '19.11.2026;-1,00;H'];
  expect(outcomes(marked.join('\n'), ['bookedOn', 'amount', 'direction']).map(([, outcome]) => outcome)).toEqual([
    'payment',
    'outgoing',
    'noDirection',
    'amount',
  ]);
  const owned = [
    'd;a;k;s',
    `19.11.2026;1,00;${OWN};Gebucht`,
    '19.11.2026;1,00;0000202051;',
    `19.11.2026;1,00;${IBAN};`,
  ];
  const pending = `19.11.2026;1,00;;Umsatz vorgemerkt`;
  expect(
    outcomes([...owned, pending].join('\n'), ['bookedOn', 'amount', 'account', 'status']).map(([, outcome]) => outcome),
  ).toEqual(['payment', 'payment', 'otherAccount', 'pending']);
});

async function setup() {
  const { w, m, finance, companyAt } = await createBillingMarket();
  const companyId = await companyAt('Aurora Games', 0);
  const send = (text: string, layout: object = {}) =>
    finance.call(csvCalls.upload, { ...LAYOUT, ...layout, file: Buffer.from(text) }, { 'content-type': CSV_FILE_TYPE });
  const sent = async (text: string, layout: object = {}) => (await send(text, layout)).reply;
  const preview = async (text: string, input: object = {}) => {
    const file = Buffer.from(text);
    const answer = await finance.call(csvCalls.preview, { ...input, file }, { 'content-type': CSV_FILE_TYPE });
    expect([answer.status, answer.message]).toEqual([200, '']);
    return answer.reply;
  };
  const camt = async (...args: Parameters<typeof bankFile>) => (await sendBankFile(finance, bankFile(...args))).reply;
  const rows = async () => (await finance.do(bankCalls.list, ALL)).items;
  const broken = async () => (await m.broken()).filter((one) => /^(M|B|S)/.test(one));
  return { w, finance, companyId, send, sent, preview, camt, rows, broken };
}

describe('an upload', () => {
  test('lists payments, counts each line, and never books the same file or an overlapping one twice (INV-082)', async () => {
    const { sent, rows, broken } = await setup();
    const day = (day: string, amount = '10,00') => ({ day, amount });
    const first = csvOf(
      day('17.11.2026'),
      day('18.11.2026'),
      day('18.11.2026'),
      { amount: '-1,00' },
      { currency: 'USD' },
    );
    expect(await sent(first)).toMatchObject({
      format: 'csv',
      entryCount: 5,
      readCount: 3,
      knownCount: 0,
      outgoingCount: 1,
      newCount: 3,
      duplicateCount: 0,
      skipped: [{ entry: 6, reason: 'currency', currency: 'USD' }],
    });
    expect(await sent(first)).toMatchObject({ readCount: 0, knownCount: 3, newCount: 0 });
    const overlapping = csvOf(day('18.11.2026'), day('18.11.2026'), day('18.11.2026'), day('19.11.2026'));
    expect(await sent(overlapping)).toMatchObject({ readCount: 2, knownCount: 2, newCount: 2, duplicateCount: 0 });
    expect(await rows()).toHaveLength(5);
    expect(await broken()).toEqual([]);
  });

  test('asks about a line whose text differs from a known one, unless another account paid (INV-082)', async () => {
    const { sent, rows } = await setup();
    await sent(csvOf({ text: 'INV-2026-000001' }));
    expect(await sent(csvOf({ text: 'inv 2026 000001' }))).toMatchObject({ newCount: 1, duplicateCount: 1 });
    expect(await sent(csvOf({ iban: 'FR7630006000011234567890189' }))).toMatchObject({
      newCount: 1,
      duplicateCount: 0,
    });
    expect((await rows()).map(({ matchReason }) => matchReason).toSorted()).toEqual([
      'payerName',
      'payerName',
      'possibleDuplicate',
    ]);
  });

  test('asks about payments of a CAMT file, knows those with a reference, and the other way round (INV-082)', async () => {
    const { sent, camt, broken, finance, companyId, rows } = await setup();
    const entry = (amount: string, reference?: string) => ({
      payments: [{ amount, text: 'Other words', name: 'AURORA GAMES GMBH', iban: IBAN }],
      ...(reference && { reference }),
    });
    const batch = { payments: [{ amount: '60.00' }, { amount: '40.00' }], reference: 'B1' };
    await camt([entry('10.00', 'R1'), entry('20.00'), batch]);
    const referenced = {
      ...LAYOUT,
      roles: ['bookedOn', 'valuedOn', 'payer', 'payerIban', 'reference', 'amount', 'currency'],
    };
    // R1 is the same payment; the second R1 is another one, the text of which may be that of the second entry.
    const csv = csvOf({ text: 'R1' }, { text: 'R1' }, { text: 'Z9', amount: '20,00' }, { text: 'B', amount: '100,00' });
    expect(await sent(csv, referenced)).toMatchObject({ knownCount: 1, newCount: 3, duplicateCount: 3 });
    expect(await sent(csv, referenced)).toMatchObject({ knownCount: 4, newCount: 0 });
    const asked = (await rows()).filter(({ duplicateOf }) => duplicateOf !== null);
    expect(asked.map(({ amount }) => amount).toSorted()).toEqual([1000, 10_000, 2000]);
    const refused = await finance.call(bankCalls.confirm, { id: asked[0]!.id, partnerId: companyId });
    expect(refused.code).toBe('possible_duplicate');
    await sent(csvOf({ amount: '77,00' }, { amount: '50,00' }));
    const halves = { payments: [{ amount: '30.00' }, { amount: '20.00' }], reference: 'B2' };
    expect(await camt([entry('77.00', 'R7'), halves], { id: '2' })).toMatchObject({ newCount: 3, duplicateCount: 3 });
    expect(await broken()).toEqual([]);
  });

  test('does not list a net batch again that an earlier version listed in one sum (INV-034)', async () => {
    const { w, camt, rows } = await setup();
    const batch = { payments: [{ amount: '60.00' }, { amount: '40.00' }], amount: '97.00', reference: 'N1' };
    await camt([{ payments: [{ amount: '97.00' }], reference: 'N1' }]);
    expect(await w.rows(sql`select 1 from bank_payment`)).toHaveLength(1);
    expect(await camt([batch])).toMatchObject({ newCount: 2, duplicateCount: 2 });
    expect((await rows()).map(({ charges }) => charges)).toEqual(expect.arrayContaining([180, 120, null]));
  });

  test('refuses an incomplete layout and files that are no table, and asks about another account (INV-033)', async () => {
    const { send, sent, rows } = await setup();
    const refused = async (text: string, layout: object = {}) => {
      const { status, errors } = await send(text, layout);
      return [status, errors.map(({ Message }) => Message)];
    };
    const none = ROLES.map(() => 'none');
    expect(await refused(csvOf({}), { roles: none })).toEqual([422, [paymentCopy.csvNoDay, paymentCopy.csvNoAmount]]);
    expect(await refused(csvOf({}), { roles: ['bookedOn', 'amount'] })).toEqual([422, [paymentCopy.csvWidth]]);
    expect(await refused('just words')).toEqual([422, [paymentCopy.noTable]]);
    expect(await refused(HEAD)).toEqual([422, [paymentCopy.noLines]]);
    const wide = Array(61).fill('a').join(';');
    expect(await refused(`${wide}\n${wide}`)).toEqual([422, [paymentCopy.tooManyColumns]]);
    expect(await refused(':20:STARTUMS\n:25:12030000/0000202051\n:28C:1/1')).toEqual([422, [paymentCopy.isMt940]]);
    expect(await refused(csvOf(...Array<Line>(5001).fill({})))).toEqual([422, [paymentCopy.tooManyEntries]]);
    expect(await refused(csvOf({}), { account: IBAN })).toEqual([422, [paymentCopy.foreignAccount(IBAN)]]);
    expect(await rows()).toEqual([]);
    expect(await sent(csvOf({}), { account: IBAN, accounts: [IBAN] })).toMatchObject({ newCount: 1 });
  });
});

describe('a preview', () => {
  test('guesses the layout, shows lines as they will be read, and lists nothing (INV-080)', async () => {
    const { preview, rows } = await setup();
    const shown = await preview(`Konto;${OWN}\r\n${csvOf({ amount: '1.250,00' }, { amount: '-3,00' }, { day: 'x' })}`);
    expect(shown).toMatchObject({
      account: OWN,
      accounts: [OWN],
      dayFormat: 'DMY',
      decimal: 'comma',
      isSaved: false,
      titleLines: 2,
      outcome: { paymentCount: 1, paymentAmount: 125_000, reversalCount: 0, outgoingCount: 1, skippedCount: 1 },
      lines: [
        { line: 3, outcome: 'payment', bookedOn: '2026-11-19', amount: 125_000, payerName: 'Aurora Games' },
        { line: 4, outcome: 'outgoing', amount: -300 },
        { line: 5, outcome: 'noDay', bookedOn: null },
      ],
    });
    expect(shown.columns.map(({ role }) => role)).toEqual(ROLES);
    expect(shown.columns[5]).toMatchObject({ title: 'Betrag', samples: ['1.250,00', '-3,00', '10,00'] });
    expect(await rows()).toEqual([]);
  });

  test('leaves formats open that can be read in two ways, until they are chosen (INV-080)', async () => {
    const { preview } = await setup();
    const text = csvOf({ day: '01/02/2026', amount: '1.250' });
    expect(await preview(text)).toMatchObject({ dayFormat: null, decimal: null, outcome: null, lines: [] });
    const chosen = { roles: ROLES, dayFormat: 'MDY', decimal: 'comma' };
    expect(await preview(text, chosen)).toMatchObject({
      decimal: 'comma',
      lines: [{ bookedOn: '2026-01-02', amount: 125_000 }],
    });
  });

  test('offers the layout saved for the account and the headings, and guesses again for others (INV-080)', async () => {
    const { preview, sent, broken } = await setup();
    const roles: ColumnRole[] = ['valuedOn', 'bookedOn', 'payer', 'payerIban', 'remittance', 'amount', 'none'];
    await sent(csvOf({}), { roles });
    const offered = await preview(csvOf({ day: '20.11.2026' }));
    expect([offered.isSaved, offered.columns.map(({ role }) => role)]).toEqual([true, roles]);
    expect(await preview(csvOf({}), { account: IBAN })).toMatchObject({ isSaved: false, account: IBAN });
    expect(await preview(csvOf({}).replace('Waehrung', 'Currency'))).toMatchObject({ isSaved: false });
    expect(await broken()).toEqual([]);
  });
});
