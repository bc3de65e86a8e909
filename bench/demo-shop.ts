// A shop to buy in: the provider simulator in its own process, and approved orders for its products that are due.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { Secret } from '#domain/base/text/secret.ts';
import { DAY, timeOf } from '#domain/base/time.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { newId } from '#server/base/process/ids.ts';
import { startOrder } from '#server/buying/items/order-start.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import type { Provider } from '#server/catalog/provider/port.ts';
import { startDemoProvider } from '#server/demo-provider.ts';
import { approve } from '#server/orders/deciding/approval.ts';
import { placeOrders } from '#server/orders/placing/order-placement.ts';
import { approver } from '#test/approver.ts';
import { insertProduct, insertPromotion, type ProductFixture } from '#test/catalog-fixtures.ts';
import type { BenchDatabase } from './bench-database.ts';

const PER_ORDER = 500;
const HALF_AN_HOUR = 30 * 60_000;

/** Address of the simulator. */
export interface Source {
  url: string;
  token: string;
}

export const providerAt = ({ url, token }: Source): Provider =>
  httpProvider({ name: 'Genba', baseUrl: url, token: new Secret(token) });

interface Shop {
  source: Source;
  provider: Provider;
  /** Creates approved, due orders with this total number of keys. */
  orders(keys: number, perOrder?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Simulator products sold as single text keys, with their cheapest country group. */
async function soldBy(provider: Provider) {
  const [products, prices] = await Promise.all([provider.products(), provider.prices()]);
  return products.items.flatMap((one) => {
    if (
      one.kind !== 'product' ||
      one.keyFormat !== 'text' ||
      one.bundle.length > 0 ||
      (one.releaseDate ?? '2026') >= '2026'
    )
      return [];
    const row = prices.items.find(({ sku }) => sku === one.sku);
    const group = row?.kind === 'prices' ? row.prices.find((price) => price.currency === 'EUR') : undefined;
    return group ? [{ sku: one.sku, group }] : [];
  });
}

export async function createShop({ database }: BenchDatabase): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-bench-'));
  const simulator = await startDemoProvider(folder, () => {});
  const { url, token } = simulator.providers[0]!;
  const source: Source = { url, token: token.reveal() };
  const provider = providerAt(source);
  const now = () => systemClock.now();
  const w = { database, now } as never;
  const sold = await soldBy(provider);
  const [companyId, userId] = [newId(), newId()];
  await database.transaction(async (tx) => {
    await tx.run(
      sql`insert into company (id, name, email, type, created_at, modified_at)
        values (${companyId}, 'Bench', 'bench@partner.example', 'Gold', now(), now())`,
    );
    await tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, company_id,
      created_at, modified_at)
      values (${userId}, 'Be', 'Nch', 'be@partner.example', '', 'Partner', ${companyId}, now(), now())`);
  });
  const partner = () => ({
    actor: { ...SYSTEM, side: 'Partner' as const, userId, companyId, name: 'Be Nch' },
    now: now(),
  });
  let next = 0;
  const order = async (quantity: number) => {
    const from = timeOf(Math.floor(Date.now() / HALF_AN_HOUR) * HALF_AN_HOUR);
    const { sku, group } = sold[next++ % sold.length]!;
    const of =
      (await database.one(
        sql<ProductFixture>`select id as product_id, sku, name, provider_id, publisher_id,
          array(select id from product_price where product_id = product.id) as price_ids
          from product where sku = ${sku}`,
      )) ?? (await insertProduct(w, { sku, prices: [{ countries: group.countries, costE4: group.costE4 }] }));
    const { promotionId, productId } = await insertPromotion(w, {
      product: of,
      weights: [{ code: group.countries[0]!, weight: 100 }],
      maxQuantity: 10_000,
    });
    await database.transaction(async (tx) => {
      // Approving below cost would require step-up.
      const lines = [{ promotionId, productId, quantity, priceCents: Math.ceil((group.costE4 * 1.25) / 100) }];
      const [placed] = await placeOrders(tx, partner(), lines, null);
      const window = { processingStart: from, processingEnd: timeOf(Date.parse(from) + DAY) };
      await approve(tx, approver(now()), startOrder, { id: placed!.id, ...window });
    });
  };
  return {
    source,
    provider,
    orders: async (keys, perOrder = PER_ORDER) => {
      for (let left = keys; left > 0; left -= perOrder) await order(Math.min(left, perOrder));
    },
    stop: async () => {
      await simulator.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
