// S7: keys bought from the simulator in a minute, against what the same statements reach when they are sent bare: no
// provider, no protocol, no encryption. Beside them the fewest statements that could do it, written by hand.
//
//   npm run bench -- purchase --keys 2000

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { Secret } from '#domain/base/secret.ts';
import { DAY, timeOf } from '#domain/base/time.ts';
import { systemClock } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { openBuyer } from '#server/buying/buyer.ts';
import { openDesks } from '#server/buying/providers.ts';
import { start } from '#server/buying/start.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import { startDemoProvider } from '#server/demo-provider.ts';
import { approve } from '#server/orders/approve.ts';
import { placeOrders } from '#server/orders/place.ts';
import { offer, type Product, product } from '#test/offers.ts';
import { openGround, report } from './ground.ts';
import { keepRows, recorded, replay } from './replay.ts';

const { values } = parseArgs({
  options: { keys: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' } },
});
const wanted = Number(values.keys);
const PER_ORDER = 500;
/** As a worker buys in production. */
const AT_ONCE = 64;

// A process of its own, as in production: a provider's work is not ours.
const folder = mkdtempSync(join(tmpdir(), 'merkur-bench-'));
const simulator = await startDemoProvider(folder, () => {});
const { url, token } = simulator.providers[0]!;
const provider = httpProvider({ name: 'Genba', baseUrl: url, token: new Secret(token) });
const ground = await openGround('purchase');
const { database, vault } = ground;
const now = () => systemClock.now();
const w = { database, now } as never;

const [products, prices] = await Promise.all([provider.products(), provider.prices()]);
const plain = products.items.flatMap((one) =>
  one.kind === 'product' && one.keyFormat === 'text' && one.bundle.length === 0 && one.releaseDate < '2026'
    ? [one.sku]
    : [],
);
const sold = plain.flatMap((sku) => {
  const row = prices.items.find((one) => one.sku === sku);
  const group = row?.kind === 'prices' ? row.prices.find((price) => price.currency === 'EUR') : undefined;
  return group ? [{ sku, group }] : [];
});

const companyId = newId();
const userId = newId();
await database.transaction(async (tx) => {
  await tx.run(
    sql`insert into company (id, name, email, type, created_at, modified_at) values (${companyId}, 'Bench', 'bench@partner.example', 'Gold', now(), now())`,
  );
  await tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, company_id, created_at, modified_at)
    values (${userId}, 'Be', 'Nch', 'be@partner.example', '', 'Partner', ${companyId}, now(), now())`);
});

let next = 0;
/** Approved orders for so many keys, due now. */
async function orders(keys: number): Promise<void> {
  const half = 30 * 60_000;
  const from = timeOf(Math.floor(Date.now() / half) * half);
  for (let left = keys; left > 0; left -= PER_ORDER) {
    const { sku, group } = sold[next++ % sold.length]!;
    const of =
      (await database.one(
        sql<Product>`select id as product_id, sku, name, provider_id, publisher_id, array(select id from product_price where product_id = product.id) as price_ids
          from product where sku = ${sku}`,
      )) ?? (await product(w, { sku, prices: [{ countries: group.countries, costE4: group.costE4 }] }));
    const on = await offer(w, {
      product: of,
      weights: [{ code: group.countries[0]!, weight: 100 }],
      maxQuantity: 10_000,
    });
    const partner = { actor: { ...SYSTEM, side: 'Partner' as const, userId, companyId, name: 'Be Nch' }, now: now() };
    const admin = {
      actor: {
        ...SYSTEM,
        side: 'Management' as const,
        permissions: new Set(['Order.Level2Approve'] as const),
        scope: 'admin' as const,
      },
      now: now(),
    };
    await database.transaction(async (tx) => {
      const [order] = await placeOrders(
        tx,
        partner,
        [
          {
            promotionId: on.promotionId,
            productId: on.productId,
            quantity: Math.min(left, PER_ORDER),
            priceCents: 2000,
          },
        ],
        null,
      );
      await approve(tx, admin, start, {
        id: order!.id,
        processingStart: from,
        processingEnd: timeOf(Date.parse(from) + DAY),
      });
    });
  }
}

const desks = () => openDesks(database, [{ code: 'genba', provider }]);
const buyer = () =>
  openBuyer({ database, vault, clock: systemClock, desks: desks(), atOnce: AT_ONCE, onTrouble: console.error });

/** The same rows by bare statements: take, mark, store and close in batches, nothing asked and nothing sealed. */
async function fewest(): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      `with chosen as (select id from order_item where state = 'Draft' and next_try_at <= now() order by next_try_at, order_id, unit limit ${AT_ONCE} for update skip locked)
       update order_item i set state = 'Processing' from chosen where i.id = chosen.id returning i.id, i.order_id`,
    );
    if (rows.length === 0) return;
    const ids = rows.map((row) => row.id);
    const refs = ids.map((id) => `bare-${id}`);
    await database.pool.query(
      `insert into purchase_attempt (ref, item_id, order_id, n, provider_id, sku, country, currency, rate, max_e4, state, created_at)
       select r, i.id, i.order_id, 1, o.provider_id, o.product_sku, i.country, 'EUR', 1, 1, 'intent', now() from unnest($1::uuid[], $2::text[]) n (id, r) join order_item i on i.id = n.id join orders o on o.id = i.order_id`,
      [ids, refs],
    );
    await database.pool.query(`update purchase_attempt set state = 'sent', sent_at = now() where ref = any ($1)`, [
      refs,
    ]);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`select 1 from orders where id = any ($1) for update`, [
      [...new Set(rows.map((row) => row.order_id))],
    ]);
    await client.query(
      `insert into game_key (id, fingerprint, lookup, dek_id, sealed, kind, sku, cost_e4, attempt_ref, order_item_id, created_at)
       select gen_random_uuid(), sha256(r::bytea), sha256(r::bytea), (select min(id) from vault_dek), sha256(r::bytea), 'text', 'x', 1, r, id, now() from unnest($1::uuid[], $2::text[]) n (id, r)`,
      [ids, refs],
    );
    await client.query(
      `update purchase_attempt set state = 'settled', closed_at = now(), charged_e4 = 1 where ref = any ($1)`,
      [refs],
    );
    await client.query(
      `update order_item set state = 'Completed', cost_e4 = 1, completed_on = now() where id = any ($1)`,
      [ids],
    );
    await client.query(
      `update orders o set completed_count = completed_count + n.n, actual_cost_e4 = actual_cost_e4 + n.n from (select order_id, count(*) as n from order_item where id = any ($1) group by 1) n where o.id = n.order_id`,
      [ids],
    );
    await client.query('commit');
    client.release();
  }
}

const perMinute = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return (wanted / (performance.now() - start)) * 60_000;
};

const rates: Record<'replayed' | 'one' | 'two' | 'fewest', number[]> = { replayed: [], one: [], two: [], fewest: [] };
// The first keys bring the data key that all others are sealed with.
await orders(PER_ORDER);
await buyer().drain();
// One round more than counted: plans, connections and compiled code are made in the first.
for (let round = -1; round < Number(values.rounds); round++) {
  await orders(wanted);
  const again = await keepRows(database);
  await again();
  let units: Awaited<ReturnType<typeof recorded>> = [];
  const one = await perMinute(async () => {
    units = await recorded(() => buyer().drain());
  });
  await again();
  const replayed = await perMinute(() => replay(database, units));
  await again();
  const byHand = await perMinute(fewest);
  // New orders: a provider knows the references of the others by now.
  await orders(wanted);
  const two = await perMinute(() => Promise.all([buyer().drain(), buyer().drain()]));
  if (round < 0) continue;
  rates.one.push(one);
  rates.replayed.push(replayed);
  rates.two.push(two);
  rates.fewest.push(byHand);
}
const measured = (name: string, list: number[]) => {
  const sorted = [...list].sort((a, b) => a - b);
  return { name, median: sorted[Math.floor(sorted.length / 2)]!, p95: sorted.at(-1)! };
};
report(
  'Purchase throughput',
  { keys: wanted, rounds: values.rounds, unit: 'keys a minute (higher is better)' },
  {
    'against the same statements': [
      measured('the same statements, sent bare', rates.replayed),
      measured('one buyer', rates.one),
      measured('two buyers in one process', rates.two),
      measured('the fewest statements, by hand', rates.fewest),
    ],
  },
);

await simulator.stop();
rmSync(folder, { recursive: true, force: true });
await ground.close();
process.exit(0);
