// Lines of a file that bring no new key, and where the keys are that we have already.

import { type RawBuilder, sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import { DEFAULT_PAGE_SIZE } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { LineVerdict, LoadLine } from '#domain/loads/calls.ts';
import { copy, type LineFault } from '#domain/loads/copy.ts';
import type { QueryContext } from '#server/base/context.ts';
import { columnArrays, type Tx } from '#server/base/db.ts';

export interface RejectedLine {
  line: number;
  verdict: LineVerdict;
  keyId: string | null;
  otherLine: number | null;
  fault: LineFault | null;
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

type Row = Omit<LoadLine, 'fault'> & { fault: LineFault | null };

/** Where key `k` lies, with its item `i` and lot `l`. */
const PLACE: RawBuilder<unknown> = sql`case when k.package_id is not null then 'package'
  when k.order_item_id is not null then 'order' when k.lot_id is not null then 'inventory'
  when k.surplus_ref is not null then 'surplus' end`;

interface LinesQuery {
  id: string;
  verdict?: LineVerdict | undefined;
  pageIndex?: number | undefined;
  pageSize?: number | undefined;
}

/**
 * The lines of a load that bring no new key, in the order of the file. Whoever may read loads may see orders too.
 * @throws Refusal 404
 */
export async function listRejectedLines(
  { db }: QueryContext,
  { id, verdict, pageIndex = 0, pageSize = DEFAULT_PAGE_SIZE }: LinesQuery,
): Promise<{ items: LoadLine[]; totalCount: number }> {
  if (!(await db.one(sql`select 1 from stock_load where id = ${id}`))) throw new Refusal('missing', common.notFound);
  const condition = sql`n.load_id = ${id} and ${verdict ? sql`n.verdict = ${verdict}` : sql`true`}`;
  const rows = await db.all(
    sql<Row>`select n.line, n.verdict, n.other_line, n.fault, ${PLACE} as place, d.number as load_number,
        o.id as order_id, o.order_number
      from stock_load_line n left join game_key k on k.id = n.key_id left join stock_load d on d.id = k.load_id
        left join order_item i on i.id = k.order_item_id left join stock_lot l on l.id = k.lot_id
        left join orders o on o.id = coalesce(i.order_id, l.source_order_id)
      where ${condition} order by n.line limit ${pageSize} offset ${pageIndex * pageSize}`,
  );
  const counted = await db.one(sql<{ count: number }>`select count(*) from stock_load_line n where ${condition}`);
  return {
    items: rows.map((row) => ({ ...row, fault: row.fault && copy.faults[row.fault] })),
    totalCount: counted!.count,
  };
}
