// A process of the fault run that buys or serves users until it is killed. It also takes requests over its channel:
// create orders, resume stopped ones, report progress, verify the books.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { E4_PER_CENT } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { DAY, HOUR, timeOf } from '#domain/base/time.ts';
import { sealEvents } from '#server/audit/entry-seals.ts';
import { thisMachine } from '#server/base/database/database-clock.ts';
import type { Tx } from '#server/base/database/db.ts';
import { readConfig } from '#server/base/process/config.ts';
import { newId } from '#server/base/process/ids.ts';
import { restockOrder, resumeOrder, startOrder } from '#server/buying/items/order-start.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { CALL_LIMITS, createCallLimiter } from '#server/catalog/provider/call-limiter.ts';
import { limitProvider } from '#server/catalog/provider/limited-provider.ts';
import { askSuppliers } from '#server/claims/supplier-claims.ts';
import { approve } from '#server/orders/deciding/approval.ts';
import { updateAnomaly } from '#server/orders/lifecycle/order-terms.ts';
import { placeOrders } from '#server/orders/placing/order-placement.ts';
import { openServices } from '#server/services.ts';
import { verify } from '#server/verify/verify.ts';
import { insertProduct, insertPromotion, type ProductFixture } from '#test/catalog-fixtures.ts';
import { runDueWork } from '#test/due-work.ts';
import { createRandomStream } from '../../provider-simulator/random.ts';
import { approver } from '../approver.ts';
import { askAboutClaimsNow } from './claim-actions.ts';
import { type CommitDelays, withCommitDelays } from './commit-delays.ts';
import { type FaultyProviderName, faultyProviderAdapter } from './faulty-provider.ts';
import { actAsStaff, decideAsStaff, logStaffAction } from './staff-actions.ts';
import { answerAsks, reportError, reportingLog } from './subject-process.ts';
import { type Acknowledged, createWeb } from './web-actions.ts';

export interface Settings {
  provider: FaultyProviderName;
  providerUrl: string;
  /** Milliseconds: shorter than in production, in the same proportions. */
  settleMs: number;
  leaseMs: number;
  timeoutMs: number;
  /** Buyers in this process: none in the web process, several if the database allows one process only. */
  buyers: number;
  delays: CommitDelays;
}

export type Ask =
  | { kind: 'make'; from: number; orders: number; quantity: number }
  | { kind: 'mend' }
  /** A user action over HTTP. */
  | { kind: 'act'; n: number }
  /** Approves the remaining orders. */
  | { kind: 'approve' }
  | { kind: 'action'; what: number; n: number }
  /** A decision on a claim. */
  | { kind: 'claim'; n: number }
  | { kind: 'progress' }
  /** Sets the clock of this process to an offset from the true time (ms). */
  | { kind: 'clock'; offsetMs: number }
  | {
      kind: 'verify';
      ledger: { reference: string; state: string; charged: string; currency: string; keys: string[] }[];
      acknowledged: readonly Acknowledged[];
    };

const settings = JSON.parse(process.argv[2]!) as Settings;
const config = readConfig(process.env);
/** Offset of this process's clock, as if it had been set by hand or by a time server. */
let offsetMs = 0;
const services = await openServices(config, reportingLog, { ...thisMachine, wall: () => Date.now() + offsetMs });
const { database, clock, vault, keys } = services;
const now = () => clock.now();
const web = await createWeb(config, services, clock, (defect) => void process.send?.({ defect }));

const { provider: providerName, providerUrl: url, timeoutMs } = settings;
const client = faultyProviderAdapter(providerName, { url, timeoutMs }, now);
const limiter = createCallLimiter(
  { ...CALL_LIMITS, callsInFlight: 32, failuresToOpen: 1_000_000, firstFundsPauseMs: 200, longestFundsPauseMs: 1_000 },
  Date.now,
  Math.random,
);
const provider = limitProvider(client, limiter);
const providers = createProviderClients(database, [{ code: 'genba', limiter, provider }], settings.settleMs);

const PLENTY = 1000;

/** Units per order at the price of the nth order: 1 to 100, half of them few, so that there are many calls. */
function drawUnits(n: number): number {
  const chance = createRandomStream(`units ${n}`);
  return chance.next() < 0.5 ? chance.int(1, 4) : chance.int(1, 100);
}

/** Creates products of the simulator on sale, a partner, and approved orders that are due. */
async function makeOrders(first: number, orders: number, quantity: number): Promise<void> {
  const w = { database, now };
  const lists = faultyProviderAdapter(providerName, { url }, now);
  const { items } = await lists.prices();
  const products = await lists.products();
  // Released products with text keys and plenty of stock: others would wait for their release or for stock.
  const plainSkus = new Set(
    products.items.flatMap((one) =>
      one.kind === 'product' &&
      one.keyFormat === 'text' &&
      one.bundle.length === 0 &&
      (one.releaseDate ?? '2026') < '2026'
        ? [one.sku]
        : [],
    ),
  );
  const priced: { sku: string; group: { countries: string[]; costE4: number; unitsPerOrder?: number } }[] = [];
  for (const one of items) {
    const group =
      one.kind === 'prices' && plainSkus.has(one.sku)
        ? one.prices.find((price) => price.currency === 'EUR')
        : undefined;
    if (group && ((await lists.stock(one.sku)).quantity ?? 0) >= PLENTY) priced.push({ sku: one.sku, group });
  }
  const companyId = newId();
  const userId = newId();
  await database.transaction(async (tx) => {
    await tx.run(
      sql`insert into company (id, name, email, type, created_at, modified_at)
        values (${companyId}, ${`Fault Partner ${companyId}`}, ${`fault${companyId}@partner.example`}, 'Gold', now(), now())`,
    );
    await tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, company_id,
      created_at, modified_at)
      values (${userId}, 'Fay', 'Partner', ${`fay${userId}@partner.example`}, '', 'Partner', ${companyId}, now(),
        now())`);
  });
  const context = {
    actor: { ...SYSTEM, side: 'Partner' as const, userId, companyId, name: 'Fay Partner' },
    now: now(),
  };
  for (let n = first; n < first + orders; n++) {
    const { sku, group } = priced[n % priced.length]!;
    const productRow =
      (await database.one(
        sql<ProductFixture>`select id as product_id, sku, name, provider_id, publisher_id,
          array(select id from product_price where product_id = product.id) as price_ids
          from product where sku = ${sku}`,
      )) ?? (await insertProduct(w as never, { sku, prices: [{ countries: group.countries, costE4: group.costE4 }] }));
    // Only our own wire format has claims.
    if (providerName === 'merkur')
      await database.transaction((tx) =>
        tx.run(sql`update provider set capabilities = capabilities || '{"claim": {"windowSeconds": 2592000}}'`),
      );
    const units = Math.min(drawUnits(n), group.unitsPerOrder ?? Number.POSITIVE_INFINITY);
    await database.transaction((tx) =>
      tx.run(sql`update product_price set units_per_order = ${units} where product_id = ${productRow.productId}`),
    );
    const { promotionId, productId } = await insertPromotion(w as never, {
      product: productRow,
      weights: [{ code: group.countries[0]!, weight: 100 }],
      minQuantity: 1,
    });
    // Far enough above any price the provider raises: a price below cost needs step-up authentication.
    const priceCents = Math.ceil(group.costE4 / E4_PER_CENT) * 2;
    await database.transaction(async (tx) => {
      const [order] = await placeOrders(
        tx,
        context,
        [{ promotionId, productId, quantity: Math.max(quantity, units), priceCents }],
        null,
      );
      // The others are approved over HTTP, or here at the end.
      if (n % 2 === 0) await approveNow(tx, order!.id);
    });
  }
}

/** Processing starts at the previous half hour, for a day. */
const approveNow = async (tx: Tx, id: string) => {
  const half = 30 * 60_000;
  const from = timeOf(Math.floor(Date.now() / half) * half);
  const window = { processingStart: from, processingEnd: timeOf(Date.parse(from) + DAY + HOUR) };
  const context = approver(now());
  await approve(tx, context, startOrder, { id, ...window });
  await logStaffAction(tx, keys, context.actor, now());
};

/** Resumes every stopped order: accepts prices, retries out-of-stock and failed items, looks up pending purchases. */
async function mendOrders(): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`update purchase_attempt set next_ask_at = ${now()} where state = 'pending'`);
    await tx.run(
      sql`update order_item set next_try_at = ${now()} where state = 'Draft' and removed_at is null
        and next_try_at > ${now()}`,
    );
    await tx.run(sql`update purchase_return set next_try_at = ${now()} where state = 'wanted'`);
    await tx.run(sql`update allocation set next_try_at = ${now()} where state = 'wanted'`);
    await askAboutClaimsNow(tx, now());
  });
  const stuck = await database.all(
    sql<{ id: string; state: string }>`select id, state from orders where state in ('Paused', 'Failed', 'OutOfStock')`,
  );
  for (const { id, state } of stuck) {
    await ignoreRefusal(async (tx) => {
      await updateAnomaly(tx, id, 'Ignored');
      const staff = {
        actor: { ...SYSTEM, side: 'Management' as const, permissions: new Set(['Order.Reprocess'] as const) },
        now: now(),
      };
      if (state === 'OutOfStock') return restockOrder(tx, SYSTEM, now(), id);
      await resumeOrder(tx, staff, id);
      return logStaffAction(tx, keys, staff.actor, now());
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
    claims: number;
    replaced: number;
  }>`select count(*) as orders,
    count(*) filter (where state in ('Completed', 'Closed', 'Cancelled', 'Refunded', 'Transferred')) as done,
    (select count(*) from game_key) as keys,
    (select count(*) from purchase_attempt where state in ('intent', 'sent', 'pending'))
      + (select count(*) from purchase_return where state = 'wanted') + (select count(*) from allocation
        where state = 'wanted') + (select count(*) from claim where next_try_at is not null) as open,
    (select count(*) from purchase_attempt) as attempts, (select count(*) from purchase_return) as returns,
    (select count(*) from allocation) as reservations,
    (select count(*) from claim) as claims,
    (select count(*) from claim where provider_answer = 'replaced') as replaced from orders`);

async function answer(ask: Ask): Promise<unknown> {
  if (ask.kind === 'make') return makeOrders(ask.from, ask.orders, ask.quantity);
  if (ask.kind === 'mend') return mendOrders();
  if (ask.kind === 'action') return actAsStaff(database, keys, now(), ask.what, ask.n);
  if (ask.kind === 'claim') return decideAsStaff(services, now(), ask.n);
  if (ask.kind === 'act') return web.act(ask.n);
  if (ask.kind === 'approve')
    return ignoreRefusal(async (tx) => {
      const submittedOrders = await tx.all(sql<{ id: string }>`select id from orders where state = 'Submitted'`);
      for (const { id } of submittedOrders) await approveNow(tx, id);
    });
  if (ask.kind === 'progress') return progress();
  if (ask.kind === 'clock') {
    offsetMs = ask.offsetMs;
    return null;
  }
  const findings = await verify(database, { vault, keys }, ask.ledger);
  return [...findings, await findLostAcknowledgements(ask.acknowledged)].filter(
    (finding) => finding.violations.length > 0,
  );
}

/** Acknowledged results that are missing, and keys delivered to two orders. */
async function findLostAcknowledgements(all: readonly Acknowledged[]) {
  const found = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    new Set((await database.all(query)).map(({ id }) => id));
  const approved = await found(sql`select distinct order_id as id from order_history where action = 'approve'`);
  const packed = await found(sql`select id from package`);
  const sent = await found(sql`select id from package where state = 'Sent'`);
  const claimed = await found(sql`select package_id || ' ' || key_line as id from claim`);
  const revealed = await found(sql`select distinct package_id as id from reveal_ledger`);
  const orderOf = new Map<string, string>();
  const violations: string[] = [];
  for (const one of all) {
    const isThere =
      one.kind === 'approved'
        ? approved.has(one.orderId)
        : one.kind === 'claimed'
          ? claimed.has(`${one.packageId} ${one.line}`)
          : { packed, sent, downloaded: revealed }[one.kind].has(one.packageId);
    if (!isThere) violations.push(`${one.kind}: ${JSON.stringify({ ...one, keys: undefined })}`);
    if (one.kind !== 'downloaded') continue;
    for (const key of one.keys) {
      const otherOrderId = orderOf.get(key);
      if (otherOrderId !== undefined && otherOrderId !== one.orderId)
        violations.push(`one key in the orders ${otherOrderId} and ${one.orderId}`);
      orderOf.set(key, one.orderId);
    }
  }
  return {
    id: 'S4',
    description: 'what was answered as done is there, and no key was handed to two orders',
    violations,
    ms: 0,
  };
}

/** Another user moved the order in the meantime. */
const ignoreRefusal = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  database.transaction(work).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });

const onDelay = () => void process.send?.({ delayed: true });
for (let n = 0; n < settings.buyers; n++) {
  createBuyer({
    database: withCommitDelays(database, { ...settings.delays, seed: `${settings.delays.seed}/${n}` }, onDelay),
    vault,
    clock,
    providers,
    maxInFlight: 16,
    leaseMs: settings.leaseMs,
    log: reportingLog,
  }).start();
}
if (settings.buyers > 0)
  setInterval(() => void runDueWork(database, providers, now(), reportingLog).catch(reportError), 1000);
if (settings.buyers > 0)
  setInterval(
    () =>
      void askSuppliers({ database, vault, log: reportingLog, providerClients: providers }, now()).catch(reportError),
    500,
  );
setInterval(() => void sealEvents(database, keys).catch(reportError), 1000);
answerAsks(answer);
