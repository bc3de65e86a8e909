// A new user's first orders: every promotion of a fresh demo can be ordered, and its keys arrive at the planned cost.

import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { type Actor, SYSTEM } from '#domain/base/actor.ts';
import { PERMISSIONS } from '#domain/base/permissions.ts';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { deriveKeys } from '#server/base/crypto/master-key.ts';
import { createQueue } from '#server/base/jobs/jobs.ts';
import { startOrder } from '#server/buying/items/order-start.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import { ensureProvider, syncCatalog } from '#server/catalog/sync.ts';
import { ensureHouseCompany } from '#server/companies/house-company.ts';
import { createVault } from '#server/keys/vault.ts';
import { approve } from '#server/orders/deciding/approval.ts';
import { placeOrders } from '#server/orders/placing/order-placement.ts';
import { freshDatabase } from '#test/database/template.ts';
import { thoroughTest } from '#test/effort.ts';
import { failingLog } from '#test/logs.ts';
import { patience } from '#test/patience.ts';
import { startSimulator } from '../../../provider-simulator/simulator.ts';
import { WORLD_FILE } from './archive.ts';
import { beginWorld, continueWorld } from './load.ts';

const NOW = '2026-11-26T09:00:00.000Z';

/** The demo's people and catalogue, synced as at start-up, without orders. */
async function freshDemo() {
  const database = await freshDatabase();
  const simulator = await startSimulator({ now: () => Date.parse(NOW) });
  const queue = await createQueue(database, { embedded: database.embedded, isUnsupervised: true, log: failingLog });
  database.setEnqueue(queue.enqueue, queue.wake);
  onTestFinished(async () => {
    await queue.stop();
    await simulator.close();
    await database.close();
  });
  await database.transaction((tx) => ensureHouseCompany(tx, NOW));
  const keys = deriveKeys(Buffer.alloc(32, 9));
  const services = { database, keys, vault: createVault(keys) };
  const configured = ['Genba', 'Playsource'].map((name) => {
    const code = name.toLowerCase();
    return { code, provider: httpProvider({ name, baseUrl: `${simulator.url}/${code}/v1`, token: null }) };
  });
  const options = { file: WORLD_FILE, now: NOW, password: 'a password for all of them' };
  await beginWorld(services, options);
  const stopping = new AbortController();
  await continueWorld(services, {
    ...options,
    signal: stopping.signal,
    onCatalogue: async () => {
      for (const { code, provider } of configured) {
        const id = await database.transaction((tx) => ensureProvider(tx, { code, name: provider.name }));
        await syncCatalog(database, provider, id, NOW);
      }
      stopping.abort();
    },
  });
  const buyer = createBuyer({
    database,
    vault: services.vault,
    clock: { now: () => NOW },
    providers: createProviderClients(database, configured),
    maxInFlight: 16,
    sendWithinMs: Number.POSITIVE_INFINITY,
    log: failingLog,
  });
  return { database, buyer };
}

thoroughTest(
  'completes the first order of every promotion of a fresh demo',
  { timeout: patience(300_000) },
  async () => {
    const { database, buyer } = await freshDemo();
    const partner = (await database.one(
      sql<{ userId: string; companyId: string }>`select id as user_id, company_id from app_user
      where email = 'buyer@cygnus.example'`,
    ))!;
    const [admin] = await database.all(sql<{ id: string }>`select id from app_user where role = 'SuperAdmin'`);
    await database.transaction((tx) =>
      tx.run(sql`update company set credit_limit_cents = null where id = ${partner.companyId}`),
    );
    const onSale = await database.all(
      sql<{ promotionId: string; productId: string; quantity: number; priceCents: number }>`select p.id as promotion_id,
        p.product_id, greatest(p.min_quantity, 20) as quantity, p.tier1_price_cents as price_cents
      from promotion p where p.published and not p.deleted and p.valid_from <= ${NOW} and p.valid_to > ${NOW}`,
    );
    expect(onSale.length).toBeGreaterThan(20);
    const buys: Actor = { ...SYSTEM, ...partner, name: 'Newcomer', side: 'Partner' };
    const approver: Actor = {
      ...SYSTEM,
      userId: admin!.id,
      name: 'Admin',
      side: 'Management',
      role: 'SuperAdmin',
      scope: 'admin',
      permissions: new Set(PERMISSIONS),
      lastFactorAt: NOW,
    };
    const window = { processingStart: NOW, processingEnd: addMilliseconds(NOW, DAY) };
    for (const line of onSale)
      await database.transaction(async (tx) => {
        const [order] = await placeOrders(tx, { actor: buys, now: NOW }, [line], null);
        await approve(tx, { actor: approver, now: NOW }, startOrder, { id: order!.id, ...window });
      });
    await buyer.drain();
    const unfinished = await database.all(
      sql<{ sku: string; state: string }>`select product_sku as sku, state, anomaly_flags from orders
      where state <> 'Completed' order by product_sku`,
    );
    expect(unfinished).toEqual([]);
  },
);
