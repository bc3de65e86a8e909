// Manual sale prices, set one by one or from the current discount (PPD-009, PPD-010, PPD-018). Every change is logged;
// the provider's next new price replaces them.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents, E4 } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { applyDiscount, type Discount, findDiscountAt } from '#domain/catalog/discounts.ts';
import type { OwnPrice, PriceCause, PriceChange } from '#domain/catalog/shapes.ts';
import type { Db, Sql, Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import { byName } from '#server/base/database/text-search.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';

interface StoredPrice {
  id: string;
  productId: string;
  externalId: string;
  priceE4: E4;
  oldPriceE4: E4;
}

/** E4 per cent. */
const E4_PER_CENT = 100;

/** The price with this id, or all prices of the product with this id; locked. @throws Refusal 404 */
async function lockPrices(tx: Tx, id: string): Promise<StoredPrice[]> {
  const rows =
    await tx.all(sql<StoredPrice>`select id, product_id, external_id, price_e4, old_price_e4 from product_price
    where id = ${id} or product_id = ${id} order by id for update`);
  if (rows.length === 0) throw new Refusal('missing', commonCopy.notFound);
  return rows;
}

/** Provider price of `pp` in euro. */
const providerPriceSql: Sql = sql`round(pp.original_price_e4::numeric / pp.rate)::bigint`;

interface PriceEditor {
  userId: string | null;
  now: Time;
}

interface NewPrice {
  id: string;
  afterE4: E4;
}

/** Writes changed prices with a log line each; skips unchanged ones. */
async function writePrices(
  tx: Tx,
  { userId, now }: PriceEditor,
  cause: PriceCause,
  priced: readonly NewPrice[],
): Promise<void> {
  const rows = priced.map((price) => ({ ...price, changeId: newId() }));
  const newPriceRows = recordset('n', rows, { id: 'uuid', changeId: 'uuid', afterE4: 'bigint' });
  await tx.run(sql`insert into price_change (id, product_id, price_external_id, before_e4, after_e4, cause,
    changed_by, changed_at)
    select n.change_id, pp.product_id, pp.external_id, pp.price_e4, n.after_e4, ${cause}, ${userId}, ${now}
    from ${newPriceRows} join product_price pp on pp.id = n.id where pp.price_e4 <> n.after_e4`);
  await tx.run(sql`update product_price pp set price_e4 = n.after_e4, own_price = true, modified_at = ${now}
    from ${newPriceRows} where pp.id = n.id and pp.price_e4 <> n.after_e4`);
}

async function setPrices(
  { tx, actor, now }: CommandContext,
  before: readonly StoredPrice[],
  cause: PriceCause,
  priceOf: (price: StoredPrice) => E4,
): Promise<Record<string, never>> {
  const rows = before.map((price) => ({ ...price, afterE4: priceOf(price) }));
  await writePrices(tx, { userId: actor.userId, now }, cause, rows);
  const prices = (part: 'priceE4' | 'afterE4') => Object.fromEntries(rows.map((row) => [row.externalId, row[part]]));
  const subject = { kind: 'product', id: before[0]!.productId };
  tx.note({ subject, before: { pricesE4: prices('priceE4') }, after: { cause, pricesE4: prices('afterE4') } });
  return {};
}

export async function changePrice(writing: CommandContext, { id, price }: { id: string; price: Cents }) {
  return setPrices(writing, await lockPrices(writing.tx, id), 'hand', () => price * E4_PER_CENT);
}

/** @throws Refusal 409 if the product has no current discount */
export async function discountPrice(writing: CommandContext, { id }: { id: string }) {
  const { tx, now } = writing;
  const prices = await lockPrices(tx, id);
  const discounts =
    await tx.all(sql<Discount>`select w.external_id as promotion_id, l.percent_bp as percent, w.valid_from, w.valid_to
    from provider_promotion_product l join provider_promotion w on w.id = l.provider_promotion_id
    where l.product_id = ${prices[0]!.productId}`);
  const discount = findDiscountAt(discounts, now);
  if (!discount) throw new Refusal('no_active_discount', catalogCopy.noActiveDiscount);
  return setPrices(writing, prices, 'discount', ({ oldPriceE4 }) => applyDiscount(oldPriceE4, discount.percent));
}

const CHANGES_SHOWN = 20;

/** Manual changes of a product's sale prices, newest first. */
export const listPriceChanges = ({ db }: QueryContext, { id }: { id: string }): Promise<PriceChange[]> =>
  db.all(sql<PriceChange>`select ch.id, coalesce(pp.countries, '{}') as countries, ch.before_e4 as before,
    ch.after_e4 as after, ch.cause,
      u.first_name || ' ' || u.last_name as changed_by_name, ch.changed_at
    from price_change ch left join app_user u on u.id = ch.changed_by
      left join product_price pp on pp.product_id = ch.product_id and pp.external_id = ch.price_external_id
    where ch.product_id = ${id} order by ch.changed_at desc, ch.id desc limit ${CHANGES_SHOWN}`);

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Prices by our id, with the fields of a sheet; malformed ids match nothing. */
export async function readStoredPrices(db: Db, ids: readonly string[]) {
  const validIds = [...new Set(ids.filter((id) => IS_ID.test(id)))];
  const rows = await db.all(
    sql<{ id: string; sku: string; countries: string[]; priceE4: E4 }>`select pp.id, pr.sku, pp.countries, pp.price_e4
      from product_price pp join product pr on pr.id = pp.product_id where pp.id = any (${validIds}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Resets manual sale prices to the provider's price if they still differ. Returns the count. */
export async function dropOwnPrices(tx: Tx, { userId, now }: PriceEditor, ids: readonly string[]): Promise<number> {
  const ownPriceRows = await tx.all(
    sql<NewPrice>`select id, ${providerPriceSql} as after_e4 from product_price pp where id = any (${ids}::uuid[])
      and own_price order by id for update`,
  );
  await writePrices(tx, { userId, now }, 'sync', ownPriceRows);
  await tx.run(
    sql`update product_price set own_price = false where id = any (${ownPriceRows.map(({ id }) => id)}::uuid[])`,
  );
  return ownPriceRows.length;
}

/** Manual sale prices of products matching `which`, which refers to them as `pr`. */
export const readOwnPrices = (db: Db, which: Sql): Promise<OwnPrice[]> =>
  db.all(sql<OwnPrice>`select pp.id, pr.sku, pr.name as product_name, pp.countries, pp.price_e4 as price,
    ${providerPriceSql} as provider_price
    from product_price pp join product pr on pr.id = pp.product_id where pp.own_price and ${which}
    order by ${byName(sql`pr.name`)}, pr.id, pp.external_id`);

/** Sale prices from a spreadsheet. */
export const setSheetPrices = (
  tx: Tx,
  editor: PriceEditor,
  prices: readonly { priceId: string; priceE4: E4 }[],
): Promise<void> =>
  writePrices(
    tx,
    editor,
    'sheet',
    prices.map(({ priceId, priceE4 }) => ({ id: priceId, afterE4: priceE4 })),
  );
