// Lines of a file that are not new keys: keys in doubt with the decision, refused lines with the reason, and the
// location of keys we already have.

import { type RawBuilder, sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { DEFAULT_PAGE_SIZE } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { LineVerdict, LoadLine } from '#domain/loads/calls.ts';
import { type KeyDoubt, type LineFault, loadCopy, type SkipReason } from '#domain/loads/copy.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import type { KeyKind, Vault } from '#server/keys/vault.ts';
import { maskStagedKey } from './key-samples.ts';

type Reason = LineFault | KeyDoubt | SkipReason;

const REASONS: Record<Reason, string> = { ...loadCopy.faults, ...loadCopy.doubts, ...loadCopy.skips };

type Row = Omit<LoadLine, 'fault' | 'masked'> & {
  fault: Reason | null;
  id: string | null;
  dekId: number | null;
  kind: KeyKind | null;
  sealed: Buffer | null;
};

/** Location of key `k`, with its item `i` and lot `l`. */
const PLACE: RawBuilder<unknown> = sql`case when k.package_id is not null then 'package'
  when k.order_item_id is not null then 'order' when k.lot_id is not null then 'inventory'
  when k.surplus_ref is not null then 'surplus' end`;

interface LinesQuery {
  id: string;
  verdict?: LineVerdict | undefined;
  pageIndex?: number | undefined;
  pageSize?: number | undefined;
}

/** Refused lines and remaining keys in doubt, with common columns. */
const linesOf = (loadId: string): RawBuilder<unknown> => sql`(
    select n.line, n.verdict, n.other_line, n.fault, n.key_id, null::uuid as id, null::int as dek_id,
      null::text as kind, null::bytea as sealed
    from stock_load_line n
    where n.load_id = ${loadId}
    union all
    select s.line, case s.is_included when true then 'included' when false then 'dropped' else 'setAside' end,
      s.near_line, s.doubt, s.near_key_id, s.id, s.dek_id, s.kind, s.sealed
    from staged_key s
    where s.load_id = ${loadId} and s.doubt is not null
  )`;

/** Lines of a load in file order. Everyone who may read loads may also see orders. @throws Refusal 404 */
export async function listLines(
  vault: Vault,
  { db }: QueryContext,
  { id, verdict, pageIndex = 0, pageSize = DEFAULT_PAGE_SIZE }: LinesQuery,
): Promise<{ items: LoadLine[]; totalCount: number }> {
  if (!(await db.one(sql`select 1 from stock_load where id = ${id}`)))
    throw new Refusal('missing', commonCopy.notFound);
  const condition = verdict ? sql`n.verdict = ${verdict}` : sql`true`;
  const rows = await db.all(
    sql<Row>`select n.line, n.verdict, n.other_line, n.fault, n.id, n.dek_id, n.kind, n.sealed, ${PLACE} as place,
        d.number as load_number, o.id as order_id, o.order_number
      from ${linesOf(id)} n left join game_key k on k.id = n.key_id left join stock_load d on d.id = k.load_id
        left join order_item i on i.id = k.order_item_id left join stock_lot l on l.id = k.lot_id
        left join orders o on o.id = coalesce(i.order_id, l.source_order_id)
      where ${condition} order by n.line limit ${pageSize} offset ${pageIndex * pageSize}`,
  );
  const counted = await db.only(sql<{ count: number }>`select count(*) from ${linesOf(id)} n where ${condition}`);
  const toLine = async ({ id: keyId, dekId, kind, sealed, fault, ...row }: Row): Promise<LoadLine> => ({
    ...row,
    fault: fault && REASONS[fault],
    masked:
      keyId === null
        ? null
        : await maskStagedKey(vault, db, { id: keyId, dekId: dekId!, kind: kind!, sealed: sealed! }),
  });
  return { items: await Promise.all(rows.map(toLine)), totalCount: counted.count };
}
