// Uploads of bank files: counts, twins, possible duplicates, other accounts, reversals, and what is kept of an entry.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { bankFile, type SampleEntry, sendBankFile } from '#test/bank-files.ts';
import { createBillingMarket } from '#test/billing.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const IBAN = 'DE89370400440532013000';

async function setup() {
  const { w, m, finance, companyAt, invoiced } = await createBillingMarket();
  const companyId = await companyAt('Aurora Games', 0);
  const buyer = await w.person('Partner', { companyId });
  const send = async (...args: Parameters<typeof bankFile>) => (await sendBankFile(finance, bankFile(...args))).reply;
  const rows = async () => (await finance.do(bankCalls.list, ALL)).items;
  const broken = async () => (await m.broken()).filter((one) => /^(M|B|S)/.test(one));
  return { w, finance, companyId, send, rows, broken, invoiced: (price: number) => invoiced(buyer, price) };
}

const paid = (amount: string, entry: Partial<SampleEntry> & { text?: string; name?: string; iban?: string } = {}) => {
  const { text = 'x', name = 'Twice', iban = IBAN, ...rest } = entry;
  return { payments: [{ amount, text, name, iban }], ...rest };
};

test('counts each entry once: new, known, taken back, outgoing or skipped, also on the next upload (INV-030)', async () => {
  const { w, send, broken } = await setup();
  const batch = { payments: [{ amount: '1.00' }, { amount: '2.00' }], reference: 'B1' };
  const entries = [
    paid('10.00', { reference: 'A1' }),
    batch,
    paid('5.00', { direction: 'DBIT' }),
    paid('6.00', { direction: 'DBIT', isReversal: true, reference: 'R1' }),
    paid('7.00', { currency: 'USD' }),
  ];
  const first = await send(entries);
  expect(first).toMatchObject({
    entryCount: 5,
    readCount: 2,
    knownCount: 0,
    reversalCount: 1,
    outgoingCount: 1,
    newCount: 3,
  });
  expect(first.skipped).toMatchObject([{ entry: 5, amount: '7.00', currency: 'USD', reason: 'currency' }]);
  expect(await send(entries)).toMatchObject({
    entryCount: 5,
    readCount: 0,
    knownCount: 3,
    reversalCount: 0,
    newCount: 0,
  });
  expect(await w.rows(sql`select entry_count, jsonb_array_length(skipped) as skipped from bank_file`)).toEqual([
    { entryCount: 5, skipped: 1 },
    { entryCount: 5, skipped: 1 },
  ]);
  expect(await broken()).toEqual([]);
});

test('keeps two real payments apart and asks about one that resembles a known one of another statement (INV-031)', async () => {
  const { finance, companyId, send, rows, broken } = await setup();
  expect(await send([paid('10.00'), paid('10.00')], { sequence: '1' })).toMatchObject({
    newCount: 2,
    duplicateCount: 0,
  });
  expect(await send([paid('10.00'), paid('10.00')], { sequence: '1' })).toMatchObject({ newCount: 0, knownCount: 2 });
  expect(await send([paid('10.00')], { sequence: '2' })).toMatchObject({ newCount: 1, duplicateCount: 1 });
  const asked = (await rows()).find(({ duplicateOf }) => duplicateOf !== null)!;
  expect(asked).toMatchObject({
    verdict: 'unknown',
    matchReason: 'possibleDuplicate',
    duplicateOf: { payerName: 'Twice' },
  });
  const early = await finance.call(bankCalls.confirm, { id: asked.id, partnerId: companyId });
  expect([early.status, early.code]).toEqual([409, 'possible_duplicate']);
  const input = { id: asked.id, version: asked.version };
  expect(await finance.do(bankCalls.distinct, { ...input, isAnother: true })).toMatchObject({
    state: 'Open',
    duplicateOf: null,
  });
  expect((await finance.call(bankCalls.distinct, { ...input, isAnother: true })).code).toBe('stale');
  await finance.do(bankCalls.confirm, { id: asked.id, partnerId: companyId });
  await send([paid('10.00')], { sequence: '3' });
  const again = (await rows()).find(({ duplicateOf }) => duplicateOf !== null)!;
  expect(await finance.do(bankCalls.distinct, { id: again.id, version: 0, isAnother: false })).toMatchObject({
    state: 'SetAside',
    reason: paymentCopy.sameAsBefore,
  });
  expect(await broken()).toEqual([]);
});

test('knows a payment with a reference of the bank again in another statement and version (INV-031)', async () => {
  const { send, rows } = await setup();
  await send([paid('10.10', { reference: 'SAME-1' })], { version: '02', id: 'T12' });
  expect(await send([paid('10.10', { reference: 'SAME-1' })], { version: '08', id: 'T13' })).toMatchObject({
    newCount: 0,
    knownCount: 1,
    duplicateCount: 0,
  });
  expect(await rows()).toHaveLength(1);
});

test('asks before it reads statements of an account that is not the seller’s (INV-033)', async () => {
  const { finance, rows } = await setup();
  const foreign = 'FR7630006000011234567890189';
  const file = bankFile([paid('10.14')], { account: foreign });
  const asked = await sendBankFile(finance, file);
  expect([asked.status, asked.message]).toEqual([422, paymentCopy.foreignAccount(foreign)]);
  expect(asked.errors).toMatchObject([{ Field: 'Accounts', Code: 'foreign_account', Allowed: [foreign] }]);
  expect(await rows()).toEqual([]);
  expect((await sendBankFile(finance, file, [foreign])).reply).toMatchObject({ newCount: 1 });
  // Once confirmed, later statements of the account are read without a question.
  const next = bankFile([paid('11.14')], { account: foreign });
  expect((await sendBankFile(finance, next)).reply).toMatchObject({ newCount: 1 });
});

test('lists a reversal with the payment that it returns, and undoes its booking (INV-032)', async () => {
  const { finance, companyId, send, rows, broken, invoiced } = await setup();
  const { id: invoiceId, invoiceNumber } = await invoiced(1000);
  await send([paid('200.00', { reference: 'SAME-1', text: invoiceNumber })]);
  const [payment] = await rows();
  await finance.do(bankCalls.confirm, { id: payment!.id });
  const reversal = paid('200.00', { reference: 'RV1', text: 'Return of SAME-1', direction: 'DBIT', isReversal: true });
  expect(await send([reversal])).toMatchObject({ reversalCount: 1, newCount: 0 });
  const [listed] = (await rows()).filter(({ kind }) => kind === 'reversal');
  expect(listed).toMatchObject({
    verdict: 'likely',
    matchReason: 'returnsPayment',
    returns: { id: payment!.id, company: 'Aurora Games' },
  });
  expect((await finance.call(bankCalls.confirm, { id: listed!.id, partnerId: companyId })).status).toBe(409);
  await finance.do(bankCalls.takeBack, { id: listed!.id, version: 0 });
  expect((await rows()).map(({ state, kind }) => [kind, state]).sort()).toEqual([
    ['payment', 'Returned'],
    ['reversal', 'Returned'],
  ]);
  const invoice = (await finance.do(invoiceCalls.list, ALL)).items.find(({ id }) => id === invoiceId);
  expect(invoice).toMatchObject({ status: 'Sent', openAmount: 20_000 });
  expect((await finance.call(bankCalls.confirm, { id: payment!.id, partnerId: companyId })).code).toBe(
    'bank_payment_decided',
  );
  expect((await finance.call(bankCalls.takeBack, { id: listed!.id, version: 1 })).code).toBe('bank_payment_decided');
  expect(await broken()).toEqual([]);
});

test('returns a payment once, and never one that came in later (INV-032)', async () => {
  const { finance, send, rows } = await setup();
  const back = (reference: string, day?: string) =>
    paid('10.00', { reference, text: 'Return of SAME-1', direction: 'DBIT', isReversal: true, ...(day && { day }) });
  await send([paid('10.00', { reference: 'SAME-1' }), back('RV0', '2026-11-18'), back('RV1')]);
  const reversals = async () =>
    (await rows())
      .filter(({ kind, state }) => kind === 'reversal' && state === 'Open')
      .map(({ id, bookedOn, matchReason }) => ({ id, day: bookedOn.slice(0, 10), matchReason }))
      .sort((one, other) => (one.day < other.day ? -1 : 1));
  const [early, late] = await reversals();
  expect([early!.matchReason, late!.matchReason]).toEqual(['returnsUnknown', 'returnsPayment']);
  await finance.do(bankCalls.takeBack, { id: late!.id, version: 0 });
  await send([back('RV2')]);
  expect((await reversals()).map(({ matchReason }) => matchReason)).toEqual(['returnsUnknown', 'returnsUnknown']);
});

test('only ignores a reversal of a payment that is not listed (INV-032)', async () => {
  const { finance, send, rows } = await setup();
  await send([paid('9.00', { direction: 'DBIT', isReversal: true })]);
  const [listed] = await rows();
  expect(listed).toMatchObject({ verdict: 'unknown', matchReason: 'returnsUnknown', returns: null });
  expect((await finance.call(bankCalls.takeBack, { id: listed!.id, version: 0 })).status).toBe(409);
  expect((await finance.call(bankCalls.setAside, { id: listed!.id, reason: 'Known.' })).status).toBe(200);
});

test('finds the invoices in the spellings of customers, and never decides by a guess (INV-028)', async () => {
  const { finance, send, rows, invoiced } = await setup();
  const { invoiceNumber, totalIncVatAmount } = await invoiced(1000);
  const amount = (totalIncVatAmount / 100).toFixed(2);
  const [, year, seq] = invoiceNumber.split('-') as [string, string, string];
  const spelled = (text: string) => paid(amount, { text, name: '', iban: '' });
  await send([
    spelled(`Rechnung ${year}-${seq}`),
    spelled(`RF18INV${year}${seq}`),
    spelled(`debt see INV-${year}-${seq.slice(0, 3)}  ${seq.slice(3)}`),
    spelled(`INV ${seq}`),
    spelled(`INV-2O26-${seq.replaceAll('0', 'O')}`),
  ]);
  const judged = (await rows()).map((row) => [row.verdict, row.matchReason, row.company?.name, row.invoices.length]);
  expect(judged.sort()).toEqual([
    ...Array(3).fill(['sure', 'invoiceAndAmount', 'Aurora Games', 1]),
    ...Array(2).fill(['unknown', 'guessedNumber', undefined, 1]),
  ]);
  const ids = (await rows()).map(({ id }) => id);
  expect(await finance.do(bankCalls.confirmSure, { ids })).toMatchObject({ bookedCount: 1 });
});

test('finds numbers broken over lines, in lists, in ranges and in structured references of a file (INV-028)', async () => {
  const { finance, rows, invoiced } = await setup();
  const numbers = [await invoiced(1000), await invoiced(1000), await invoiced(1000)].map((one) => one.invoiceNumber);
  const [first, second, third] = numbers as [string, string, string];
  const broken = paid('200.00', { text: `debt see ${first.slice(0, -3)}</Ustrd><Ustrd>${first.slice(-3)}` });
  const list = paid('400.00', { text: `${second},${third.slice(-6)}` });
  const range = paid('600.00', { text: `${first}-${third.slice(-6)}` });
  const document = `<Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>${second}</Nb></RfrdDocInf></Strd>`;
  const structured = bankFile([paid('200.00', { text: 'STRUCTURED' })]).replace(/<Ustrd>.*<\/Ustrd>/, document);
  await sendBankFile(finance, bankFile([broken, list, range]).replaceAll('&lt;', '<'));
  await sendBankFile(finance, structured);
  const found = (await rows()).map(({ verdict, invoices }) => [
    verdict,
    invoices.map(({ invoiceNumber }) => invoiceNumber),
  ]);
  expect(found).toHaveLength(4);
  for (const named of [[first], [second, third], numbers, [second]]) expect(found).toContainEqual(['sure', named]);
});

test('compares the ultimate debtor, and finds it and the bank’s text in the search (INV-034)', async () => {
  const { finance, send, rows } = await setup();
  const file = bankFile([paid('10.12', { name: 'Payment Service SA' })])
    .replace('</RltdPties>', '<UltmtDbtr><Nm>Aurora Games</Nm></UltmtDbtr></RltdPties>')
    .replace('</NtryDtls>', '</NtryDtls><AddtlNtryInf>Instant transfer</AddtlNtryInf>');
  await sendBankFile(finance, file);
  await send([paid('1.00')]);
  const [row] = (await rows()).filter(({ ultimateDebtor }) => ultimateDebtor !== '');
  expect(row).toMatchObject({
    matchReason: 'payerName',
    company: { name: 'Aurora Games' },
    additional: 'Instant transfer',
  });
  for (const text of ['aurora', 'instant'])
    expect((await finance.do(bankCalls.list, { ...ALL, filter: { text } })).totalCount).toBe(1);
});

test('shows the fee that was taken off and proposes to write it off (INV-027, INV-034)', async () => {
  const { finance, rows, invoiced } = await setup();
  const { invoiceNumber } = await invoiced(1000);
  const file = bankFile([paid('198.50', { text: invoiceNumber })], { version: '02' }).replace(
    '<RltdPties>',
    '<Chrgs><Amt Ccy="EUR">1.50</Amt></Chrgs><RltdPties>',
  );
  await sendBankFile(finance, file);
  const [row] = await rows();
  expect(row).toMatchObject({ verdict: 'likely', matchReason: 'amountDiffers', charges: 150 });
  const { shares } = await finance.do(bankCalls.allocation, { id: row!.id });
  expect(shares[0]!.invoices).toMatchObject([{ amount: 19_850, writeOff: 150, writeOffKind: 'bankCharge' }]);
});
