// Labels of the dialog that reads a CSV bank statement.

import { countOf } from '#domain/base/text/plural.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import type { LineOutcome } from '#domain/payments/csv-calls.ts';
import type { DayFormat, Decimal } from '#domain/payments/csv-layout.ts';

const dayFormats: Record<DayFormat, string> = {
  DMY: 'Day, month, year (31.12.2026)',
  MDY: 'Month, day, year (12/31/2026)',
  YMD: 'Year, month, day (2026-12-31)',
};
const decimals: Record<Decimal, string> = { comma: 'Comma (1.250,00)', point: 'Point (1,250.00)' };
const outcomes: Record<LineOutcome, string> = {
  payment: 'Payment',
  reversal: 'Reversed',
  outgoing: 'Outgoing',
  ...paymentCopy.skips,
};

export const csvLabels = {
  title: (name: string) => `Read ${name}`,
  note: 'Match each column to a field. Payments are listed only after you upload.',
  saved: 'As saved with the last file of this account.',
  account: 'Your account',
  otherAccount: 'Another account',
  accountNumber: 'IBAN or number of your account',
  dayFormat: 'Date format',
  decimal: 'Decimal separator',
  columns: 'Columns of the file',
  column: 'Column',
  samples: 'Content',
  holds: 'Use as',
  holdsOf: (title: string) => `Use ${title} as`,
  untitled: (place: number) => `Column ${place}`,
  titleLines: (count: number) => `${countOf(count, 'line', 'lines')} above the first entry, headings included.`,
  preview: 'First lines as read',
  incomplete: 'Choose the columns and formats to see the first lines.',
  line: 'Line',
  day: 'Booked on',
  payer: 'Payer',
  text: 'Reference',
  amount: 'Amount',
  outcome: 'Read as',
  dayFormats,
  decimals,
  outcomes,
  summary: (payments: number, amount: string, reversals: number, outgoing: number, skipped: number) =>
    `${countOf(payments, 'payment', 'payments')} (${amount}), ${countOf(reversals, 'reversal', 'reversals')}, ${outgoing} outgoing, ${skipped} skipped`,
  upload: 'Upload',
} as const;
