// Bank files: what is read, counted, skipped and rejected.

import { describe, expect, test } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { bankFile, type SampleEntry } from '#test/bank-files.ts';
import { zip } from '#test/zip-files.ts';
import { readBankFile } from './camt.ts';

const LAST_DAY = '2026-12-01T00:00:00.000Z';
const read = (content: string | Buffer) => readBankFile(Buffer.from(content as string), LAST_DAY);
const ONE: SampleEntry = { payments: [{ amount: '10.50', text: 'INV-2026-000001', name: 'Müller & Söhne <Games>' }] };
const IBAN = 'DE89370400440532013000';

/** Booked incoming entry with the given parts. */
const entryOf = (inner: string, amount = '97.00', booked = '<BookgDt><Dt>2026-11-19</Dt></BookgDt>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>${booked}
    <AcctSvcrRef>R1</AcctSvcrRef>${inner}</Ntry>`;
const withEntry = (entry: string) => bankFile([]).replace('</Acct>', `</Acct>${entry}`);
const reasons = (content: string) => read(content).skipped.map(({ reason }) => reason);

function refusalOf(content: string | Buffer): string {
  try {
    read(content);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return 'read';
}

test.each(['02', '03', '04', '06', '08', '09', '10', '13'])(
  'reads amount, day, payer and text in version .%s (INV-029)',
  (version) => {
    const entry = { payments: [{ ...ONE.payments[0]!, iban: IBAN }], reference: 'A1' };
    expect(read(bankFile([entry], { version })).lines).toEqual([
      {
        kind: 'payment',
        entry: 1,
        account: 'DE02120300000000202051',
        statementKey: '1|||',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}-1$/),
        bookedOn: '2026-11-19T00:00:00.000Z',
        amountCents: 1050,
        batchCents: null,
        debtorName: 'Müller & Söhne <Games>',
        debtorIban: IBAN,
        ultimateDebtor: '',
        remittance: 'INV-2026-000001',
        additional: '',
        chargesCents: null,
        references: ['A1', ''],
        endToEnd: '',
        place: 0,
      },
    ]);
  },
);

describe('reads the encoding that a file declares (INV-029)', () => {
  const declared = (encoding: string) => bankFile([ONE]).replace('UTF-8', encoding);
  test.each([
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['Windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
    ['UTF-16 with a mark', Buffer.from(`\u{FEFF}${declared('UTF-16')}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(declared('UTF-16'), 'utf16le')],
    ['UTF-16 in the other byte order', Buffer.from(`\u{FEFF}${declared('UTF-16')}`, 'utf16le').swap16()],
    ['UTF-8 with a mark', Buffer.from(`\u{FEFF}${bankFile([ONE])}`)],
  ])('%s', (_, bytes) => {
    expect(read(bytes).lines.map(({ debtorName }) => debtorName)).toEqual(['Müller & Söhne <Games>']);
  });

  test('rejects bytes that are not in the declared encoding', () => {
    expect(refusalOf(Buffer.from(bankFile([ONE]), 'latin1'))).toBe(paymentCopy.notXml);
    expect(refusalOf(Buffer.from(declared('klingon')))).toBe(paymentCopy.notXml);
  });
});

test('reads a statement inside a business header, and several documents of one envelope (INV-029)', () => {
  const document = bankFile([ONE]).replace(/^<\?xml[^>]*\?>/, '');
  const header = '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>1</BizMsgIdr></AppHdr>';
  expect(read(`<BizMsgEnvlp>${header}${document}</BizMsgEnvlp>`).lines).toHaveLength(1);
  expect(read(`<Envelope>${document}${document}</Envelope>`).entryCount).toBe(2);
});

test('reads all files of a ZIP, and names the one that is wrong (INV-029)', () => {
  const files = { 'a.xml': Buffer.from(bankFile([ONE])), 'b.xml': Buffer.from(bankFile([ONE, ONE], { id: '2' })) };
  expect(read(zip(files)).entryCount).toBe(3);
  expect(refusalOf(zip({ ...files, 'c.txt': Buffer.from('a,b') }))).toBe(`c.txt: ${paymentCopy.notXml}`);
  expect(refusalOf(zip(files, 5))).toBe(paymentCopy.brokenZip);
  expect(refusalOf(zip(files, 2 ** 31))).toBe(paymentCopy.fileTooLarge);
  expect(refusalOf(zip(files).subarray(0, 60))).toBe(paymentCopy.brokenZip);
});

describe('splits batches', () => {
  test.each(['02', '08'])('whose parts add up, in version .%s', (version) => {
    const payments = [
      { amount: '10.00', name: 'One' },
      { amount: '20.05', name: 'Two' },
    ];
    const { lines } = read(bankFile([{ payments, reference: 'B1' }], { version }));
    expect(lines.map(({ debtorName, amountCents }) => [debtorName, amountCents])).toEqual([
      ['One', 1000],
      ['Two', 2005],
    ]);
    expect(new Set(lines.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  const PAIR = [
    { amount: '60.00', name: 'Batch One', text: 'INV-2026-000817' },
    { amount: '40.00', name: 'Batch Two', text: 'INV-2026-000816' },
  ];
  const partsOf = (file: string) =>
    read(file).lines.map(({ amountCents, chargesCents, batchCents }) => [amountCents, chargesCents, batchCents]);

  test('that arrived less their fees, which are shared in proportion (INV-034)', () => {
    const { lines } = read(bankFile([{ payments: PAIR, amount: '97.00' }]));
    expect(lines).toMatchObject([
      {
        amountCents: 5820,
        chargesCents: 180,
        batchCents: 9700,
        debtorName: 'Batch One',
        remittance: 'INV-2026-000817',
      },
      {
        amountCents: 3880,
        chargesCents: 120,
        batchCents: 9700,
        debtorName: 'Batch Two',
        remittance: 'INV-2026-000816',
      },
    ]);
    const thirds = ['10.00', '10.00', '10.00'].map((amount) => ({ amount }));
    expect(partsOf(bankFile([{ payments: thirds, amount: '29.99' }]))).toEqual([
      [1000, null, 2999],
      [1000, null, 2999],
      [999, 1, 2999],
    ]);
  });

  test('by the fees that the bank states for each payment (INV-034)', () => {
    const stated = bankFile([{ payments: PAIR, amount: '97.00' }], { version: '02' })
      .replace('<RltdPties>', '<Chrgs><Amt Ccy="EUR">1.00</Amt></Chrgs><RltdPties>')
      .replace(/(INV-2026-000817[\s\S]*)<RltdPties>/, '$1<Chrgs><Amt Ccy="EUR">2.00</Amt></Chrgs><RltdPties>');
    expect(partsOf(stated)).toEqual([
      [5900, 100, 9700],
      [3800, 200, 9700],
    ]);
  });

  test('not when more than a fifth is missing', () => {
    expect(partsOf(bankFile([{ payments: PAIR, amount: '80.00' }]))).toHaveLength(2);
    expect(read(bankFile([{ payments: PAIR, amount: '79.99' }])).lines).toMatchObject([
      {
        amountCents: 7999,
        chargesCents: null,
        debtorName: 'Batch One, Batch Two',
        remittance: 'Batch One 60.00 INV-2026-000817; Batch Two 40.00 INV-2026-000816',
        additional: paymentCopy.mixedSum,
      },
    ]);
  });

  test('not when the parts are less than the sum or have no amounts', () => {
    const short = read(bankFile([{ payments: [{ amount: '10.00' }, { amount: '20.00' }], amount: '31.00' }]));
    expect(short.lines).toMatchObject([{ amountCents: 3100, chargesCents: null, additional: paymentCopy.mixedSum }]);
    const bare = '<NtryDtls><TxDtls/><TxDtls/></NtryDtls>';
    expect(read(withEntry(entryOf(bare))).lines).toMatchObject([
      { amountCents: 9700, additional: paymentCopy.mixedSum },
    ]);
  });
});

test('accounts for every entry: payments, reversals, outgoing and skipped ones with the reason (INV-030)', () => {
  const entries: SampleEntry[] = [
    ONE,
    { ...ONE, direction: 'DBIT', currency: 'USD' },
    { ...ONE, status: 'PDNG' },
    { ...ONE, direction: 'DBIT', isReversal: true },
    { ...ONE, isReversal: true },
    { ...ONE, currency: 'USD' },
    { ...ONE, amount: '1.005' },
    { ...ONE, amount: '-1.00' },
    { payments: [{ amount: '0.00' }] },
    { ...ONE, day: '2026-02-31' },
    { ...ONE, day: '2099-01-01' },
  ];
  const { lines, skipped, entryCount, outgoingCount } = read(bankFile(entries));
  expect([entryCount, outgoingCount]).toEqual([11, 1]);
  expect(lines.map(({ kind, entry }) => [kind, entry])).toEqual([
    ['payment', 1],
    ['reversal', 4],
  ]);
  expect(skipped.map(({ entry, reason }) => [entry, reason])).toEqual([
    [3, 'pending'],
    [5, 'ownReturn'],
    [6, 'currency'],
    [7, 'amount'],
    [8, 'amount'],
    [9, 'zero'],
    [10, 'noDay'],
    [11, 'future'],
  ]);
  expect(skipped[2]).toMatchObject({ day: '2026-11-19', amount: '10.50', currency: 'USD' });
  expect(reasons(bankFile([ONE], { account: '' }))).toEqual(['noAccount']);
  expect(reasons(bankFile([ONE]).replace('CRDT', 'OTHR'))).toEqual(['noDirection']);
});

test('reads the euro account of a file whose other account is in dollars (INV-030)', () => {
  const dollars = '<Stmt><Id>2</Id><Acct><Id><IBAN>DE21500500009876543210</IBAN></Id><Ccy>USD</Ccy></Acct>';
  const entry = entryOf('', '77.00').replace('"EUR"', '"USD"');
  const file = bankFile([ONE]).replace('</Stmt>', `</Stmt>${dollars}${entry}</Stmt>`);
  expect(read(file)).toMatchObject({
    entryCount: 2,
    lines: [{ amountCents: 1050 }],
    skipped: [{ reason: 'currency' }],
  });
});

test('takes a missing status as booked, the value date for a missing booking date, and leading zeros (INV-030)', () => {
  expect(read(bankFile([ONE]).replace(/<Sts>.*?<\/Sts>/, '')).lines).toHaveLength(1);
  const valued = withEntry(entryOf('', '0000000000000000010.130', '<ValDt><Dt>2026-11-18</Dt></ValDt>'));
  expect(read(valued).lines).toMatchObject([{ amountCents: 1013, bookedOn: '2026-11-18T00:00:00.000Z' }]);
  const late = '<BookgDt><DtTm>2026-11-25T23:30:00-05:00</DtTm></BookgDt>';
  expect(read(withEntry(entryOf('', '1.00', late))).lines).toMatchObject([{ bookedOn: '2026-11-25T00:00:00.000Z' }]);
  expect(read(bankFile([])).entryCount).toBe(0);
});

test('dates entries without any date by a statement of one day, and skips them in a longer one (INV-100)', () => {
  const balance = (code: string, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const dateless = (before: string, opening: string, closing: string) =>
    withEntry(balance('OPBD', opening) + balance('CLBD', closing) + entryOf('', '7.00', '')).replace(
      '<Acct>',
      `${before}<Acct>`,
    );
  const period = (from: string, to: string) =>
    `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>`;
  const daily = '2026-11-18T00:00:00.000Z';
  expect(read(dateless('', '2026-11-18', '2026-11-18')).lines).toMatchObject([{ bookedOn: daily }]);
  expect(read(dateless(period('2026-11-18', '2026-11-18'), '2026-11-17', '2026-11-18')).lines).toMatchObject([
    { bookedOn: daily },
  ]);
  expect(reasons(dateless(period('2026-11-01', '2026-11-18'), '2026-11-01', '2026-11-18'))).toEqual(['noDay']);
  expect(reasons(withEntry(entryOf('', '7.00', '')))).toEqual(['noDay']);
});

test('reads a batch with a returned part as a payment (INV-101)', () => {
  const part = (inner: string) => `<TxDtls><Amt Ccy="EUR">48.50</Amt>${inner}</TxDtls>`;
  const returned = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';
  const batch = (...parts: string[]) =>
    withEntry(entryOf(`<NtryDtls>${parts.map((inner) => part(inner)).join('')}</NtryDtls>`));
  expect(read(batch('', returned)).lines).toMatchObject([{ amountCents: 4850 }, { amountCents: 4850 }]);
  expect(reasons(batch(returned, returned))).toEqual(['ownReturn']);
  expect(read(batch('', returned).replace('CRDT', 'DBIT'))).toMatchObject({ lines: [], outgoingCount: 1 });
});

test('recognizes returns by their code and details as well (INV-032)', () => {
  const returned = '<NtryDtls><TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>';
  expect(reasons(withEntry(entryOf(returned)))).toEqual(['ownReturn']);
  expect(read(withEntry(entryOf(returned).replace('CRDT', 'DBIT'))).lines).toMatchObject([{ kind: 'reversal' }]);
  const code = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>';
  expect(read(withEntry(entryOf(code).replace('CRDT', 'DBIT'))).lines).toMatchObject([{ kind: 'reversal' }]);
  for (const [flag, kinds] of [
    ['1', ['reversal']],
    ['0', []],
  ] as const) {
    const text = bankFile([{ ...ONE, direction: 'DBIT', isReversal: true }]).replace('>true<', `>${flag}<`);
    expect(read(text).lines.map(({ kind }) => kind)).toEqual(kinds);
  }
});

test('keeps ultimate debtor, charges, additional text and structured references (INV-034)', () => {
  const details = `<NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs>
    <AmtDtls><InstdAmt><Amt Ccy="EUR">488.00</Amt></InstdAmt></AmtDtls><Chrgs><Amt Ccy="EUR">1.50</Amt></Chrgs>
    <RltdPties><Dbtr><Nm>Payment Service SA</Nm></Dbtr><UltmtDbtr><Pty><Nm>Lago Digitale</Nm></Pty></UltmtDbtr></RltdPties>
    <RmtInf><Strd><CdtrRefInf><Ref>RF18INV2026000817</Ref></CdtrRefInf><RfrdDocInf><Nb>INV-2026-000818</Nb></RfrdDocInf>
    </Strd></RmtInf><AddtlTxInf>Credit transfer</AddtlTxInf></TxDtls></NtryDtls><AddtlNtryInf>SEPA</AddtlNtryInf>`;
  expect(read(withEntry(entryOf(details, '486.50'))).lines).toMatchObject([
    {
      debtorName: 'Payment Service SA',
      ultimateDebtor: 'Lago Digitale',
      chargesCents: 150,
      remittance: 'RF18INV2026000817 INV-2026-000818 E2E-1',
      additional: 'Credit transfer SEPA',
      endToEnd: 'E2E-1',
    },
  ]);
  const records = '<Chrgs><Rcrd><Amt Ccy="EUR">1.00</Amt></Rcrd><Rcrd><Amt Ccy="EUR">0.25</Amt></Rcrd></Chrgs>';
  expect(read(withEntry(entryOf(records))).lines).toMatchObject([{ chargesCents: 125 }]);
});

describe('identifies a payment (INV-031)', () => {
  const prints = (entries: SampleEntry[], options = {}) =>
    read(bankFile(entries, options)).lines.map(({ fingerprint }) => fingerprint);
  const referenced = { ...ONE, reference: 'A1' };

  test('by the reference of the bank in every statement and version', () => {
    expect(prints([referenced])).toEqual(prints([referenced], { id: '2', version: '02', sequence: '7' }));
    expect(new Set(prints([referenced, referenced, { ...referenced, reference: 'A2' }])).size).toBe(3);
  });

  test('without a reference only within the same statement', () => {
    expect(prints([ONE, ONE])).toEqual(prints([ONE, { ...ONE, direction: 'DBIT' }, ONE]));
    expect(prints([ONE])).not.toEqual(prints([ONE], { id: '2' }));
    expect(prints([ONE], { sequence: '1' })).not.toEqual(prints([ONE], { sequence: '2' }));
    const page = (number: string) =>
      bankFile([ONE]).replace('<Acct>', `<StmtPgntn><PgNb>${number}</PgNb></StmtPgntn><Acct>`);
    expect(read(page('1')).lines[0]!.fingerprint).not.toBe(read(page('2')).lines[0]!.fingerprint);
    const created = (time: string) => bankFile([ONE]).replace('<Acct>', `<CreDtTm>${time}</CreDtTm><Acct>`);
    expect(read(created('2026-11-19')).lines[0]!.fingerprint).not.toBe(
      read(created('2026-11-20')).lines[0]!.fingerprint,
    );
    expect(new Set(prints([ONE, ONE, { ...ONE, day: '2026-11-18' }])).size).toBe(3);
  });

  test('of a numbered statement whenever the bank creates its file', () => {
    const created = (time: string) =>
      read(bankFile([ONE], { sequence: '1' }).replace('<Acct>', `<CreDtTm>${time}</CreDtTm><Acct>`)).lines[0]!;
    expect(created('2026-11-19').fingerprint).toBe(created('2026-11-20').fingerprint);
  });

  test('apart from its own reversal, and in each account of a file as in a file of that account', () => {
    const reversal = { ...referenced, direction: 'DBIT' as const, isReversal: true };
    expect(prints([referenced])).not.toEqual(prints([reversal]));
    const other = bankFile([referenced], { account: 'DE21500500009876543210' });
    const [, statement] = /(<Stmt>.*<\/Stmt>)/s.exec(other)!;
    const both = read(bankFile([referenced]).replace('</BkToCstmrStmt>', `${statement}</BkToCstmrStmt>`));
    expect(both.lines[1]).toEqual({ ...read(other).lines[0], entry: 2 });
  });
});

describe('rejects a file', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><Document>&b;</Document>';
  const mt940 = ':20:STARTUMS\n:25:12030000/0000202051\n:28C:1/1\n:61:2611251125C10,00NTRFNONREF\n-';
  const renamed = (name: string) => bankFile([ONE]).replaceAll('BkToCstmrStmt', name);
  test.each([
    ['that is no XML', 'a,b', paymentCopy.notXml],
    ['that is cut off', bankFile([ONE]).slice(0, -60), paymentCopy.notXml],
    ['with a reference to NUL', bankFile([ONE]).replace('<Ustrd>', '<Ustrd>&#0;'), paymentCopy.notXml],
    ['with a reference to a control', bankFile([ONE]).replace('<Ustrd>', '<Ustrd>&#x1F;'), paymentCopy.notXml],
    ['with a NUL', bankFile([ONE]).replace('<Ustrd>', '<Ustrd>\0'), paymentCopy.notXml],
    ['with half a character', bankFile([ONE]).replace('<Ustrd>', '<Ustrd>&#xD800;'), paymentCopy.notXml],
    ['with a document type, and so with entities', bomb, paymentCopy.notXml],
    ['with an outside entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><Document/>', paymentCopy.notXml],
    ['that is nested without end', '<a>'.repeat(5000) + '</a>'.repeat(5000), paymentCopy.notXml],
    ['that is another paper', '<Document xmlns="urn:x"/>', paymentCopy.notCamt],
    ['of CAMT.052', renamed('BkToCstmrAcctRpt'), paymentCopy.isCamt052],
    ['of CAMT.054', renamed('BkToCstmrDbtCdtNtfctn'), paymentCopy.isCamt054],
    ['of MT940', mt940, paymentCopy.isMt940],
    ['of MT940 with its header', `{1:F01BANKDEFFXXXX0000000000}{4:\n${mt940}`, paymentCopy.isMt940],
    ['with too many entries', bankFile(Array.from({ length: 5001 }, () => ONE)), paymentCopy.tooManyEntries],
  ])('%s', (_, text, sentence) => expect(refusalOf(text)).toBe(sentence));
});
