// Stored lines without a new key: number and reason, never the text.

import { sql } from 'kysely';
import type { KeyDoubt, LineFault, SkipReason } from '#domain/loads/copy.ts';
import { columnArrays, type Tx } from '#server/base/database/db.ts';

export interface RejectedLine {
  line: number;
  verdict: 'known' | 'repeated' | 'unreadable' | 'skipped';
  keyId: string | null;
  otherLine: number | null;
  fault: LineFault | SkipReason | KeyDoubt | null;
}

export async function insertLines(tx: Tx, loadId: string, rejected: readonly RejectedLine[]): Promise<void> {
  if (rejected.length === 0) return;
  const [lines, verdicts, keyIds, otherLines, faults] = columnArrays(
    rejected,
    'line',
    'verdict',
    'keyId',
    'otherLine',
    'fault',
  );
  await tx.run(sql`insert into stock_load_line (load_id, line, verdict, key_id, other_line, fault)
    select ${loadId}::uuid, n.line, n.verdict, n.key_id, n.other_line, n.fault
    from unnest(${lines}::int[], ${verdicts}::text[], ${keyIds}::uuid[], ${otherLines}::int[], ${faults}::text[])
      as n (line, verdict, key_id, other_line, fault)`);
}
