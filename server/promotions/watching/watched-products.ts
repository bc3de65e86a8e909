// Watches products for a user. A promotion that is on sale when the watch begins counts as announced.

import { sql } from 'kysely';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { WATCHED_MAX, type Watch, type Watched } from '#domain/promotions/watch-calls.ts';
import { watchCopy } from '#domain/promotions/watch-copy.ts';
import { lockOwnRow } from '#server/access/passwords/own-lock.ts';
import { isAny } from '#server/base/database/turns.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { isOnSale, isVisibleToCompany } from '../promotion-offers.ts';

/** Ids of all watched products, oldest watch first. */
export async function readWatchedIds({ db, actor }: Pick<QueryContext, 'db' | 'actor'>): Promise<Watched> {
  const rows = await db.all(
    sql<{ productId: string }>`select product_id from watched_product
      where user_id = ${actor.userId} order by since, product_id`,
  );
  return { productIds: rows.map(({ productId }) => productId) };
}

/**
 * Whether the company knows the product, from a current or earlier promotion or from an own order. Others are refused
 * like unknown ids, so that watching does not reveal the catalogue.
 */
const isKnownProduct = ({ db, actor, now }: CommandContext, productId: string): Promise<boolean> =>
  isAny(
    db,
    sql`select 1
      from promotion p join product pr on pr.id = p.product_id join company c on c.id = ${actor.companyId}
      where pr.id = ${productId} and not p.deleted and p.valid_from <= ${now} and ${isVisibleToCompany}`,
    sql`select 1 from orders o where o.company_id = ${actor.companyId} and o.product_id = ${productId}`,
  );

async function startWatch(context: CommandContext, productId: string): Promise<void> {
  const { tx, db, actor, now } = context;
  if (!(await isKnownProduct(context, productId)))
    throw invalidField('productId', 'unknown_product', watchCopy.unknownProduct);
  const { count } = await db.only(
    sql<{ count: number }>`select count(*) from watched_product where user_id = ${actor.userId}`,
  );
  if (count >= WATCHED_MAX) throw new Refusal('too_many_watched', watchCopy.tooMany(WATCHED_MAX));
  await tx.run(sql`insert into watched_product (user_id, product_id, since)
    values (${actor.userId}, ${productId}, ${now})`);
  // The user sees these in the shop.
  await tx.run(
    sql`insert into watched_promotion (user_id, promotion_id, at)
      select ${actor.userId}, p.id, ${now}
      from promotion p join product pr on pr.id = p.product_id join company c on c.id = ${actor.companyId}
      where pr.id = ${productId} and ${isOnSale(now)} and ${isVisibleToCompany}
      order by p.id
      on conflict do nothing`,
  );
}

/** @throws Refusal 422 for a product unknown to the company, or above the limit */
export async function watchProduct(context: CommandContext, input: Watch): Promise<Watch> {
  const { tx, db, actor } = context;
  const { productId, isWatched } = input;
  // Serializes calls in parallel, which could exceed the limit together.
  await lockOwnRow(tx, actor.userId);
  const isSame = sql`w.user_id = ${actor.userId} and w.product_id = ${productId}`;
  const watched = await db.one(sql`select 1 from watched_product w where ${isSame}`);
  if (isWatched === (watched !== undefined)) return input;
  if (isWatched) await startWatch(context, productId);
  else await tx.run(sql`delete from watched_product w where ${isSame}`);
  return input;
}
