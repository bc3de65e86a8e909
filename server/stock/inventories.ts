// Our own stock by product: what lies there, since when, what of it is free to sell, and what it is worth (STK-001 to
// STK-011). Costs are those that the person may see (SET-004).

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import { centsOfE4, divideRounded, type E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { InventoryItem, InventorySummary, inventoryList } from '#domain/stock/inventory-calls.ts';
import { STOCK_TYPES, type StockType } from '#domain/stock/periods.ts';
import type { QueryContext } from '#server/base/context.ts';
import type { Sql } from '#server/base/db.ts';
import { conditions, joinConditions, likePattern, queryPage } from '#server/base/list.ts';
import { type CostView, currentCostView } from '#server/settings/cost-view.ts';
import { lotsOfType } from './period-stock.ts';

type Filters = typeof inventoryList.filters;
type State = ListState<Filters, (typeof inventoryList.sorts)[number]>;

/** What is held and free of one type, and what the held part cost together. */
interface TypeSums {
  type: StockType;
  held: number;
  free: number;
  costE4: E4;
}

interface Row extends Pick<InventoryItem, 'productId' | 'productSku' | 'productName' | 'productStore'> {
  oldestReceivedAt: Time;
  shares: TypeSums[];
}

const productConditions = ({ text, store }: State['filter']): Sql[] =>
  conditions<Pick<Filters, 'text' | 'store'>>(
    { ...(text !== undefined && { text }), ...(store !== undefined && { store }) },
    {
      text: (keywords) => sql`(pr.name ilike ${likePattern(keywords)} or pr.sku ilike ${likePattern(keywords)})`,
      store: (stores) => sql`pr.store = any (${stores}::text[])`,
    },
  );

/** Lots in stock, added up by product and type. */
const heldByType = ({ filter: { type } }: State, now: Time): Sql => sql`(
  select l.product_id,
    case when ${lotsOfType('Inventory', now)} then 'Inventory' else 'InventoryStandard' end as type,
    sum(l.held)::int as held, sum(l.held - l.reserved)::int as free, sum(l.held * l.unit_cost_e4)::bigint as cost_e4,
    min(l.received_at) as oldest
  from stock_lot l where l.held > 0 and ${type ? lotsOfType(type, now) : sql`true`} group by 1, 2)`;

/** Average unit cost of what is held. */
const averageOf = ({ costE4, held }: TypeSums): E4 => divideRounded(costE4, held);

function toItem({ shares, ...row }: Row, view: CostView): InventoryItem {
  const items = [...shares].sort((a, b) => STOCK_TYPES.indexOf(a.type) - STOCK_TYPES.indexOf(b.type));
  const sum = (value: (share: TypeSums) => number) => items.reduce((total, share) => total + value(share), 0);
  const free = sum((share) => share.free);
  const held = sum((share) => share.held);
  const freeCost = sum((share) => share.free * view(averageOf(share)));
  const heldCost = sum((share) => share.held * view(averageOf(share)));
  return {
    ...row,
    count: held,
    avgCost: free > 0 ? divideRounded(freeCost, free) : divideRounded(heldCost, held),
    availableCost: centsOfE4(freeCost),
    remainingCost: centsOfE4(heldCost),
    inventoryItems: items.map((share) => ({
      type: share.type,
      availableCount: share.free,
      remainingCount: share.held,
      avgCost: view(averageOf(share)),
    })),
  };
}

/** Products that are in stock. */
export async function searchInventories({ db, actor, now }: QueryContext, state: State): Promise<Page<InventoryItem>> {
  const page = await queryPage(db, state, {
    select: sql<Row>`pr.id as product_id, pr.sku as product_sku, pr.name as product_name, pr.store as product_store,
      s.oldest as oldest_received_at, s.shares`,
    from: sql`(select h.product_id, min(h.oldest) as oldest, sum(h.free) as free, sum(h.cost_e4) as cost_e4,
        jsonb_agg(jsonb_build_object('type', h.type, 'held', h.held, 'free', h.free, 'costE4', h.cost_e4)) as shares
      from ${heldByType(state, now)} h group by h.product_id) s join product pr on pr.id = s.product_id`,
    where: productConditions(state.filter),
    sorts: {
      productName: sql`lower(pr.name) collate "C"`,
      productSku: sql`pr.sku`,
      availableCount: sql`s.free`,
      remainingCost: sql`s.cost_e4`,
      oldestReceivedAt: sql`s.oldest`,
    },
    notNull: ['productName', 'productSku', 'availableCount', 'remainingCost', 'oldestReceivedAt'],
    defaultOrder: sql`lower(pr.name) collate "C", pr.id`,
    tiebreaker: sql`pr.id`,
  });
  const view = await currentCostView(db, actor);
  return { ...page, items: page.items.map((row) => toItem(row, view)) };
}

/** The totals of what the filter finds (STK-002, STK-008). */
export async function summarizeInventories({ db, actor, now }: QueryContext, state: State): Promise<InventorySummary> {
  const rows = await db.all(
    sql<TypeSums>`select h.type, h.held, h.free, h.cost_e4 from ${heldByType(state, now)} h
      join product pr on pr.id = h.product_id where ${joinConditions(productConditions(state.filter))}`,
  );
  const view = await currentCostView(db, actor);
  const sum = (value: (row: TypeSums) => number) => rows.reduce((total, row) => total + value(row), 0);
  return {
    availableCost: centsOfE4(sum((row) => row.free * view(averageOf(row)))),
    remainingCost: centsOfE4(sum((row) => row.held * view(averageOf(row)))),
    availableCount: sum((row) => row.free),
    remainingCount: sum((row) => row.held),
  };
}
