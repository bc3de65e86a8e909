// Interface to accounting systems: a batch, and the file format of a system. Adapters are pure and deterministic.

import type { AccountingDocument, Accounts, Posting } from '#domain/accounting/journal.ts';
import type { Day, Time } from '#domain/base/time.ts';

/** A posting with its document. */
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
