// Home page of a partner; every statement is limited to its company.

import { sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { HOME_ROWS, WEEK_DAYS } from '#domain/home/figures.ts';
import { type PartnerHome, UNDER_WAY_STATES } from '#domain/home/partner-calls.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { myCredit } from '#server/credit/account.ts';
import { hasFreeKeysSql } from '#server/orders/lifecycle/order-conditions.ts';
import { readStoredTotals } from '#server/orders/reading/totals.ts';
import { showOwnDebts } from '#server/payments/own-debts.ts';
import { searchPartnerPromotions } from '#server/promotions/search.ts';

/** Latest orders searched for products to reorder. */
const LAST_ORDERS = 50;

type Offers = NonNullable<PartnerHome['offers']>;
type KeysToTake = NonNullable<PartnerHome['keysToTake']>;
type UnderWay = NonNullable<PartnerHome['underWay']>;

/** Earliest end first. */
async function readOffers({ db, actor }: QueryContext): Promise<Offers> {
  const [totals, rows] = await Promise.all([
    readStoredTotals(db, { companyIds: [actor.companyId!], states: ['Rebidding'] }),
    db.all(
      sql<Offers['rows'][number]>`select o.id, o.order_number, o.product_name, o.offer_quantity as quantity,
          o.offer_price_cents as price, o.list_price_cents as list_price, o.value_cents as amount,
          p.valid_to as expires_at
        from orders o left join promotion p on p.id = o.promotion_id
        where o.company_id = ${actor.companyId} and o.state = 'Rebidding'
        order by p.valid_to nulls last, o.created_at, o.id limit ${HOME_ROWS}`,
    ),
  ]);
  return { count: totals.count, amount: totals.totalCents, rows };
}

async function readKeysToTake({ db, actor, now }: QueryContext): Promise<KeysToTake> {
  const where = sql`o.company_id = ${actor.companyId} and ${hasFreeKeysSql}`;
  const free = sql`o.completed_count + o.buffered_count - o.delivered_quantity`;
  const [totals, rows] = await Promise.all([
    db.one(
      sql<{ orders: number; keys: number }>`select count(*) as orders, coalesce(sum(${free}), 0)::bigint as keys
        from orders o where ${where}`,
    ),
    db.all(
      sql<KeysToTake['rows'][number]>`select o.id, o.order_number, o.product_name, ${free} as keys,
          case when o.key_delivery_start_date > ${now}::timestamptz then o.key_delivery_start_date end as "from"
        from orders o where ${where} order by o.last_key_time desc nulls last, o.id limit ${HOME_ROWS}`,
    ),
  ]);
  return { ...totals!, rows };
}

async function readUnderWay({ db, actor }: QueryContext): Promise<UnderWay> {
  const [totals, rows] = await Promise.all([
    readStoredTotals(db, { companyIds: [actor.companyId!], states: UNDER_WAY_STATES }),
    db.all(
      sql<UnderWay['rows'][number]>`select o.id, o.order_number, o.product_name, o.state as status, o.quantity,
          o.completed_count + o.buffered_count as bought
        from orders o where o.company_id = ${actor.companyId} and o.state = any (${UNDER_WAY_STATES})
        order by o.state <> 'Processing', o.created_at desc, o.id desc limit ${HOME_ROWS}`,
    ),
  ]);
  return { count: totals.count, amount: totals.totalCents, remaining: totals.remaining, rows };
}

async function readDebts(context: QueryContext): Promise<NonNullable<PartnerHome['debts']>> {
  const { openAmount, overdueAmount, openCount, invoices } = await showOwnDebts(context);
  return {
    openAmount,
    overdueAmount,
    count: openCount,
    rows: invoices.slice(0, HOME_ROWS).map(({ id, invoiceNumber, dueDate, isOverdue, openAmount: open }) => ({
      id,
      invoiceNumber,
      dueDate,
      isOverdue,
      openAmount: open,
    })),
  };
}

const promotionRow = ({ id, region, price, validFrom, validTo, product }: PartnerPromotion) => ({
  id,
  name: product.name,
  region,
  price,
  validFrom,
  validTo,
});

/** Promotions of this company starting or ending in a range. */
async function readPromotions(context: QueryContext, field: 'starts' | 'ends', from: Time, to: Time) {
  const { items, totalCount } = await searchPartnerPromotions(context, {
    filter: { [field]: { min: from, max: to } },
    sort: [{ field: field === 'starts' ? 'validFrom' : 'validTo', descending: field === 'starts' }],
    page: 0,
    size: HOME_ROWS,
  });
  return { count: totalCount, rows: items.map(promotionRow), from, to };
}

/** Recently bought products that are available, latest first. */
async function readOrderAgain(context: QueryContext): Promise<NonNullable<PartnerHome['orderAgain']>> {
  const { db, actor } = context;
  const bought = await db.all(
    sql<{ sku: string }>`select o.product_sku as sku from (select product_sku, created_at from orders
        where company_id = ${actor.companyId} order by created_at desc, id desc limit ${LAST_ORDERS}) o
      group by o.product_sku order by max(o.created_at) desc, o.product_sku`,
  );
  if (bought.length === 0) return [];
  const skus = bought.map(({ sku }) => sku);
  const { items } = await searchPartnerPromotions(context, {
    filter: { sku: skus },
    sort: [],
    page: 0,
    size: LAST_ORDERS,
  });
  return skus
    .flatMap((sku) => items.find(({ product }) => product.sku === sku) ?? [])
    .slice(0, HOME_ROWS)
    .map(promotionRow);
}

export async function showPartnerHome(context: QueryContext): Promise<PartnerHome> {
  const { actor, now } = context;
  const seesOrders = actor.permissions.has('Order.View');
  const seesPromotions = actor.permissions.has('Promotion.View');
  const [offers, keysToTake, underWay, debts, credit, newPromotions, endingPromotions, orderAgain] = await Promise.all([
    seesOrders ? readOffers(context) : null,
    seesOrders ? readKeysToTake(context) : null,
    seesOrders ? readUnderWay(context) : null,
    actor.permissions.has('Invoice.View') ? readDebts(context) : null,
    myCredit(context),
    seesPromotions ? readPromotions(context, 'starts', addMilliseconds(now, -WEEK_DAYS * DAY), now) : null,
    seesPromotions ? readPromotions(context, 'ends', now, addMilliseconds(now, WEEK_DAYS * DAY)) : null,
    seesPromotions && seesOrders ? readOrderAgain(context) : null,
  ]);
  return { offers, keysToTake, underWay, debts, credit, newPromotions, endingPromotions, orderAgain };
}
