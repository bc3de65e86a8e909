// A provider charges for every key and then replies in every wrong way. Each line states the result for item, purchase,
// keys and money. All run in parallel with honest orders, which must not be delayed.

import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { HOUR, MINUTE } from '#domain/base/time.ts';
import type { WireOrder } from '#domain/catalog/provider-wire.ts';
import { thoroughTest } from '#test/effort.ts';
import { type AlterAnswer, type Lie, replyWithBytes, replyWithJson, startLyingProvider } from '#test/lying-provider.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { SETTLE, world } from '#test/world.ts';

const MB = 1024 * 1024;

/** The same false reply to the purchase and to every lookup. */
const always = (change: (order: WireOrder) => unknown): Lie => ({
  purchase: replyWithJson(change),
  lookup: replyWithJson((order) => ({ orders: [change(order)] })),
});
/** A false reply that a lookup corrects. */
const once = (purchase: AlterAnswer): Lie => ({ purchase });

const keyed = (text: (order: WireOrder) => string): Lie =>
  always((order) => ({ ...order, keys: [{ sku: order.sku, format: 'text', text: text(order) }] }));
const textOf = (order: WireOrder): string => {
  const [key] = order.keys!;
  return key!.format === 'text' ? key!.text : '';
};
const again = (order: WireOrder, n: number) =>
  Array.from({ length: n }, (_, i) => ({ sku: order.sku, format: 'text', text: `${textOf(order)}-${i}` }));
const refusal = (code: string, status: number): Lie =>
  once(replyWithJson(() => ({ error: { code, message: '' } }), status));
const charged = (amount: unknown, currency: unknown = 'EUR'): Lie =>
  always((order) => ({ ...order, charged: { amount, currency } }));

interface Becomes {
  item: string;
  attempt: string;
  /** Keys per unit: in the order, surplus, claimed. */
  keys: [order: number, surplus: number, claims: number];
  order: string;
  /** Recorded cost per unit. */
  cost?: 'planned' | 'nothing' | 'other';
}

const served: Becomes = { item: 'Completed', attempt: 'settled', keys: [1, 0, 0], order: 'Completed' };
const unusable: Becomes = { item: 'Error', attempt: 'rejected', keys: [0, 0, 1], order: 'Failed', cost: 'nothing' };
/** Looked up indefinitely and shown to staff, who decide by the statement. */
const unclear: Becomes = { item: 'Processing', attempt: 'sent', keys: [0, 0, 0], order: 'Processing', cost: 'nothing' };

const LIES: [string, Lie, Becomes][] = [
  ['an empty key', keyed(() => ''), unusable],
  ['a blank key', keyed(() => '   '), unusable],
  ['a key of no-break spaces', keyed(() => '\u00a0\u00a0'), unusable],
  ['a key with NUL', keyed((order) => `${textOf(order)}\u0000`), unusable],
  ['a key with a control character', keyed((order) => `\u001b[2J${textOf(order)}`), unusable],
  ['a key with a tab', keyed((order) => `${textOf(order)}\tx`), unusable],
  ['a key of two lines', keyed((order) => `${textOf(order)}\nSECOND`), unusable],
  ['a key of two lines as Windows writes them', keyed((order) => `${textOf(order)}\r\nSECOND`), unusable],
  ['a key with a line separator', keyed((order) => `${textOf(order)}\u2028SECOND`), unusable],
  ['a key with half a surrogate pair', keyed((order) => `${textOf(order)}\ud83d`), unusable],
  ['a key of characters that nobody sees', keyed(() => '\u200b\u2060'), unusable],
  ['a key that is read backwards', keyed((order) => `\u202e${textOf(order)}`), unusable],
  ['a key of 513 characters', keyed((order) => textOf(order).padEnd(513, 'x')), unusable],
  [
    'an image that is none',
    always((order) => ({
      ...order,
      keys: [{ sku: order.sku, format: 'image', mediaType: 'image/png', data: 'PGh0bWw+' }],
    })),
    unusable,
  ],
  [
    'a good key and a blank one',
    always((order) => ({ ...order, keys: [...order.keys!, { sku: order.sku, format: 'text', text: ' ' }] })),
    { ...served, keys: [1, 0, 1] },
  ],
  [
    'the same key twice',
    always((order) => ({ ...order, keys: [...order.keys!, ...order.keys!] })),
    { ...served, keys: [1, 0, 1] },
  ],
  ['two keys', always((order) => ({ ...order, keys: again(order, 2) })), { ...served, keys: [1, 1, 0] }],
  ['100 keys', always((order) => ({ ...order, keys: again(order, 100) })), { ...served, keys: [1, 99, 0] }],
  ['101 keys', always((order) => ({ ...order, keys: again(order, 101) })), { ...served, keys: [1, 100, 0] }],
  [
    'the same key for every order',
    keyed(() => 'ALWAYS-THE-SAME'),
    { ...served, keys: [1, 0, 0.95], attempt: 'rejected+settled' },
  ],
  [
    'a key for another product',
    always((order) => ({ ...order, keys: order.keys!.map((key) => ({ ...key, sku: 'ANOTHER' })) })),
    { item: 'Error', attempt: 'settled', keys: [0, 1, 0], order: 'Failed', cost: 'nothing' },
  ],
  ['no keys', always((order) => ({ ...order, keys: [] })), unclear],
  ['keys that are null', always((order) => ({ ...order, keys: null })), unclear],
  ['the keys of another order', always((order) => ({ ...order, reference: 'X-1-1' })), unclear],
  ['another product', always((order) => ({ ...order, sku: 'ANOTHER' })), unclear],
  ['another country', always((order) => ({ ...order, country: 'AQ' })), unclear],
  ['a charge in yen', charged('14.24', 'JPY'), { ...served, order: 'Paused', cost: 'other' }],
  ['a charge in a currency without a rate', charged('14.24', 'XTS'), { ...served, order: 'Paused' }],
  [
    'twice the price',
    always((order) => ({ ...order, charged: { ...order.charged, amount: String(Number(order.charged.amount) * 2) } })),
    { ...served, order: 'Paused', cost: 'other' },
  ],
  [
    'a charge of nothing',
    always((order) => ({ ...order, charged: { ...order.charged, amount: '0' } })),
    { ...served, cost: 'nothing' },
  ],
  ['a charge below nothing', charged('-1'), unclear],
  ['a charge with a comma', charged('12,50'), unclear],
  ['a charge that is a number', charged(12.5), unclear],
  ['a charge of a billion billions', charged('1000000000000000000'), unclear],
  ['a currency that is none', charged('12.5', 'euro\u0000'), unclear],
  ['an order number with NUL', always((order) => ({ ...order, id: 'A\u0000B' })), unclear],
  ['an order number that is empty', always((order) => ({ ...order, id: '' })), unclear],
  ['an order number without an end', always((order) => ({ ...order, id: 'x'.repeat(500) })), unclear],
  ['a state that nobody knows', always((order) => ({ ...order, state: 'shipped' })), unclear],
  ['an answer that is an array', once(replyWithJson((order) => [order])), served],
  ['an answer that is null', once(replyWithJson(() => null)), served],
  ['an answer without a body', once(replyWithBytes(() => '')), served],
  ['a page of HTML', once(replyWithBytes(() => '<html>Thank you for your order</html>')), served],
  ['half of its answer', once(replyWithBytes((raw) => raw.slice(0, raw.length / 2))), served],
  ['three megabytes', once(replyWithBytes((raw) => raw + ' '.repeat(3 * MB))), served],
  [
    'three megabytes, packed small',
    once(replyWithBytes(() => gzipSync(Buffer.alloc(3 * MB, 32)), { 'content-encoding': 'gzip' })),
    served,
  ],
  [
    'an answer without an end',
    once((_, response, raw) => void response.writeHead(200).write(raw.slice(0, 20))),
    served,
  ],
  ['no answer', once(() => undefined), served],
  ['a closed connection', once((_, response) => void response.destroy()), served],
  ['a redirect', once((_, response) => void response.writeHead(302, { location: '/genba/v1/orders' }).end()), served],
  ['status 201', once(replyWithJson((order) => order, 201)), served],
  ['an error of its own', once(replyWithJson(() => ({ error: { code: 'INTERNAL', message: '' } }), 500)), served],
  ['that the reference was used', refusal('DUPLICATE_REFERENCE', 409), served],
  ['a refusal with the status of another', refusal('SOLD_OUT', 404), served],
  ['a code that nobody knows', refusal('TEAPOT', 418), served],
  // Documented refusals are trusted. If the provider sold anyway, a later lookup finds it as surplus.
  [
    'that it was sold out',
    refusal('SOLD_OUT', 409),
    { item: 'OutOfStock', attempt: 'late', keys: [0, 1, 0], order: 'OutOfStock', cost: 'nothing' },
  ],
  [
    'that the country is not allowed',
    refusal('NOT_ALLOWED', 403),
    { item: 'Error', attempt: 'late', keys: [0, 1, 0], order: 'Failed', cost: 'nothing' },
  ],
];

const QUANTITY = 20;

thoroughTest(
  'handles every lie of a provider about keys that it charged for',
  async () => {
    const w = await world();
    const lies = new Map<string, Lie>();
    const m = await createMarket(w, {}, (simulator) => startLyingProvider(simulator, lies));
    const admin = await w.person('SuperAdmin');
    const buyer = await w.person('Partner');
    const ids: string[] = [];
    /** A product with sufficient provider stock. */
    const sell = async () => {
      for (;;) {
        const of = await m.sell();
        if (((await m.line.stock(of.sku)).quantity ?? 0) >= QUANTITY) return of;
      }
    };
    const { priceIds } = await sell();
    await w.database.transaction((tx) =>
      tx.run(sql`update product_price set original_currency = 'JPY', rate = 160, original_cost_e4 = cost_e4 * 160,
        original_price_e4 = price_e4 * 160, original_old_price_e4 = old_price_e4 * 160 where id = ${priceIds[0]}`),
    );
    for (const [, lie] of [...LIES, ['the truth', null] as const]) {
      const of = await sell();
      if (lie) lies.set(of.sku, lie);
      const { id } = await m.place(buyer, of, QUANTITY);
      await m.approve(admin, id);
      ids.push(id);
    }
    await w.buy(64);
    for (const pause of [2 * MINUTE, SETTLE, SETTLE, HOUR, HOUR]) {
      w.advanceClock(pause);
      await w.buy(64);
    }
    const become = await w.rows(
      sql<{ id: string; becomes: Becomes }>`select o.id, jsonb_build_object(
        'item', (select string_agg(distinct i.state, '+' order by i.state) from order_item i join purchase_attempt a on a.item_id = i.id where i.order_id = o.id),
        'attempt', (select string_agg(distinct a.state, '+' order by a.state) from purchase_attempt a where a.order_id = o.id),
        'keys', jsonb_build_array(
          (select count(*) from game_key k join order_item i on i.id = k.order_item_id where i.order_id = o.id) / n.asked,
          (select count(*) from game_key k join purchase_attempt a on a.ref = k.surplus_ref where a.order_id = o.id) / n.asked,
          (select count(*) from purchase_claim c join purchase_attempt a on a.ref = c.attempt_ref where a.order_id = o.id) / n.asked),
        'order', o.state,
        'cost', case o.actual_cost_e4 when 0 then 'nothing' when (select sum(i.planned_cost_e4) from order_item i where i.order_id = o.id and i.state = 'Completed') then 'planned' else 'other' end
      ) as becomes from orders o cross join lateral (select count(distinct a.item_id)::float as asked from purchase_attempt a where a.order_id = o.id) n`,
    );
    const found = new Map(become.map(({ id, becomes }) => [id, becomes]));
    const table = (rows: [string, Becomes][]) =>
      rows.map(
        ([name, row]) =>
          `${name}: ${JSON.stringify({ cost: 'planned', ...row }, ['item', 'attempt', 'keys', 'order', 'cost'])}`,
      );
    expect(table(LIES.map(([name], i) => [name, found.get(ids[i]!)!]))).toEqual(
      table(LIES.map(([name, , becomes]) => [name, becomes])),
    );
    expect(found.get(ids.at(-1)!)).toMatchObject(served);
    // The simulator's ledger contains other keys than it sent; all other invariants hold.
    expect((await m.broken()).filter((line) => !line.startsWith('K11:'))).toEqual([]);
  },
  patience(240_000),
);
