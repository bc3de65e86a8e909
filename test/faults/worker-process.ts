// One worker of the fault run: a whole process that buys until it is killed. It is told over its channel what to do
// besides: make the orders, mend what stopped, tell how far it is, verify the books.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { DAY, HOUR, timeOf } from '#domain/base/time.ts';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { newId } from '#server/base/ids.ts';
import { openBuyer } from '#server/buying/buyer.ts';
import { openDesks } from '#server/buying/providers.ts';
import { restock, resume, start } from '#server/buying/start.ts';
import { LIMITS, openGate } from '#server/catalog/provider/gate.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import { limited } from '#server/catalog/provider/limits.ts';
import { openGround } from '#server/ground.ts';
import { amendAnomaly } from '#server/orders/amend.ts';
import { approve } from '#server/orders/approve.ts';
import { placeOrders } from '#server/orders/place.ts';
import { verify } from '#server/verify/verify.ts';
import { approver } from '../approver.ts';
import { moveDue } from '../due.ts';
import { offer, type Product, product } from '../offers.ts';
import { doDeed } from './deeds.ts';

export interface Settings {
  simulatorUrl: string;
  /** Milliseconds: shorter than in production, in the same proportions. */
  settleMs: number;
  leaseMs: number;
  timeoutMs: number;
}

export type Ask =
  | { kind: 'make'; from: number; orders: number; quantity: number }
  | { kind: 'mend' }
  | { kind: 'deed'; what: number; n: number }
  | { kind: 'progress' }
  | { kind: 'verify'; ledger: { reference: string; state: string; keys: string[] }[] };

const settings = JSON.parse(process.argv[2]!) as Settings;
const config = readConfig(process.env);
const trouble = (error: unknown) => console.error(error instanceof Error ? error.message : error);
const ground = await openGround(config, trouble);
const { database, vault, keys } = ground;
const now = () => systemClock.now();

const line = httpProvider({
  name: 'Genba',
  baseUrl: `${settings.simulatorUrl}/genba/v1`,
  token: null,
  timeoutMs: settings.timeoutMs,
});
const gate = openGate({ ...LIMITS, callsInFlight: 32, failuresToOpen: 1_000_000 }, Date.now, Math.random);
const provider = limited(line, gate);
const desks = openDesks(database, [{ code: 'genba', gate, provider }], settings.settleMs);

const PLENTY = 1000;

/** Products of the simulator on sale, a partner, and orders that are approved and due. */
async function make(first: number, orders: number, quantity: number): Promise<void> {
  const w = { database, now };
  const lists = httpProvider({ name: 'Genba', baseUrl: `${settings.simulatorUrl}/genba/v1`, token: null });
  const { items } = await lists.prices();
  const products = await lists.products();
  // Out already, of text keys, and there in quantity: what is not would wait for its release or for stock, not for us.
  const plain = new Set(
    products.items.flatMap((one) =>
      one.kind === 'product' && one.keyFormat === 'text' && one.bundle.length === 0 && one.releaseDate < '2026'
        ? [one.sku]
        : [],
    ),
  );
  const priced: { sku: string; group: { countries: string[]; costE4: number } }[] = [];
  for (const one of items) {
    const group =
      one.kind === 'prices' && plain.has(one.sku) ? one.prices.find((price) => price.currency === 'EUR') : undefined;
    if (group && ((await lists.stock(one.sku)).quantity ?? 0) >= PLENTY) priced.push({ sku: one.sku, group });
  }
  const companyId = newId();
  const userId = newId();
  await database.transaction(async (tx) => {
    await tx.run(
      sql`insert into company (id, name, email, type, created_at, modified_at) values (${companyId}, ${`Fault Partner ${first}`}, ${`fault${first}@partner.example`}, 'Gold', now(), now())`,
    );
    await tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, company_id, created_at, modified_at)
      values (${userId}, 'Fay', 'Partner', ${`fay${first}@partner.example`}, '', 'Partner', ${companyId}, now(), now())`);
  });
  const by = { actor: { ...SYSTEM, side: 'Partner' as const, userId, companyId, name: 'Fay Partner' }, now: now() };
  const half = 30 * 60_000;
  const from = timeOf(Math.floor(Date.now() / half) * half);
  for (let n = first; n < first + orders; n++) {
    const { sku, group } = priced[n % priced.length]!;
    const of =
      (await database.one(
        sql<Product>`select id as product_id, sku, name, provider_id, publisher_id, array(select id from product_price where product_id = product.id) as price_ids
          from product where sku = ${sku}`,
      )) ?? (await product(w as never, { sku, prices: [{ countries: group.countries, costE4: group.costE4 }] }));
    const on = await offer(w as never, {
      product: of,
      weights: [{ code: group.countries[0]!, weight: 100 }],
      minQuantity: 1,
    });
    await database.transaction(async (tx) => {
      const [order] = await placeOrders(
        tx,
        by,
        [{ promotionId: on.promotionId, productId: on.productId, quantity, priceCents: 2000 }],
        null,
      );
      await approve(tx, approver(now()), start, {
        id: order!.id,
        processingStart: from,
        processingEnd: timeOf(Date.parse(from) + DAY + HOUR),
      });
    });
  }
}

/** Lets every order that stopped go on: prices are accepted, what ran out or failed is tried again, waiting ones are asked about. */
async function mend(): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`update purchase_attempt set next_ask_at = ${now()} where state = 'pending'`);
    await tx.run(sql`update purchase_return set next_try_at = ${now()} where state = 'wanted'`);
    await tx.run(sql`update allocation set next_try_at = ${now()} where state = 'wanted'`);
  });
  const stuck = await database.all(
    sql<{ id: string; state: string }>`select id, state from orders where state in ('Paused', 'Failed', 'OutOfStock')`,
  );
  for (const { id, state } of stuck) {
    await database.transaction(async (tx) => {
      await amendAnomaly(tx, id, 'Ignored');
      const staff = {
        actor: { ...SYSTEM, side: 'Management' as const, permissions: new Set(['Order.Reprocess'] as const) },
        now: now(),
      };
      if (state !== 'OutOfStock') await resume(tx, staff, id);
      else await restock(tx, SYSTEM, now(), id);
    });
  }
}

const progress = () =>
  database.one(sql<{
    orders: number;
    done: number;
    keys: number;
    open: number;
    attempts: number;
    returns: number;
    reservations: number;
  }>`select count(*) as orders, count(*) filter (where state in ('Completed', 'Closed', 'Cancelled', 'Refunded', 'Transferred')) as done,
    (select count(*) from game_key) as keys, (select count(*) from purchase_attempt where state in ('intent', 'sent', 'pending'))
      + (select count(*) from purchase_return where state = 'wanted') + (select count(*) from allocation where state = 'wanted') as open,
    (select count(*) from purchase_attempt) as attempts, (select count(*) from purchase_return) as returns,
    (select count(*) from allocation) as reservations from orders`);

async function answer(ask: Ask): Promise<unknown> {
  if (ask.kind === 'make') return make(ask.from, ask.orders, ask.quantity);
  if (ask.kind === 'mend') return mend();
  if (ask.kind === 'deed') return doDeed(database, now(), ask.what, ask.n);
  if (ask.kind === 'progress') return progress();
  return (await verify(database, { vault, keys }, ask.ledger)).filter((finding) => finding.rows.length > 0);
}

process.on('message', (message: { id: number; ask: Ask }) => {
  answer(message.ask).then(
    (value) => process.send?.({ id: message.id, value: value ?? null }),
    (error: Error) => process.send?.({ id: message.id, error: error.stack }),
  );
});
process.on('disconnect', () => process.exit(0));

const buyer = openBuyer({
  database,
  vault,
  clock: systemClock,
  desks,
  atOnce: 16,
  leaseMs: settings.leaseMs,
  onTrouble: trouble,
});
buyer.start();
setInterval(() => void moveDue(database, desks, now()).catch(trouble), 1000);
process.send?.({ ready: true });
