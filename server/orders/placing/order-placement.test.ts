// Order placement: validation of lines and assignment of numbers.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import type { PromotionOffer } from '#server/promotions/promotion-offers.ts';
import { createMarket } from '#test/market.ts';
import { NOON, world } from '#test/world.ts';
import { placeOrders, skipOrderNumbers, validateOrderLine } from './order-placement.ts';
import { createPurchase } from './purchase.ts';

const LINE = { promotionId: 'promotion', productId: 'product', quantity: 20, priceCents: 1 };
const OFFERED: PromotionOffer = {
  promotionId: 'promotion',
  productId: 'product',
  onSale: true,
  visible: true,
  listPriceCents: 1500,
  minQuantity: 20,
  maxQuantity: 500,
  countries: [],
  validFrom: NOON,
  validTo: NOON,
  deliveryStartDate: null,
  productName: 'Moon Base',
  productSku: 'MOON',
  publisherId: 'publisher',
  providerId: 'provider',
  region: 'Global',
};

test.each([
  ['as it is offered, for a cent', {}, {}, null],
  ['for nothing', { priceCents: 0 }, {}, 'price_not_positive'],
  ['below the least quantity', { quantity: 19 }, {}, 'below_minimum'],
  ['of a promotion that is over', {}, { onSale: false }, 'promotion_invalid'],
  ['of a promotion for other companies', {}, { visible: false }, 'promotion_invalid'],
  ['of another product than the promotion’s', { productId: 'other' }, {}, 'promotion_invalid'],
])('names the fault of a line %s', (_, line, offer, code) => {
  expect(validateOrderLine({ ...LINE, ...line }, { ...OFFERED, ...offer })?.code ?? null).toBe(code);
});

test('rejects a line with an unknown promotion', () => {
  expect(validateOrderLine(LINE, undefined)?.code).toBe('promotion_invalid');
});

test('numbers orders placed together consecutively, up to the credit limit, and their purchase like the first (ODT-056, COM-019)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner', { companyId: await w.company({ creditLimitCents: 93_000 }) });
  const of = await m.sell();
  const actor = (await actorOfUser(w.database, buyer.id))!;
  const lines = [20, 21, 22].map((quantity) => ({
    promotionId: of.promotionId,
    productId: of.productId,
    quantity,
    priceCents: 1000,
  }));
  const purchase = createPurchase({ purchaseOrder: '', note: '' });
  await w.database.transaction((tx) => placeOrders(tx, { actor, now: w.now() }, lines, null, purchase));
  await m.place(buyer, of, 30, 1000);
  expect(await w.rows(sql`select order_number, quantity from orders order by order_number`)).toEqual([
    { orderNumber: 'GK 2026 000001', quantity: 20 },
    { orderNumber: 'GK 2026 000002', quantity: 21 },
    { orderNumber: 'GK 2026 000003', quantity: 22 },
    { orderNumber: 'GK 2026 000004', quantity: 30 },
  ]);
  expect(await w.rows(sql`select number, order_count from partner_purchase`)).toEqual([
    { number: 'PU 2026 000001', orderCount: 3 },
  ]);
  await expect(m.place(buyer, of, 20, 1)).rejects.toThrow(orderReplyCopy.creditLimit);
});

test('skips twice as many numbers after a restore as in the week before the backup, at least a thousand', async () => {
  const w = await world();
  const m = await createMarket(w);
  await m.place(await w.person('Partner'), await m.sell());
  await w.database.transaction(async (tx) => {
    const columns = await tx.all(
      sql<{ name: string }>`select column_name as name from information_schema.columns where table_schema = 'public'
        and table_name = 'orders' and is_generated = 'NEVER' and is_identity = 'NO'
        and column_name not in ('id', 'order_number')`,
    );
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`insert into orders (id, order_number, ${names})
      select gen_random_uuid(), 'T ' || n, ${names} from orders cross join generate_series(1, 500) n`);
  });
  const passed = async (takenAt: string) => {
    await w.database.transaction((tx) => skipOrderNumbers(tx, { takenAt, restoredAt: takenAt }));
    return (await w.rows(sql<{ last: number }>`select last from order_number`))[0]!.last;
  };
  const weekLater = addMilliseconds(w.now(), 7 * DAY);
  expect(await passed(weekLater)).toBe(1 + 1000);
  expect(await passed(addMilliseconds(weekLater, -1))).toBe(1 + 1000 + 2 * 501);
});
