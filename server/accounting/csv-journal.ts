// A batch as a journal that any accounting system can read: two lines for each posting, one of each side.

import { BOM, guardedCell } from '#domain/base/csv.ts';
import type { Accounting, JournalLine } from './port.ts';

const HEADER = ['Line', 'Date', 'Document', 'Account', 'Counter account', 'Debit', 'Credit', 'Tax code', 'Text'];

const decimal = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const sidesOf = (line: JournalLine, at: number): string[][] => {
  const { day, number, debitAccount, creditAccount, cents, taxCode, text } = line;
  const amount = decimal(cents);
  const place = String(at + 1);
  return [
    [place, day, number, debitAccount, creditAccount, amount, '0.00', taxCode, text],
    [place, day, number, creditAccount, debitAccount, '0.00', amount, taxCode, text],
  ];
};

export const csvJournal: Accounting = {
  format: 'csv',
  contentType: 'text/csv; charset=utf-8',
  fileName: (batchNumber) => `journal-${batchNumber}.csv`,
  write: ({ lines }) => {
    const rows = [HEADER, ...lines.flatMap(sidesOf)];
    return Buffer.from(`${BOM}${rows.map((row) => row.map(guardedCell).join(',')).join('\r\n')}\r\n`);
  },
};
