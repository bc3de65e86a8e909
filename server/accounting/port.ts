// The port to accounting systems: what a batch is, and the file that a system reads. An adapter is pure: the same batch
// gives the same bytes.

import type { AccountingDocument, Accounts, Posting } from '#domain/accounting/journal.ts';
import type { Day, Time } from '#domain/base/time.ts';

/** A posting with the document that it comes from. */
export interface JournalLine extends Posting, Pick<AccountingDocument, 'kind' | 'key' | 'number' | 'day'> {}

export interface JournalBatch {
  number: number;
  fromDay: Day;
  toDay: Day;
  createdAt: Time;
  accounts: Accounts;
  lines: readonly JournalLine[];
}

export interface Accounting {
  format: 'csv' | 'datev';
  contentType: string;
  fileName(batchNumber: number): string;
  write(batch: JournalBatch): Buffer;
}
