// Stored lines without a new key: number and reason, never the text.

import type { KeyDoubt, LineFault, SkipReason } from '#domain/loads/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import { insertRows } from '#server/base/database/rows.ts';

export interface RejectedLine {
  line: number;
  verdict: 'known' | 'repeated' | 'unreadable' | 'skipped';
  keyId: string | null;
  otherLine: number | null;
  fault: LineFault | SkipReason | KeyDoubt | null;
}

export const insertLines = (tx: Tx, loadId: string, rejected: readonly RejectedLine[]): Promise<void> =>
  insertRows(
    tx,
    'stock_load_line',
    rejected.map((line) => ({ loadId, ...line })),
  );
