// A batch as a generic journal: two lines per posting, debit and credit.

import { BOM } from '#domain/base/exports/csv.ts';
import { countFigure, csvLine, type ExportCell, euroFigure } from '#domain/base/exports/export-cells.ts';
import type { Accounting, JournalLine } from './port.ts';

const HEADER = ['Line', 'Date', 'Document', 'Account', 'Counter account', 'Debit', 'Credit', 'Tax code', 'Text'];

const sidesOf = (line: JournalLine, at: number): ExportCell[][] => {
  const { day, number, debitAccount, creditAccount, cents, taxCode, text } = line;
  const amount = euroFigure(cents);
  const nothing = euroFigure(0);
  const place = countFigure(at + 1);
  const date = { iso: day };
  return [
    [place, date, number, debitAccount, creditAccount, amount, nothing, taxCode, text],
    [place, date, number, creditAccount, debitAccount, nothing, amount, taxCode, text],
  ];
};

export const csvJournal: Accounting = {
  format: 'csv',
  contentType: 'text/csv; charset=utf-8',
  fileName: (batchNumber) => `journal-${batchNumber}.csv`,
  write: ({ lines }) => {
    const rows = [HEADER, ...lines.flatMap(sidesOf)];
    return Buffer.from(`${BOM}${rows.map(csvLine).join('\r\n')}\r\n`);
  },
};
