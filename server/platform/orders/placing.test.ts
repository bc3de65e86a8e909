// Orders of programs: prices, references, batches and races.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, HOUR } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { API_STATUSES, STATUS_OF_STATE, statesOf } from '#domain/partner-events/order-status.ts';
import { apiOrderCalls } from '#domain/platform/orders/calls.ts';
import { createClaimMarket } from '#server/claims/claims.testing.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { whileHeld } from '#test/locks.ts';
import { createProgram, type Program } from '#test/programs.ts';
import { world } from '#test/world.ts';

const { place, placeBatch, list, one } = apiOrderCalls;

async function shop() {
  const w = await world();
  return { w, program: await createProgram(w), game: await insertPromotion(w, { minQuantity: 50, maxQuantity: 200 }) };
}

/** Posts a body as it is. */
const post = async ({ http }: Awaited<ReturnType<typeof world>>, program: Program, path: string, payload: object) => {
  const answered = await http.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: program.authorization },
    payload,
  });
  return { status: answered.statusCode, ...answered.json() };
};

test('orders at the list price or offers another one, without touching carts (API-040)', async () => {
  const { w, program, game } = await shop();
  const { promotionId, productId } = game;
  const person = await w.person('Partner', { companyId: program.companyId });
  await person.do(cartCalls.add, { promotionId, productId, quantity: 60, demandPrice: 1000 });
  const bought = await program.call(place, { reference: 'A', promotionId, quantity: 100, maxUnitPrice: 1250 });
  expect(JSON.parse(bought.body)).toMatchObject({
    reference: 'A',
    status: 'submitted',
    detail: 'Submitted',
    quantity: 100,
    unit_price: { amount: '12.00', currency: 'EUR' },
    list_unit_price: { amount: '12.00', currency: 'EUR' },
    offers: [{ version: 1, by: 'you', comment: '' }],
    actions: ['withdraw', 'cancel'],
    sequence: 1,
  });
  const offered = await program.do(place, {
    reference: 'B',
    promotionId,
    quantity: 50,
    offerUnitPrice: 1001,
    comment: 'For the launch.',
  });
  expect(offered.offers).toEqual([expect.objectContaining({ unitPrice: 1001, comment: 'For the launch.' })]);
  expect((await person.do(cartCalls.get, {})).items).toHaveLength(1);
  expect(await program.do(one, { id: offered.id })).toEqual(offered);
  const staff = await w.person('SuperAdmin');
  expect(await staff.do(orderCalls.one, { id: offered.id })).toMatchObject({ reference: 'B' });
});

test('returns the first order for a repeated reference, and refuses other terms for ever, naming them (API-041, API-133)', async () => {
  const { program, game } = await shop();
  const order = { reference: 'A', promotionId: game.promotionId, quantity: 100, maxUnitPrice: 1250 };
  const first = await program.do(place, order);
  expect((await program.do(place, { ...order, promotionId: order.promotionId.toUpperCase() })).id).toBe(first.id);
  const elsewhere = { promotionId: '0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e' };
  for (const [other, differing] of [
    [{ quantity: 101 }, ['quantity']],
    [{ maxUnitPrice: 1300 }, ['max_unit_price']],
    [{ maxUnitPrice: undefined, offerUnitPrice: 1250 }, ['offer_unit_price']],
    [{ comment: 'New.' }, ['comment']],
    [elsewhere, ['promotion_id']],
    [{ ...elsewhere, quantity: 60, maxUnitPrice: 1 }, ['promotion_id', 'quantity', 'max_unit_price']],
  ] as const) {
    const refused = await program.call(place, { ...order, ...other });
    expect([refused.status, refused.code]).toEqual([409, 'duplicate_reference']);
    expect(JSON.parse(refused.body).errors.map(({ field }: { field: string }) => field)).toEqual([
      'reference',
      ...differing,
    ]);
    expect(JSON.parse(refused.body)).toMatchObject({ order_id: first.id, retry: 'never' });
  }
  await program.do(apiOrderCalls.cancel, { id: first.id, offerVersion: 1 });
  expect((await program.call(place, { ...order, quantity: 60 })).code).toBe('duplicate_reference');
  expect((await program.do(list, { limit: 10 })).items.map(({ status }) => status)).toEqual(['cancelled']);
});

test('names the current price, and says whether a promotion ended, starts later or is unknown (API-042, API-134)', async () => {
  const { w, program, game } = await shop();
  const of = (promotionId: string, reference = 'X') =>
    program.call(place, { reference, promotionId, quantity: 100, maxUnitPrice: 1199 });
  const changed = JSON.parse((await of(game.promotionId)).body);
  expect(changed).toMatchObject({
    status: 409,
    code: 'price_changed',
    retry: 'after_change',
    unit_price: { amount: '12.00', currency: 'EUR' },
    errors: [{ field: 'max_unit_price', code: 'price_changed' }],
  });
  const later = await insertPromotion(w, { validFrom: '2026-12-01T00:00:00.000Z' });
  const ended = await insertPromotion(w, {
    validFrom: '2026-10-01T00:00:00.000Z',
    validTo: '2026-10-02T00:00:00.000Z',
  });
  const states = [];
  for (const { promotionId } of [later, ended, { promotionId: '0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e' }])
    states.push((await of(promotionId)).state);
  expect(states).toEqual(['not_started', 'ended', 'unknown']);
  const retryOf = async (promotionId: string) => JSON.parse((await of(promotionId)).body).retry;
  expect([await retryOf(later.promotionId), await retryOf(ended.promotionId)]).toEqual(['later', 'after_change']);
});

test('refuses numbers for money, unknown and misspelled fields, and two prices, naming the field (API-043)', async () => {
  const { w, program, game } = await shop();
  const body = {
    reference: 'A',
    promotion_id: game.promotionId,
    quantity: 100,
    max_unit_price: { amount: '12.50', currency: 'EUR' },
  };
  const faults = async (change: object) => {
    const { status, errors } = await post(w, program, '/orders', { ...body, ...change });
    return [status, ...errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)];
  };
  expect(await faults({ max_unit_price: 12.5 })).toEqual([400, 'max_unit_price wrong_type']);
  expect(await faults({ max_unit_price: { amount: 12.5, currency: 'EUR' } })).toEqual([
    400,
    'max_unit_price.amount wrong_type',
  ]);
  expect(await faults({ max_unit_price: { amount: '12.505', currency: 'EUR' } })).toEqual([
    422,
    'max_unit_price.amount format',
  ]);
  expect(await faults({ max_unit_price: { amount: '12.50', currency: 'USD' } })).toEqual([
    422,
    'max_unit_price.currency format',
  ]);
  expect(await faults({ max_unit_price: { amount: '0.00', currency: 'EUR' } })).toEqual([
    422,
    'max_unit_price invalid',
  ]);
  expect(await faults({ maxUnitPrice: body.max_unit_price })).toEqual([422, 'maxUnitPrice unknown_field']);
  expect(await faults({ Quantity: 1, colour: 'red' })).toEqual([422, 'Quantity unknown_field', 'colour unknown_field']);
  expect(await faults({ offer_unit_price: body.max_unit_price })).toEqual([422, 'max_unit_price invalid']);
  expect(await faults({ max_unit_price: undefined })).toEqual([422, 'max_unit_price invalid']);
  expect(await faults({ reference: ' ' })).toEqual([422, 'reference too_small']);
  expect((await post(w, program, '/orders', body)).status).toBe('submitted');
});

test('places a batch all or none, naming faulty orders by their index (API-044)', async () => {
  const { w, program, game } = await shop();
  const order = (reference: string, quantity = 100) => ({
    reference,
    promotionId: game.promotionId,
    quantity,
    maxUnitPrice: 1200,
  });
  const first = await program.do(place, order('A'));
  const refused = await program.call(placeBatch, { orders: [order('A'), order('B', 10), order('C'), order('C')] });
  expect([refused.status, refused.code]).toEqual([422, 'lines_invalid']);
  expect(refused.errors.map(({ Field, Code }) => `${Field} ${Code}`)).toEqual([
    'orders.1.quantity below_minimum',
    'orders.3.reference duplicate_reference',
  ]);
  const { orders } = await program.do(placeBatch, { orders: [order('B'), order('A'), order('C')] });
  expect(orders.map(({ reference }) => reference)).toEqual(['B', 'A', 'C']);
  expect(orders[1]!.id).toBe(first.id);
  const rows = await w.rows(sql<{ n: number }>`select count(*) as n from orders`);
  expect(rows[0]!.n).toBe(3);
});

test('gives the new orders of a batch a purchase order number and a note (API-049)', async () => {
  const { w, program, game } = await shop();
  const order = (reference: string) => ({
    reference,
    promotionId: game.promotionId,
    quantity: 50,
    maxUnitPrice: 1200,
  });
  const first = await program.do(placeBatch, { orders: [order('A')], purchaseOrder: 'PO-1', note: 'First.' });
  expect(first.orders[0]).toMatchObject({ purchaseOrder: 'PO-1', purchase: { note: 'First.', orderCount: 1 } });
  const second = { orders: [order('A'), order('B')], purchaseOrder: 'PO-2', note: 'For the launch.' };
  const { orders } = await program.do(placeBatch, second);
  expect(orders[0]).toEqual(first.orders[0]);
  expect(orders[1]).toMatchObject({ purchaseOrder: 'PO-2', purchase: { note: 'For the launch.', orderCount: 1 } });
  expect(await program.do(placeBatch, { ...second, note: 'Changed.' })).toEqual({ orders });
  const body = { orders: [{ reference: 'C' }], purchase_order: 'x'.repeat(51), note: 'a'.repeat(501) };
  const { errors } = await post(w, program, '/orders/batch', body);
  expect(errors.map(({ field }: { field: string }) => field)).toEqual(
    expect.arrayContaining(['purchase_order', 'note']),
  );
});

test('refuses a batch whose note contains a key of the house (API-049)', async () => {
  const { w, companyId, of, keysOf, orderId, packageId } = await createClaimMarket();
  const program = await createProgram(w, { companyId });
  const [key] = await keysOf(orderId, packageId);
  const { promotionId } = of;
  const batch = { orders: [{ reference: 'A', promotionId, quantity: 20, offerUnitPrice: 1000 }] };
  const refused = await program.call(placeBatch, { ...batch, note: `Not ${key!}` });
  expect([refused.status, refused.code, refused.errors[0]?.Field]).toEqual([422, 'contains_key', 'note']);
  expect((await program.do(list, { limit: 10, reference: 'A' })).items).toEqual([]);
});

test('extends an offer, also an expired one, by its version (API-136)', async () => {
  const { w, program, game } = await shop();
  const staff = await w.person('SuperAdmin');
  const { extend, offer, withdraw } = apiOrderCalls;
  const terms = { quantity: 50, unitPrice: 1000 };
  const { id } = await program.do(place, {
    reference: 'A',
    promotionId: game.promotionId,
    quantity: 50,
    offerUnitPrice: 1000,
  });
  const later = (hours: number) => addMilliseconds(w.now(), hours * HOUR);
  const unlimited = await program.call(extend, { id, offerVersion: 1, validUntil: later(4) });
  expect([unlimited.status, unlimited.code]).toEqual([409, 'no_expiry']);
  await program.do(withdraw, { id, offerVersion: 1 });
  const [first, second] = [later(2), later(9)];
  const offered = await program.do(offer, { id, offerVersion: 1, ...terms, validUntil: first });
  expect(offered.actions).toContain('extend');
  const seen = { id, offerVersion: offered.offerVersion };
  const earlier = await program.call(extend, { ...seen, validUntil: first });
  expect([earlier.status, earlier.code, earlier.errors[0]?.Field]).toEqual([422, 'expiry_not_later', 'valid_until']);
  w.advanceClock(3 * HOUR);
  expect((await staff.call(orderCalls.approve, { id, processingStart: w.now(), processingEnd: later(30) })).code).toBe(
    'offer_expired',
  );
  const extended = await program.do(extend, { ...seen, validUntil: second });
  expect(extended).toMatchObject({ status: 'submitted', offerVersion: seen.offerVersion + 1 });
  expect(extended.offers[0]).toMatchObject({ ...terms, by: 'you', validUntil: second });
  expect((await program.call(extend, { ...seen, validUntil: later(20) })).code).toBe('offer_version');
});

test('lists orders by status, reference and time, page by page (API-045)', async () => {
  const { w, program, game } = await shop();
  for (const reference of ['A', 'B', 'C'])
    await program.do(place, { reference, promotionId: game.promotionId, quantity: 100, maxUnitPrice: 1200 });
  const stranger = await createProgram(w);
  const all: (string | null)[] = [];
  for (let cursor: string | undefined, pages = 0; pages < 5; pages++) {
    const { items, nextCursor } = await program.do(list, { limit: 1, ...(cursor && { cursor }) });
    all.push(...items.map(({ reference }) => reference));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect([...all].sort()).toEqual(['A', 'B', 'C']);
  const found = async (input: object) => (await program.do(list, { limit: 10, ...input })).items.length;
  expect(await found({ status: 'submitted' })).toBe(3);
  expect(await found({ status: 'completed' })).toBe(0);
  expect(await found({ reference: 'B' })).toBe(1);
  expect(await found({ createdFrom: w.now() })).toBe(3);
  expect(await found({ createdTo: w.now() })).toBe(0);
  expect((await stranger.do(list, { limit: 10 })).items).toEqual([]);
  const wrong = await program.call(list, { limit: 10, cursor: 'x' });
  expect([wrong.status, wrong.errors[0]?.Field]).toEqual([422, 'cursor']);
});

test('gives every state a status, and every status a state (API-046)', () => {
  expect(
    ORDER_STATES.map((state) => STATUS_OF_STATE[state]).filter((status) => !API_STATUSES.includes(status)),
  ).toEqual([]);
  expect(API_STATUSES.filter((status) => statesOf(status).length === 0)).toEqual([]);
});

test('negotiates: the offer of staff is confirmed, countered or rejected by its version (API-047)', async () => {
  const { w, program, game } = await shop();
  const staff = await w.person('SuperAdmin');
  const { id } = await program.do(place, {
    reference: 'A',
    promotionId: game.promotionId,
    quantity: 100,
    offerUnitPrice: 1000,
  });
  await staff.stepUp();
  await staff.do(orderCalls.rebid, { id, quantity: 100, price: 1100 });
  const received = await program.do(one, { id });
  expect(received).toMatchObject({ status: 'offer_received', offerVersion: 2, unitPrice: 1100 });
  expect(received.offers[0]).toMatchObject({ by: 'merkur', unitPrice: 1100 });
  expect(received.actions).toEqual(expect.arrayContaining(['confirm', 'reject', 'offers']));
  expect((await program.call(apiOrderCalls.confirm, { id, offerVersion: 1 })).code).toBe('offer_version');
  const countered = await program.do(apiOrderCalls.offer, { id, offerVersion: 2, quantity: 100, unitPrice: 1050 });
  expect(countered).toMatchObject({ status: 'submitted', offerVersion: 3 });
  await staff.do(orderCalls.rebid, { id, quantity: 100, price: 1080 });
  expect(await program.do(apiOrderCalls.confirm, { id, offerVersion: 4 })).toMatchObject({ detail: 'Confirmed' });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('lets two programs and a person order at once, each its own lines, and a repeated request once (API-048)', async () => {
    const { w, program, game } = await shop();
    const { companyId } = program;
    const { promotionId, productId } = game;
    const other = await createProgram(w, { companyId });
    const person = await w.person('Partner', { companyId });
    await person.do(cartCalls.add, { promotionId, productId, quantity: 51, demandPrice: 1000 });
    const order = (reference: string, quantity: number) => ({ reference, promotionId, quantity, maxUnitPrice: 1200 });
    const answered = await whileHeld(
      w,
      (tx) => lockAccount(tx, companyId),
      () =>
        Promise.all([
          program.call(place, order('A', 52)),
          program.call(place, order('A', 52)),
          other.call(place, order('B', 53)),
          other.call(place, order('A', 54)),
          person.call(cartCalls.submit, {}),
        ]),
    );
    const quantities = await w.rows(
      sql<{ quantity: number; createdBy: string }>`select quantity, created_by from orders order by quantity`,
    );
    // Whichever program used the reference A first has it; the other one is refused.
    const firstOfA = quantities.some(({ quantity }) => quantity === 52);
    expect(quantities).toEqual([
      { quantity: 51, createdBy: person.id },
      ...(firstOfA ? [{ quantity: 52, createdBy: program.userId }] : []),
      { quantity: 53, createdBy: other.userId },
      ...(firstOfA ? [] : [{ quantity: 54, createdBy: other.userId }]),
    ]);
    expect(answered.map(({ status }) => status)).toEqual(
      firstOfA ? [200, 200, 200, 409, 200] : [409, 409, 200, 200, 200],
    );
    if (firstOfA) expect(answered[0].reply.id).toBe(answered[1].reply.id);
    expect((await person.do(partnerOrderCalls.list, { filter: {}, sort: [], page: 0, size: 10 })).totalCount).toBe(3);
  });
});
