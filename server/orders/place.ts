// Placing orders: one for each line, all or none (LIFE-T01, CART-014 to CART-017).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { type FieldError, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { copy } from '#domain/orders/copy.ts';
import { boundBroken, partnerBounds } from '#domain/orders/quantities.ts';
import { NOT_YET } from '#domain/orders/states.ts';
import type { StockType } from '#domain/stock/periods.ts';
import type { Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { coverOrRefuse, lockAccount } from '#server/credit/exposure.ts';
import { type Offered, offeredTo } from '#server/promotions/on-sale.ts';
import { planBlending } from './blending.ts';
import { type By, remember, writeOffer } from './order.ts';

export interface Line {
  promotionId: string;
  productId: string;
  quantity: number;
  priceCents: Cents;
  /** Chosen on Direct Sales (DIR-004). */
  directSale?: boolean;
}

export interface Placed {
  id: string;
  orderNumber: string;
  status: 'Submitted';
}

/** The product of an order as it stands in lists and search. */
export interface Ordered {
  productId: string;
  productName: string;
  productSku: string;
  publisherId: string;
  providerId: string;
  region: string;
}

export interface NewOrder {
  of: Ordered;
  companyId: string;
  /** The person of the company who placed it; null when staff did. */
  createdBy: string | null;
  /** Null for an order from our own stock. */
  promotionId: string | null;
  state: 'Submitted' | 'Draft';
  quantity: number;
  priceCents: Cents;
  listPriceCents: Cents;
  deliveryStartDate: Time | null;
  customerIp: string | null;
  stockType: StockType | null;
  /** Chosen on Direct Sales: the approval proposes to fill it from our own stock (DIR-004). */
  directSale?: boolean;
}

const PREFIX = 'GK';

/** What is wrong with a line as a partner's order, or null. */
export function lineFault(line: Line, offered: Offered | undefined): string | null {
  if (!offered?.onSale || !offered.visible || offered.productId !== line.productId) return copy.promotionInvalid;
  const broken = boundBroken(line.quantity, partnerBounds(offered));
  if (broken) return broken === 'below' ? copy.belowMinimum : copy.aboveMaximum;
  return line.priceCents > 0 ? null : copy.priceAboveZero;
}

/** Numbers for so many orders of a company: prefix, year, six digits (ODT-056). Its account is locked first, as ever. */
export async function orderNumbers(tx: Tx, companyId: string, count: number, year: number): Promise<string[]> {
  await lockAccount(tx, companyId);
  const row = await tx.one(
    sql<{ last: number }>`insert into order_number as n (year, last) values (${year}, ${count})
      on conflict (year) do update set last = n.last + ${count} returning last`,
  );
  return Array.from(
    { length: count },
    (_, i) => `${PREFIX} ${year} ${String(row!.last - count + 1 + i).padStart(6, '0')}`,
  );
}

/** How an order is found by text: number with and without blanks, product, SKU, promotion (MORD-023). */
export const searchText = (orderNumber: string, of: Ordered, promotionId: string | null): string =>
  [orderNumber, orderNumber.replaceAll(' ', ''), of.productName, of.productSku, promotionId ?? '']
    .join(' ')
    .trim()
    .toLowerCase();

/** Writes one order with its first offer and its first line of history; answers its id. */
export async function insertOrder(tx: Tx, by: By, orderNumber: string, order: NewOrder): Promise<string> {
  const id = newId();
  const { of, quantity, priceCents, state } = order;
  await tx.run(sql`insert into orders (id, order_number, company_id, created_by, promotion_id, product_id, state, quantity, offer_quantity,
      offer_price_cents, list_price_cents, vat_rate, key_delivery_start_date, customer_ip, stock_type, direct_sale, product_name, product_sku, publisher_id,
      provider_id, region, search, created_at, modified_at)
    select ${id}, ${orderNumber}, c.id, ${order.createdBy}, ${order.promotionId}, ${of.productId}, ${state}, ${quantity}, ${quantity},
      ${priceCents}, ${order.listPriceCents}, c.vat_rate, ${order.deliveryStartDate}, ${order.customerIp}, ${order.stockType}, ${order.directSale ?? false}, ${of.productName},
      ${of.productSku}, ${of.publisherId}, ${of.providerId}, ${of.region}, ${searchText(orderNumber, of, order.promotionId)}, ${by.now}, ${by.now}
    from company c where c.id = ${order.companyId}`);
  const offer = { id, offerVersion: 1, offerPriceCents: priceCents, offerQuantity: quantity };
  await writeOffer(tx, by, offer);
  await remember(tx, by, state === 'Draft' ? 'draft' : 'place', NOT_YET, { ...offer, state });
  tx.note({
    subject: { kind: 'order', id, name: orderNumber },
    after: { state, companyId: order.companyId, product: of.productName, quantity, offerPriceCents: priceCents },
  });
  return id;
}

/**
 * Places a partner's orders in one transaction.
 * @throws Refusal 422 with one error for each failing line (field = its promotion), or for the credit limit
 */
export async function placeOrders(
  tx: Tx,
  by: By,
  lines: readonly Line[],
  customerIp: string | null,
): Promise<Placed[]> {
  const { actor, now } = by;
  const companyId = actor.companyId!;
  const offers = new Map(
    (
      await offeredTo(
        tx,
        companyId,
        lines.map((line) => line.promotionId),
        now,
      )
    ).map((offer) => [offer.promotionId, offer]),
  );
  const errors = lines.flatMap((line): FieldError[] => {
    const message = lineFault(line, offers.get(line.promotionId));
    return message ? [{ field: line.promotionId, message }] : [];
  });
  if (errors.length > 0) throw new Refusal('invalid', errors[0]!.message, { errors });
  await coverOrRefuse(
    tx,
    companyId,
    lines.map((line) => line.quantity * line.priceCents),
  );
  const placed: Placed[] = [];
  const numbers = await orderNumbers(tx, companyId, lines.length, new Date(now).getUTCFullYear());
  for (const [i, line] of lines.entries()) {
    const offered = offers.get(line.promotionId)!;
    const orderNumber = numbers[i]!;
    const id = await insertOrder(tx, by, orderNumber, {
      of: offered,
      companyId,
      createdBy: actor.userId,
      promotionId: line.promotionId,
      state: 'Submitted',
      quantity: line.quantity,
      priceCents: line.priceCents,
      listPriceCents: offered.listPriceCents,
      deliveryStartDate: offered.deliveryStartDate,
      customerIp,
      stockType: null,
      directSale: line.directSale ?? false,
    });
    await planBlending(tx, { id, promotionId: line.promotionId }, line.quantity, offered.countries);
    placed.push({ id, orderNumber, status: 'Submitted' });
  }
  return placed;
}
