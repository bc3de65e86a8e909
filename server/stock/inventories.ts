// Our own stock by product: held and free keys, age and value (STK-001 to STK-011). Values as visible to the user
// (STK-014).

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import { centsOfE4, divideRounded, type E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { STOCK_AGES, type StockAge } from '#domain/stock/ages.ts';
import type { InventoryItem, InventorySummary, inventoryList } from '#domain/stock/inventory-calls.ts';
import { STOCK_TYPES, type StockType } from '#domain/stock/periods.ts';
import type { Sql } from '#server/base/database/db.ts';
import { conditions, joinConditions, queryPage } from '#server/base/database/list.ts';
import { byName, joinedText, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext, ReadContext } from '#server/base/http/context.ts';
import { OWN_STOCK } from '#server/catalog/own-stock.ts';
import { lotsOfAge, lotsOfType } from './period-stock.ts';
import { IS_LOADED_LOT, readStockValue, type StockValue } from './stock-value.ts';

type Filters = typeof inventoryList.filters;
type State = ListState<Filters, (typeof inventoryList.sorts)[number]>;

/** Held and free keys of one type, and the total cost of held ones. */
interface TypeSums {
  type: StockType;
  held: number;
  free: number;
  costE4: E4;
  /** The part of it for keys loaded from files. */
  loadedCostE4: E4;
}

/** Totals of the filtered result, with all costs. */
interface StockTotals {
  held: number;
  free: number;
  costE4: E4;
  loadedCostE4: E4;
  freeCostE4: E4;
  freeLoadedCostE4: E4;
}

/** Held keys of one age. */
interface AgeSums {
  age: StockAge;
  held: number;
  costE4: E4;
  loadedCostE4: E4;
}

type Row = Pick<
  InventoryItem,
  'productId' | 'productSku' | 'productName' | 'productStore' | 'oldestReceivedAt' | 'lowStockThreshold' | 'isLow'
>;

/** With a lot filter, products without matching lots are excluded. */
const hasLotFilter = ({ type, age }: State['filter']): boolean => type !== undefined || age !== undefined;

/** Product `pr` has fewer free keys than its threshold `m`. */
const IS_LOW: Sql = sql`(m.threshold is not null and ${OWN_STOCK} < m.threshold)`;

/** Conditions on products `pr` with thresholds `m`. */
const productConditions = ({ text, store, lowStock }: State['filter'], low = IS_LOW): Sql[] =>
  conditions<Pick<Filters, 'text' | 'store' | 'lowStock'>>(
    {
      ...(text !== undefined && { text }),
      ...(store !== undefined && { store }),
      ...(lowStock !== undefined && { lowStock }),
    },
    {
      text: (keywords) => matchesSearch(joinedText(sql`pr.name`, sql`pr.sku`), keywords),
      store: (stores) => sql`pr.store = any (${stores}::text[])`,
      lowStock: (isLow) => (isLow ? low : sql`not ${low}`),
    },
  );

/** Conditions on lots `l`. */
const lotConditions = ({ type, age }: State['filter'], now: Time): Sql[] => [
  sql`l.held > 0`,
  ...(type ? [lotsOfType(type, now)] : []),
  ...(age ? [lotsOfAge(age, now)] : []),
];

/** Costs of lots `l`: of all, and of those loaded from files. */
const LOT_COSTS = sql`sum(l.held * l.unit_cost_e4)::bigint as cost_e4,
    coalesce(sum(l.held * l.unit_cost_e4) filter (where ${IS_LOADED_LOT}), 0)::bigint as loaded_cost_e4`;

/** Lots in stock by product and type. */
const heldByType = (filter: State['filter'], now: Time, which: Sql = sql`true`): Sql => sql`(
  select l.product_id,
    case when ${lotsOfType('Inventory', now)} then 'Inventory' else 'InventoryStandard' end as type,
    sum(l.held)::int as held, sum(l.held - l.reserved)::int as free, ${LOT_COSTS}
  from stock_lot l where ${joinConditions([which, ...lotConditions(filter, now)])} group by 1, 2)`;

/** Average unit value of held keys. */
const averageOf = ({ costE4, loadedCostE4, held }: TypeSums, value: StockValue): E4 =>
  value(divideRounded(costE4, held), divideRounded(loadedCostE4, held));

/** Value of some keys; of all of them without rounding to an average. */
const shareValueOf = (share: TypeSums, count: number, value: StockValue): E4 =>
  count === share.held ? value(share.costE4, share.loadedCostE4) : count * averageOf(share, value);

function toItem(row: Row, shares: readonly TypeSums[], value: StockValue): InventoryItem {
  const items = [...shares].sort((a, b) => STOCK_TYPES.indexOf(a.type) - STOCK_TYPES.indexOf(b.type));
  const sum = (part: (share: TypeSums) => number) => items.reduce((total, share) => total + part(share), 0);
  const free = sum((share) => share.free);
  const held = sum((share) => share.held);
  const freeCost = sum((share) => shareValueOf(share, share.free, value));
  const heldCost = sum((share) => shareValueOf(share, share.held, value));
  return {
    ...row,
    count: held,
    avgCost: free > 0 ? divideRounded(freeCost, free) : held > 0 ? divideRounded(heldCost, held) : 0,
    availableCost: centsOfE4(freeCost),
    remainingCost: centsOfE4(heldCost),
    inventoryItems: items.map((share) => ({
      type: share.type,
      availableCount: share.free,
      remainingCount: share.held,
      avgCost: averageOf(share, value),
    })),
  };
}

/** Products in stock, and sold-out ones with a threshold. */
export async function searchInventories({ db, actor, now }: ReadContext, state: State): Promise<Page<InventoryItem>> {
  const { filter } = state;
  const isPart = hasLotFilter(filter);
  const isLow = isPart ? IS_LOW : sql`coalesce(coalesce(s.free, 0) < m.threshold, false)`;
  const page = await queryPage(db, state, {
    select: sql<Row>`pr.id as product_id, pr.sku as product_sku, pr.name as product_name, pr.store as product_store,
      s.oldest as oldest_received_at, m.threshold as low_stock_threshold, ${isLow} as is_low`,
    from: sql`(select l.product_id, min(l.received_at) as oldest, sum(l.held - l.reserved) as free,
        sum(l.held * l.unit_cost_e4) as cost_e4
      from stock_lot l where ${joinConditions(lotConditions(filter, now))} group by 1) s
      ${isPart ? sql`left join` : sql`full join`} low_stock_mark m on m.product_id = s.product_id
      join product pr on pr.id = coalesce(s.product_id, m.product_id)`,
    where: productConditions(filter, isLow),
    sorts: {
      productName: byName(sql`pr.name`),
      productSku: sql`pr.sku`,
      availableCount: sql`coalesce(s.free, 0)`,
      remainingCost: sql`coalesce(s.cost_e4, 0)`,
      oldestReceivedAt: sql`s.oldest`,
    },
    notNull: ['productName', 'productSku', 'availableCount', 'remainingCost'],
    defaultOrder: sql`${byName(sql`pr.name`)}, pr.id`,
    tiebreaker: sql`pr.id`,
  });
  const ids = page.items.map(({ productId }) => productId);
  const [sums, value] = await Promise.all([
    db.all(
      sql<TypeSums & { productId: string }>`select h.* from ${heldByType(
        filter,
        now,
        sql`l.product_id = any (${ids}::uuid[])`,
      )} h`,
    ),
    readStockValue(db, actor),
  ]);
  const byProduct = Map.groupBy(sums, ({ productId }) => productId);
  return { ...page, items: page.items.map((row) => toItem(row, byProduct.get(row.productId) ?? [], value)) };
}

/** Age of lots `l` as text. */
const ageOfLot = (now: Time): Sql =>
  sql`case ${sql.join(
    STOCK_AGES.map((age) => sql`when ${lotsOfAge(age, now)} then ${age}::text`),
    sql` `,
  )} end`;

/** Lots `l` in stock, joined with products if the conditions need them. */
function filteredLots(filter: State['filter'], now: Time): Sql {
  const ofProducts = productConditions(filter);
  const products = sql`join product pr on pr.id = l.product_id left join low_stock_mark m on m.product_id = pr.id`;
  return sql`stock_lot l ${ofProducts.length > 0 ? products : sql``}
    where ${joinConditions([...lotConditions(filter, now), ...ofProducts])}`;
}

const costOfFree = (cost: Sql): Sql =>
  sql`coalesce(sum(case when free = held then ${cost} else free * round(${cost} / held) end), 0)::bigint`;

/** Totals of the filtered result; free keys are valued at the average of product and type (STK-008). */
const stockTotals = ({ filter }: State, now: Time) =>
  sql<StockTotals>`select coalesce(sum(held), 0)::bigint as held, coalesce(sum(free), 0)::bigint as free,
      coalesce(sum(cost_e4), 0)::bigint as cost_e4, coalesce(sum(loaded_cost_e4), 0)::bigint as loaded_cost_e4,
      ${costOfFree(sql`cost_e4`)} as free_cost_e4, ${costOfFree(sql`loaded_cost_e4`)} as free_loaded_cost_e4
    from (select sum(l.held) as held, sum(l.held - l.reserved) as free, ${LOT_COSTS}
      from ${filteredLots(filter, now)} group by l.product_id, ${lotsOfType('Inventory', now)}) shares`;

/** Held keys by age, ignoring the age filter. */
const stockByAge = ({ filter: { age: _, ...filter } }: State, now: Time) =>
  sql<AgeSums>`select ${ageOfLot(now)} as age, sum(l.held)::bigint as held, ${LOT_COSTS}
    from ${filteredLots(filter, now)} group by 1`;

/** Totals of the filtered result (STK-002, STK-008). */
export async function summarizeInventories({ db, actor, now }: QueryContext, state: State): Promise<InventorySummary> {
  const [totals, ages, value] = await Promise.all([
    db.one(stockTotals(state, now)),
    db.all(stockByAge(state, now)),
    readStockValue(db, actor),
  ]);
  return {
    availableCost: centsOfE4(value(totals!.freeCostE4, totals!.freeLoadedCostE4)),
    remainingCost: centsOfE4(value(totals!.costE4, totals!.loadedCostE4)),
    availableCount: totals!.free,
    remainingCount: totals!.held,
    ages: STOCK_AGES.map((age) => {
      const found = ages.find((row) => row.age === age);
      return { age, count: found?.held ?? 0, cost: centsOfE4(value(found?.costE4 ?? 0, found?.loadedCostE4 ?? 0)) };
    }),
  };
}
