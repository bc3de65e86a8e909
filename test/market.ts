// A market for tests: the provider simulator running beside the app, its first products on sale, partners and approved
// orders for them.

import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { HOUR, timeOf } from '#domain/base/time.ts';
import { takeBackCalls } from '#domain/delivery/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { newId } from '#server/base/ids.ts';
import { LIMITS, openGate } from '#server/catalog/provider/gate.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import { limited } from '#server/catalog/provider/limits.ts';
import { placeOrders } from '#server/orders/place.ts';
import { verify } from '#server/verify/verify.ts';
import type { SimulatorOptions } from '../provider-simulator/options.ts';
import { startSimulator } from '../provider-simulator/simulator.ts';
import { type OfferOver, offer, product, provider } from './offers.ts';
import type { Person, World } from './world.ts';

/** `before` may put something between us and the simulator: it is given its address and answers the one that we buy at. */
export async function market(
  w: World,
  options: SimulatorOptions = {},
  before: (simulator: string) => Promise<string> = async (simulator) => simulator,
) {
  const simulator = await startSimulator({ now: () => Date.parse(w.now()), faultControl: true, ...options });
  onTestFinished(() => simulator.close());
  const wire = { name: 'Genba', baseUrl: `${simulator.url}/genba/v1`, token: null };
  // Short, because what is lost on purpose is waited for; the lists below are never lost, only slow on a busy machine.
  const line = limited(
    httpProvider({ ...wire, baseUrl: `${await before(simulator.url)}/genba/v1`, timeoutMs: 700 }),
    openGate({ ...LIMITS, callsInFlight: 64, failuresToOpen: 1_000_000 }, () => Date.parse(w.now()), Math.random),
  );
  await provider(w, 'Genba');
  w.open('genba', line);

  const patient = httpProvider(wire);
  const [products, prices, rates] = await Promise.all([patient.products(), patient.prices(), patient.rates()]);
  const perEuro = new Map(rates.rates.map((rate) => [rate.currency, rate.perEuroE4 / 10_000]));
  const texts = products.items.flatMap((one) =>
    one.kind === 'product' && one.keyFormat === 'text' && one.bundle.length === 0 && one.releaseDate < '2026'
      ? [one]
      : [],
  );
  const bundles = products.items.flatMap((one) => (one.kind === 'product' && one.bundle.length > 0 ? [one] : []));
  let next = 0;

  /** A product of the simulator on sale here, with the provider's own prices. */
  const sell = async (over: OfferOver & { bundle?: boolean } = {}) => {
    const sold = over.bundle ? bundles[0]! : texts[next++]!;
    const row = prices.items.find((one) => one.sku === sold.sku);
    const groups = row?.kind === 'prices' ? row.prices : [];
    const of = await product(w, {
      sku: sold.sku,
      name: sold.name,
      prices: groups.map((group) => ({
        countries: group.countries,
        costE4: Math.round(group.costE4 / perEuro.get(group.currency)!),
      })),
      ...over,
    });
    for (const [i, group] of groups.entries()) {
      const rate = perEuro.get(group.currency)!;
      await w.database.transaction((tx) =>
        tx.run(
          sql`update product_price set original_currency = ${group.currency}, original_cost_e4 = ${group.costE4}, rate = ${rate} where id = ${of.priceIds[i]}`,
        ),
      );
    }
    await w.database.transaction((tx) =>
      tx.run(
        sql`update product set bundle_products = ${JSON.stringify(sold.bundle.map((part) => ({ id: newId(), ...part })))}::jsonb where id = ${of.productId}`,
      ),
    );
    const countries = groups.slice(0, 2).map((group) => group.countries[0]!);
    const weights =
      countries.length === 2
        ? [
            { code: countries[0]!, weight: 60 },
            { code: countries[1]!, weight: 40 },
          ]
        : [{ code: countries[0]!, weight: 100 }];
    return offer(w, { product: of, weights, ...over });
  };

  /** An order of a partner, as the cart would place it. */
  const place = async (
    buyer: Person,
    of: { promotionId: string; productId: string },
    quantity = 20,
    priceCents = 1500,
  ) => {
    const [order] = await w.database.transaction((tx) =>
      placeOrders(
        tx,
        { actor: partnerActor(buyer), now: w.now() },
        [{ promotionId: of.promotionId, productId: of.productId, quantity, priceCents }],
        null,
      ),
    );
    return order!;
  };

  /** Approves an order so that it starts now. */
  const approve = async (by: Person, id: string) => {
    const start = timeOf(Math.floor(Date.parse(w.now()) / (30 * 60_000)) * 30 * 60_000);
    return by.do(orderCalls.approve, {
      id,
      processingStart: start,
      processingEnd: timeOf(Date.parse(start) + 48 * HOUR),
    });
  };

  /** Keys of a product in our own stock: bought by an order that gives them away. Answers that order. */
  const stockUp = async (
    staff: Person,
    buyer: Person,
    of: { promotionId: string; productId: string },
    quantity = 20,
  ) => {
    const order = await place(buyer, of, quantity);
    await approve(staff, order.id);
    await w.buy();
    await staff.do(takeBackCalls.sendToInventory, { id: order.id, unDelivered: true, isUpdate: false });
    return order;
  };

  /** What does not hold, the provider's own books included; empty when all is well. */
  const broken = async () => {
    const { orders } = simulator.ledger();
    const findings = await verify(
      w.database,
      { vault: w.vault, keys: w.keys },
      orders.map(({ reference, state, keys }) => ({ reference, state, keys })),
    );
    return findings.filter((finding) => finding.rows.length > 0).map(({ id, rows }) => `${id}: ${rows.join(', ')}`);
  };

  return { simulator, line, sell, place, approve, stockUp, broken };
}

const partnerActor = (buyer: Person) => ({
  userId: buyer.id,
  name: buyer.name,
  side: 'Partner' as const,
  role: 'Partner' as const,
  companyId: buyer.companyId,
  permissions: new Set<never>(),
  scope: null,
  sessionId: null,
});
