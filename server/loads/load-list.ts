// Key loads for display. Their cost is the one that was entered (STK-014).

import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { hasAccess } from '#domain/base/endpoint.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { centsOfE4, type E4 } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { type KeyLoad, loadCalls, type loadList } from '#domain/loads/calls.ts';
import { allowsStep } from '#domain/loads/lifecycle.ts';
import type { Db } from '#server/base/database/db.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { byName, joinedText, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';

type Filters = typeof loadList.filters;

interface Row extends Omit<KeyLoad, 'product' | 'costPerKey' | 'totalCost' | 'mayCancel' | 'mayUndo'> {
  productId: string;
  productName: string;
  productSku: string;
  productStore: string;
  costE4: E4 | null;
}

const columns: RawBuilder<Row> = sql<Row>`d.id, d.number, d.state, d.file_name, d.product_id,
  pr.name as product_name, pr.sku as product_sku, pr.store as product_store, d.line_count, d.new_count,
  d.known_count, d.blank_count, d.set_aside_count, d.skipped_count, d.cleaned_count,
  (select count(*) from staged_key s where s.load_id = d.id and s.doubt is not null and s.is_included is null) as
  undecided_count, d.repeated_count, d.unreadable_count, d.read_count, d.loaded_count,
  coalesce(l.held - l.reserved, 0) as free_count, d.cost_e4, d.country as country_code,
  v.name as vendor_name, d.note, d.created_by_name, d.created_at, d.ended_at`;

const tables = sql`stock_load d join product pr on pr.id = d.product_id left join stock_lot l on l.id = d.lot_id
  left join vendor v on v.id = d.vendor_id`;

function toLoad({ productId, productName, productSku, productStore, costE4, ...row }: Row, actor: Actor) {
  const keys = row.state === 'Loaded' ? row.loadedCount : row.newCount;
  return {
    ...row,
    product: { id: productId, name: productName, sku: productSku, store: productStore },
    costPerKey: costE4,
    totalCost: costE4 === null ? null : centsOfE4(costE4 * keys),
    mayCancel: allowsStep(row.state, 'cancel') && hasAccess(loadCalls.cancel.access, actor),
    mayUndo:
      allowsStep(row.state, 'undo') && row.freeCount === row.loadedCount && hasAccess(loadCalls.undo.access, actor),
  } satisfies KeyLoad;
}

export async function searchLoads(
  { db, actor }: QueryContext,
  state: ListState<Filters, (typeof loadList.sorts)[number]>,
): Promise<Page<KeyLoad>> {
  const page = await queryPage(db, state, {
    select: columns,
    from: tables,
    where: conditions<Filters>(state.filter, {
      text: (text) => matchesSearch(joinedText(sql`pr.name`, sql`pr.sku`, sql`d.file_name`, sql`v.name`), text),
      state: (states) => sql`d.state = any (${states}::text[])`,
    }),
    sorts: { number: sql`d.number`, productName: byName(sql`pr.name`), createdAt: sql`d.created_at` },
    notNull: ['number', 'productName', 'createdAt'],
    defaultOrder: sql`d.created_at desc, d.id desc`,
    tiebreaker: sql`d.id`,
  });
  return { ...page, items: page.items.map((row) => toLoad(row, actor)) };
}

/** @throws Refusal 404 */
export async function readLoad(db: Db, actor: Actor, id: string): Promise<KeyLoad> {
  const row = await db.one(sql<Row>`select ${columns} from ${tables} where d.id = ${id}`);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return toLoad(row, actor);
}
