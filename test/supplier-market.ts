// A market whose only provider is the simulator of a supplier: its catalogue is synced, and orders are bought from it.

import { type RawBuilder, sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { CALL_LIMITS, createCallLimiter } from '#server/catalog/provider/call-limiter.ts';
import { limitProvider } from '#server/catalog/provider/limited-provider.ts';
import type { Provider } from '#server/catalog/provider/port.ts';
import { ensureProvider, syncCatalog } from '#server/catalog/sync.ts';
import type { Ledger } from '../provider-simulator/ledger.ts';
import { insertPromotion, type ProductFixture } from './catalog-fixtures.ts';
import { createTrade } from './trade.ts';
import type { World } from './world.ts';

/** Options of all supplier markets. */
export const SUPPLIER_COUNTRIES = ['DE', 'FR', 'US', 'JP'] as const;
export const SUPPLIER_TIMEOUT_MS = 5_000;
/** Unit price of test orders: far above every cost. */
const PRICE_CENTS = 20_000;
/** A minute each: enough for the longest settle window. */
const ROUNDS = 30;

interface Supplier {
  code: string;
  name: string;
  adapter: Provider;
  simulator: { ledger(): Ledger; setFaults(rates: Record<string, never>): void; close(): Promise<void> };
}

/** Syncs the catalogue of a running simulator, which is closed after the test. */
export async function createSupplierMarket(w: World, { code, name, adapter, simulator }: Supplier) {
  const limits = { ...CALL_LIMITS, callsInFlight: 64, failuresToOpen: 1_000_000 };
  const provider = limitProvider(
    adapter,
    createCallLimiter(limits, () => Date.parse(w.now()), Math.random),
  );
  const providerId = await w.database.transaction((tx) => ensureProvider(tx, { code, name }));
  await syncCatalog(w.database, provider, providerId, w.now());
  w.addProvider(code, provider);
  return createSupplierTrade(w, simulator);
}

/** Orders of the synced products of a running simulator, which is closed after the test. */
export function createSupplierTrade(w: World, simulator: Supplier['simulator']) {
  onTestFinished(() => simulator.close());

  /** A synced product with plenty of keys whose price `pp` meets the condition, on sale. */
  async function sellWhere(condition: RawBuilder<unknown> = sql`true`) {
    const [product] = await w.rows(
      sql<ProductFixture & { countries: string[] }>`select p.id as product_id, sku, name, provider_id, publisher_id,
          array[pp.id] as price_ids, pp.countries
        from product p join product_price pp on pp.product_id = p.id
        where stock_quantity > 1000 and release_date < now() and ${condition}
        order by sku limit 1`,
    );
    const [first, second] = product!.countries as [string, string];
    const weights = [
      { code: first, weight: 60 },
      { code: second, weight: 40 },
    ];
    return insertPromotion(w, { product: product!, weights, minQuantity: 1 });
  }

  const trade = createTrade(w, simulator.ledger);

  /** Buys an order until it is complete, a minute apart; faults end with the first purchase. */
  async function buyOrder(of: { promotionId: string; productId: string }, quantity: number) {
    const admin = await w.person('SuperAdmin');
    const order = await trade.place(await w.person('Partner'), of, quantity, PRICE_CENTS);
    await trade.approve(admin, order.id);
    const show = () => admin.do(orderCalls.one, { id: order.id });
    for (let n = 0; n < ROUNDS && (await show()).status !== 'Completed'; n++) {
      await w.buy();
      simulator.setFaults({});
      w.advanceClock(MINUTE);
    }
    const [books] = await w.rows(
      sql<{ chargedE4: number; keys: number; surplus: number; claims: number }>`select
          (select coalesce(sum(charged_e4), 0) from purchase_attempt)::bigint as charged_e4,
          (select count(*) from game_key where surplus_ref is null) as keys,
          (select count(*) from game_key where surplus_ref is not null) as surplus,
          (select count(*) from purchase_claim) as claims`,
    );
    const { orders } = simulator.ledger();
    const statementE4 = orders.reduce((sum, { charged }) => sum + Math.round(Number(charged) * 10_000), 0);
    return { status: (await show()).status, quantities: orders.map((one) => one.quantity), statementE4, ...books! };
  }

  return { sellWhere, buyOrder, ...trade };
}
