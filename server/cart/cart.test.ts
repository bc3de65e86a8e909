import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { ROLE_DEFAULTS } from '#domain/access/roles.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { type CartLine, cartCalls } from '#domain/cart/calls.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { partnerPromotionCalls, promotionCalls } from '#domain/promotions/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { insertPromotion, insertProvider, insertRelations, type PromotionFixture } from '#test/catalog-fixtures.ts';
import { recordStatements } from '#test/sent-statements.ts';
import { world } from '#test/world.ts';

const { add, change, remove, submit, addBulk } = cartCalls;
const show = cartCalls.get;

const line = ({ productId, promotionId }: PromotionFixture, over: Partial<CartLine> = {}): CartLine => ({
  productId,
  promotionId,
  quantity: 100,
  demandPrice: 1150,
  ...over,
});

async function shop() {
  const w = await world();
  return {
    w,
    partner: await w.person('Partner'),
    game: await insertPromotion(w, { name: 'Amber Road', minQuantity: 50, maxQuantity: 200 }),
  };
}

test('adds, shows, changes and removes a line (CART-003)', async () => {
  const { partner, game } = await shop();
  const { items } = await partner.do(add, line(game));
  expect(items).toEqual([
    expect.objectContaining({
      name: 'Amber Road',
      sku: game.sku,
      publisher: 'Lantern Works',
      region: 'Global',
      quantity: 100,
      demandPrice: 1150,
      price: 1200,
      minQuantity: 50,
      maxQuantity: 200,
    }),
  ]);
  const changed = await partner.do(change, line(game, { quantity: 60, demandPrice: 999 }));
  expect(changed.items[0]).toMatchObject({ quantity: 60, demandPrice: 999 });
  expect((await partner.do(remove, { productId: game.productId, promotionId: game.promotionId })).items).toEqual([]);
  expect((await partner.do(remove, { productId: game.productId, promotionId: game.promotionId })).items).toEqual([]);
});

test('returns the tax rate with lines and without, and sends seven statements for an added line', async () => {
  const { w, game } = await shop();
  const partner = await w.person('Partner', { companyId: await w.company({ name: 'Nordlicht', vatRate: 1900 }) });
  await w.database.transaction((tx) =>
    tx.run(sql`update company set country_code = 'DE' where id = ${partner.companyId}`),
  );
  expect(await partner.do(show, {})).toEqual({ items: [], vatRate: 1900 });
  const sent = await recordStatements(() => partner.call(add, line(game), { 'idempotency-key': newId() }));
  // Session, claim, offer, line, cart, reply, commit.
  expect(sent).toHaveLength(7);
  const basket = await partner.do(show, {});
  expect([basket.vatRate, basket.items.length]).toEqual([1900, 1]);
});

test('shows the retail price of a line until it is removed (PPM-019)', async () => {
  const { w, partner, game } = await shop();
  const setPrice = (cents: number | null) =>
    w.rows(sql`update product set retail_price_cents = ${cents} where id = ${game.productId}`);
  await setPrice(1999);
  expect((await partner.do(add, line(game))).items[0]!.retailPrice).toBe(1999);
  await setPrice(null);
  expect((await partner.do(show, {})).items[0]!.retailPrice).toBeNull();
});

test('ignores the removal of a line with a different product', async () => {
  const { w, partner, game } = await shop();
  const other = await insertPromotion(w);
  await partner.do(add, line(game));
  const { items } = await partner.do(remove, { productId: other.productId, promotionId: game.promotionId });
  expect(items).toHaveLength(1);
});

test('changes and removes a line by promotion and product', async () => {
  const { w, partner, game } = await shop();
  const again = await insertPromotion(w, { product: game });
  const other = await insertPromotion(w);
  const quantities = async () => (await partner.do(show, {})).items.map(({ quantity }) => quantity);
  expect((await partner.call(change, line(game))).code).toBe('missing');
  await partner.do(add, line(game));
  await partner.do(add, line(again));
  expect((await partner.call(change, line(game, { productId: other.productId }))).code).toBe('missing');
  await partner.do(change, line(game, { quantity: 60 }));
  expect(await quantities()).toEqual([60, 100]);
  await partner.do(remove, { productId: game.productId, promotionId: game.promotionId });
  expect(await quantities()).toEqual([100]);
});

test('holds one line per promotion (CART-012)', async () => {
  const { partner, game } = await shop();
  await partner.do(add, line(game));
  const second = await partner.call(add, line(game, { quantity: 70 }));
  expect([second.status, second.message]).toEqual([409, 'The product is already in your cart.']);
  expect((await partner.do(show, {})).items[0]!.quantity).toBe(100);
  const list = await partner.do(partnerPromotionCalls.list, { filter: {}, sort: [], page: 0, size: 10 });
  expect(list.items[0]!.inBasket).toBe(true);
});

test('keeps one line when a promotion is added eight times in parallel (CART-012)', async () => {
  const { partner, game } = await shop();
  const added = await Promise.all(Array.from({ length: 8 }, () => partner.call(add, line(game))));
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect((await partner.do(show, {})).items).toHaveLength(1);
});

test('shows the price of a changed price group and orders at the entered price', async () => {
  const { w, partner, game } = await shop();
  await partner.do(add, line(game));
  await w.rows(sql`update company set type = 'VIP' where id = ${partner.companyId}`);
  const [item] = (await partner.do(show, {})).items;
  expect([item!.price, item!.demandPrice]).toEqual([900, 1150]);
  expect(await partner.do(submit, {})).toHaveLength(1);
  expect(await w.rows(sql`select list_price_cents, offer_price_cents from orders`)).toEqual([
    { listPriceCents: 900, offerPriceCents: 1150 },
  ]);
});

test('belongs to a user, not to the company (CART-013)', async () => {
  const { w, partner, game } = await shop();
  const colleague = await w.person('Partner', { companyId: partner.companyId! });
  await partner.do(add, line(game));
  expect((await colleague.do(show, {})).items).toEqual([]);
  await colleague.do(remove, { productId: game.productId, promotionId: game.promotionId });
  expect((await partner.do(show, {})).items).toHaveLength(1);
  const list = await colleague.do(partnerPromotionCalls.list, { filter: {}, sort: [], page: 0, size: 10 });
  expect(list.items[0]!.inBasket).toBe(false);
});

test('survives its session (CART-013)', async () => {
  const { w, partner, game } = await shop();
  await partner.do(add, line(game));
  await partner.do(accessCalls.logout, {} as never);
  expect((await partner.call(show, {})).status).toBe(401);
  await w.database.transaction((tx) => tx.run(sql`update session set ended_at = null where user_id = ${partner.id}`));
  expect((await partner.do(show, {})).items).toMatchObject([{ name: 'Amber Road', quantity: 100, demandPrice: 1150 }]);
});

test.each([
  [50, 200, 49, 'Please enter an amount that is larger than the min QTY'],
  [50, 200, 50, null],
  [50, 200, 200, null],
  [50, 200, 201, 'Please enter an amount that is less than the max QTY'],
  [1, 200, 19, 'Please enter an amount that is larger than the min QTY'],
  [1, 200, 20, null],
  [1, 19, 19, 'Please enter an amount that is larger than the min QTY'],
  [1, 200, 0, 'Please enter an amount that is larger than the min QTY'],
])(
  'answers for a promotion from %i to %i and a quantity of %i: %s (CART-007 to CART-009, CART-020, GAP-054)',
  async (minQuantity, maxQuantity, quantity, sentence) => {
    const w = await world();
    const partner = await w.person('Partner');
    const game = await insertPromotion(w, { minQuantity, maxQuantity });
    const added = await partner.call(add, line(game, { quantity }));
    expect([added.status, added.message, added.errors]).toEqual(
      sentence
        ? [
            422,
            sentence,
            [
              {
                Field: 'Quantity',
                Code: quantity < 20 || quantity < minQuantity ? 'below_minimum' : 'above_maximum',
                Message: sentence,
              },
            ],
          ]
        : [200, '', []],
    );
    await w.database.transaction((tx) =>
      tx.run(sql`insert into cart_item (user_id, promotion_id, product_id, quantity, demand_price_cents, created_at)
    values (${partner.id}, ${game.promotionId}, ${game.productId}, 20, 100, now()) on conflict do nothing`),
    );
    expect((await partner.call(change, line(game, { quantity }))).status).toBe(added.status);
  },
);

test.each([[0], [-5], [1_000_001]])('refuses a demand price of %i cents', async (demandPrice) => {
  const { partner, game } = await shop();
  expect((await partner.call(add, line(game, { demandPrice }))).status).toBe(422);
});

test('accepts demand prices with two decimals up to 10000 (CART-018)', async () => {
  const { partner, game } = await shop();
  expect((await partner.call(add, line(game, { demandPrice: 99.5 }))).status).toBe(422);
  expect((await partner.call(add, line(game, { demandPrice: 1_000_000 }))).status).toBe(200);
});

describe('a promotion that cannot be ordered', () => {
  test.each([
    ['unpublished', { published: false }],
    ['deleted', { deleted: true }],
    ['expired', { validTo: '2026-11-20T11:59:59.999Z' }],
    ['upcoming', { validFrom: '2026-11-20T12:00:00.001Z' }],
    ['in another region', { merkurRegion: 'LATAM' }],
  ])('is not added if %s', async (_, over) => {
    const w = await world();
    const partner = await w.person('Partner', {
      companyId: await w.company({ regions: ['Global'], regionIncluded: true }),
    });
    const added = await partner.call(add, line(await insertPromotion(w, over)));
    expect([added.status, added.message]).toEqual([409, 'The promotion is not valid.']);
  });

  test('is not added if its provider is not allowed, it does not exist, or the product differs', async () => {
    const { w, partner, game } = await shop();
    await insertRelations(w, partner.companyId!, { [await insertProvider(w, 'Playsource')]: 'all' });
    expect((await partner.call(add, line(game))).status).toBe(409);
    const free = await w.person('Partner');
    expect((await free.call(add, line({ ...game, promotionId: newId() }))).status).toBe(409);
    expect((await free.call(add, line({ ...game, productId: newId() }))).status).toBe(409);
  });

  test('stays in the cart without validity, blocks submit, and can be removed (CART-006, CART-016)', async () => {
    const { w, partner, game } = await shop();
    const other = await insertPromotion(w, { validTo: addMilliseconds(w.now(), DAY) });
    await partner.do(add, line(game));
    await partner.do(add, line(other));
    w.advanceClock(DAY + 1);
    const { items } = await partner.do(show, {});
    expect(items.map(({ validFrom, validTo }) => [validFrom === null, validTo === null])).toEqual([
      [false, false],
      [true, true],
    ]);
    const refused = await partner.call(submit, {});
    expect([refused.status, refused.message, refused.errors]).toEqual([
      422,
      'The promotion is not valid.',
      [{ Field: other.promotionId, Code: 'promotion_invalid', Message: 'The promotion is not valid.' }],
    ]);
    expect(await w.rows(sql`select 1 from orders`)).toEqual([]);
    expect((await partner.call(change, line(other))).status).toBe(409);
    await partner.do(remove, { productId: other.productId, promotionId: other.promotionId });
    expect(await partner.do(submit, {})).toHaveLength(1);
  });

  test('shows no price once unavailable to the company (CART-006)', async () => {
    const { w, partner, game } = await shop();
    const staff = await w.person('Salesman');
    await partner.do(add, line(game));
    await staff.do(promotionCalls.changeStatus, { id: game.promotionId, published: false });
    expect((await partner.do(show, {})).items[0]).toMatchObject({
      price: null,
      validFrom: null,
      validTo: null,
      demandPrice: 1150,
    });
    await staff.do(promotionCalls.changeStatus, { id: game.promotionId, published: true });
    await insertRelations(w, partner.companyId!, { [await insertProvider(w, 'Playsource')]: 'all' });
    expect((await partner.do(show, {})).items[0]).toMatchObject({ price: null, validFrom: null });
  });
});

describe('submit', () => {
  test('creates one order per line, empties the cart and stores the current price (CART-014, GAP-056, GAP-078, LIFE-T01, CART-015)', async () => {
    const { w, partner, game } = await shop();
    const second = await insertPromotion(w);
    await partner.do(add, line(game));
    await partner.do(add, line(second, { quantity: 20, demandPrice: 500 }));
    const placed = await partner.do(submit, {});
    expect(placed.map(({ status }) => status)).toEqual(['Submitted', 'Submitted']);
    expect(placed.map(({ orderNumber }) => orderNumber)).toEqual(['GK 2026 000001', 'GK 2026 000002']);
    expect((await partner.do(show, {})).items).toEqual([]);
    const order = await partner.do(partnerOrderCalls.one, { id: placed[1]!.id });
    expect(order).toMatchObject({
      quantity: 20,
      offer: { offerQuantity: 20, offerPrice: 500 },
      product: { voiduPromotion: { price: 1200 } },
    });
    expect(await w.rows(sql`select distinct customer_ip from orders`)).toEqual([{ customerIp: '127.0.0.1' }]);
  });

  test('refuses lines changed by another tab and orders nothing (CART-022)', async () => {
    const { w, partner, game } = await shop();
    const other = await insertPromotion(w);
    const seen = [line(game, { quantity: 60 }), line(other)];
    for (const seenLine of seen) await partner.do(add, seenLine);
    const submitSeen = (lines: readonly CartLine[]) => partner.call(submit, { lines: [...lines] });
    const [changed, unchanged] = seen as [CartLine, CartLine];
    for (const otherTab of [
      () => partner.do(change, { ...changed, quantity: 170 }),
      () => partner.do(change, { ...changed, demandPrice: 1 }),
      () => partner.do(remove, { productId: changed.productId, promotionId: changed.promotionId }),
    ]) {
      await otherTab();
      expect(await submitSeen(seen)).toMatchObject({
        status: 409,
        code: 'cart_changed',
        message: 'Your cart was changed elsewhere. Check it before you submit.',
      });
    }
    // A line added elsewhere is not ordered unseen either.
    await partner.do(add, changed);
    expect((await submitSeen([unchanged])).code).toBe('cart_changed');
    expect(await w.rows(sql`select 1 from orders`)).toEqual([]);
    expect(await partner.do(submit, { lines: [unchanged, changed] })).toHaveLength(2);
    expect(await w.rows(sql`select quantity from orders order by 1`)).toEqual([{ quantity: 60 }, { quantity: 100 }]);
  });

  test('refuses an empty cart, and the second of two parallel submits', async () => {
    const { w, partner, game } = await shop();
    expect((await partner.call(submit, {})).status).toBe(409);
    await partner.do(add, line(game));
    const both = await Promise.all([partner.call(submit, {}), partner.call(submit, {})]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await w.rows(sql`select 1 from orders`)).toHaveLength(1);
  });

  test('places one order for six parallel submits and replays the response under its key', async () => {
    const { w, partner, game } = await shop();
    await partner.do(add, line(game));
    const sent = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const key = newId();
        return { key, ...(await partner.call(submit, {}, { 'idempotency-key': key })) };
      }),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { key, reply } = sent.find(({ status }) => status === 200)!;
    expect((await partner.call(submit, {}, { 'idempotency-key': key })).reply).toEqual(reply);
    expect(await w.rows(sql`select 1 from orders`)).toHaveLength(1);
  });

  test('orders nothing beyond the credit limit and keeps the cart (CART-016, CART-017, GAP-040, ERR-007, LIFE-T01)', async () => {
    const { w, game } = await shop();
    const partner = await w.person('Partner', { companyId: await w.company({ creditLimitCents: 114_999 }) });
    await partner.do(add, line(game));
    const refused = await partner.call(submit, {});
    expect([refused.status, refused.message]).toEqual([422, 'Your credit limit does not cover this order.']);
    expect((await partner.do(show, {})).items).toHaveLength(1);
    await partner.do(change, line(game, { demandPrice: 1149 }));
    expect(await partner.do(submit, {})).toHaveLength(1);
  });

  test('reports a changed bound at its line', async () => {
    const { w, partner, game } = await shop();
    await partner.do(add, line(game));
    await w.database.transaction((tx) =>
      tx.run(sql`update promotion set max_quantity = 99 where id = ${game.promotionId}`),
    );
    expect((await partner.call(submit, {})).errors).toEqual([
      {
        Field: game.promotionId,
        Code: 'above_maximum',
        Message: 'Please enter an amount that is less than the max QTY',
      },
    ]);
  });
});

test('uses nine statements for any number of lines, including session and key', async () => {
  const { w, partner, game } = await shop();
  const statementsFor = async (lines: PromotionFixture[]) => {
    for (const one of lines) await partner.do(add, line(one));
    return recordStatements(async () => {
      const { reply } = await partner.call(submit, {}, { 'idempotency-key': newId() });
      expect(reply).toHaveLength(lines.length);
    });
  };
  const games = [];
  for (let n = 0; n < 10; n++) games.push(await insertPromotion(w, { name: `Game ${n}` }));
  expect(await statementsFor([game])).toHaveLength(9);
  expect(await statementsFor(games)).toHaveLength(9);
});

describe('bulk', () => {
  test('adds all lines, replaces existing ones and removes those of 0 (PPM-010, PPM-013, PPM-015)', async () => {
    const { w, partner, game } = await shop();
    const [second, third] = [await insertPromotion(w), await insertPromotion(w)];
    await partner.do(add, line(game));
    await partner.do(add, line(third));
    const { items } = await partner.do(addBulk, {
      lines: [line(game, { quantity: 70, demandPrice: 800 }), line(second), line(third, { quantity: 0 })],
    });
    expect(items.map(({ promotionId, quantity, demandPrice }) => [promotionId, quantity, demandPrice])).toEqual([
      [game.promotionId, 70, 800],
      [second.promotionId, 100, 1150],
    ]);
  });

  test('rejects all lines for one invalid, naming every invalid one', async () => {
    const { w, partner, game } = await shop();
    const [over, good] = [await insertPromotion(w, { published: false }), await insertPromotion(w)];
    const refused = await partner.call(addBulk, {
      lines: [line(good), line(game, { quantity: 49 }), line(over), line(good)],
    });
    expect([refused.status, refused.errors]).toEqual([
      422,
      [
        {
          Field: game.promotionId,
          Code: 'below_minimum',
          Message: 'Please enter an amount that is larger than the min QTY',
        },
        { Field: over.promotionId, Code: 'promotion_invalid', Message: 'The promotion is not valid.' },
        { Field: good.promotionId, Code: 'line_twice', Message: 'The same promotion is named twice.' },
      ],
    ]);
    expect((await partner.do(show, {})).items).toEqual([]);
  });

  test('accepts 1 to 1000 lines (GAP-083)', async () => {
    const { partner, game } = await shop();
    expect((await partner.call(addBulk, { lines: [] })).status).toBe(422);
    expect((await partner.call(addBulk, { lines: Array.from({ length: 1001 }, () => line(game)) })).status).toBe(422);
  });
});

test('requires the permission of a partner (CART-001)', async () => {
  const { w, game } = await shop();
  for (const person of [await w.person('Salesman'), await w.person('SuperAdmin'), await w.person('Standard')]) {
    expect((await person.call(show, {})).status).toBe(403);
    expect((await person.call(add, line(game))).status).toBe(403);
    expect((await person.call(submit, {})).status).toBe(403);
  }
  expect((await w.callAsVisitor(show, {})).status).toBe(401);
});

test('honours the Direct Sales flag only for partners who may see Direct Sales', async () => {
  const { w, partner, game } = await shop();
  const more = await insertPromotion(w, { name: 'Blue Road', minQuantity: 50, maxQuantity: 200 });
  const isDirect = async () =>
    (
      await w.rows(
        sql<{
          directSale: boolean;
        }>`select direct_sale from cart_item where user_id = ${partner.id} order by created_at`,
      )
    ).map(({ directSale }) => directSale);
  const fill = async () => {
    await partner.do(remove, { productId: game.productId, promotionId: game.promotionId });
    await partner.do(remove, { productId: more.productId, promotionId: more.promotionId });
    await partner.do(add, line(game, { directSale: true }));
    await partner.do(addBulk, { lines: [line(more, { directSale: true })] });
    return isDirect();
  };
  await partner.do(add, line(game));
  await partner.do(add, line(more));
  expect(await isDirect()).toEqual([false, false]);
  expect((await partner.do(show, {})).items.map(({ directSale }) => directSale)).toEqual([undefined, undefined]);
  expect(await fill()).toEqual([true, true]);
  expect((await partner.do(show, {})).items.map(({ directSale }) => directSale)).toEqual([true, true]);
  const rights = ROLE_DEFAULTS.Partner as Permission[];
  const kept = [...rights];
  onTestFinished(() => void rights.splice(0, rights.length, ...kept));
  rights.splice(rights.indexOf('Promotion.DirectSalesView'), 1);
  expect(await fill()).toEqual([false, false]);
  await partner.do(submit, {});
  expect(await w.rows(sql`select direct_sale from orders group by 1`)).toEqual([{ directSale: false }]);
});
