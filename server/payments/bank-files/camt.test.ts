// Bank files: what is imported, and what is rejected.

import { describe, expect, test } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { bankFile, type SampleEntry } from '#test/bank-files.ts';
import { readBankFile } from './camt.ts';

const read = (text: string) => readBankFile(Buffer.from(text));
const ONE: SampleEntry = { payments: [{ amount: '10.50', text: 'INV-2026-000001', name: 'Müller & Söhne <Games>' }] };

function refusalOf(text: string | Uint8Array): string {
  try {
    readBankFile(Buffer.from(text as string));
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return 'read';
}

test.each(['02', '08'])('reads amount, day, payer and text in version .%s', (version) => {
  const iban = 'DE89370400440532013000';
  const entry = { payments: [{ ...ONE.payments[0]!, iban }], reference: 'A1' };
  expect(read(bankFile([entry], { version })).credits).toEqual([
    {
      account: 'DE02120300000000202051',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}-1$/),
      bookedOn: '2026-11-19T00:00:00.000Z',
      amountCents: 1050,
      debtorName: 'Müller & Söhne <Games>',
      debtorIban: iban,
      remittance: 'INV-2026-000001',
    },
  ]);
});

test.each(['02', '08'])('splits payments booked in one sum in version .%s', (version) => {
  const payments = [
    { amount: '10.00', name: 'One' },
    { amount: '20.05', name: 'Two' },
  ];
  const { credits } = read(bankFile([{ payments, reference: 'B1' }], { version }));
  expect(credits.map(({ debtorName, amountCents }) => [debtorName, amountCents])).toEqual([
    ['One', 1000],
    ['Two', 2005],
  ]);
  expect(new Set(credits.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});

test('keeps a batch with inconsistent parts as one payment', () => {
  const { credits } = read(bankFile([{ payments: [{ amount: '10.00' }, { amount: '20.00' }], amount: '29.00' }]));
  expect(credits.map(({ amountCents, remittance }) => [amountCents, remittance])).toEqual([
    [2900, paymentCopy.mixedSum],
  ]);
});

test('counts outgoing, pending and reversed entries without importing them', () => {
  const entries: SampleEntry[] = [
    ONE,
    { ...ONE, direction: 'DBIT', currency: 'USD' },
    { ...ONE, status: 'PDNG' },
    { ...ONE, isReversal: true },
  ];
  const { credits, ...counts } = read(bankFile(entries));
  expect([credits.length, counts]).toEqual([1, { debitCount: 1, pendingCount: 1, reversalCount: 1 }]);
});

test('recognizes both XML spellings of a true reversal flag', () => {
  const written = bankFile([{ ...ONE, isReversal: true }]).replace('>true</RvslInd>', '>1</RvslInd>');
  expect(read(written)).toMatchObject({ credits: [], reversalCount: 1 });
  const denied = bankFile([{ ...ONE, isReversal: true }]).replace('>true</RvslInd>', '>0</RvslInd>');
  expect(read(denied)).toMatchObject({ credits: [{ amountCents: 1050 }], reversalCount: 0 });
});

test('skips zero entries, such as zero interest', () => {
  const nothing: SampleEntry = { payments: [{ amount: '0.00' }] };
  expect(read(bankFile([nothing, ONE])).credits.map(({ amountCents }) => amountCents)).toEqual([1050]);
});

test('gives the same payment the same fingerprint across files, and similar payments different ones', () => {
  const prints = (entries: SampleEntry[]) => read(bankFile(entries)).credits.map(({ fingerprint }) => fingerprint);
  expect(prints([ONE, ONE])).toEqual(prints([ONE, { ...ONE, direction: 'DBIT' }, ONE]));
  expect(new Set(prints([ONE, ONE, { ...ONE, day: '2026-11-18' }, { ...ONE, reference: 'X' }])).size).toBe(4);
});

describe('rejects a file', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><Document>&b;</Document>';
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
    ['of another version', bankFile([ONE], { version: '06' }), paymentCopy.otherVersion('camt.053.001.06')],
    ['in another currency', bankFile([{ ...ONE, currency: 'USD' }]), paymentCopy.otherCurrency('USD', '2026-11-19')],
    ['with parts of a cent', bankFile([{ ...ONE, amount: '1.005' }]), paymentCopy.noAmount('2026-11-19')],
    ['with an amount below zero', bankFile([{ ...ONE, amount: '-1.00' }]), paymentCopy.noAmount('2026-11-19')],
    ['without days', bankFile([{ ...ONE, day: '2026-02-31' }]), paymentCopy.noBookingDate],
    ['without an account', bankFile([ONE], { account: '' }), paymentCopy.noAccount],
  ])('%s', (_, text, sentence) => expect(refusalOf(text)).toBe(sentence));

  test('not encoded in UTF-8', () => expect(refusalOf(Buffer.from([0x3c, 0x61, 0xff, 0x3e]))).toBe(paymentCopy.notXml));
});
