// A market for tests: the provider simulator running next to the app, its first products on sale, partners and approved
// orders.

import { onTestFinished } from 'vitest';
import { keyReturnCalls } from '#domain/delivery/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { CALL_LIMITS, createCallLimiter } from '#server/catalog/provider/call-limiter.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import { limitProvider } from '#server/catalog/provider/limited-provider.ts';
import type { SimulatorOptions } from '../provider-simulator/options.ts';
import { startSimulator } from '../provider-simulator/simulator.ts';
import { insertProduct, insertPromotion, insertProvider, type PromotionOverrides } from './catalog-fixtures.ts';
import { scaled } from './patience.ts';
import { SIMULATOR_DELAYS } from './simulator-delays.ts';
import { createTrade } from './trade.ts';
import type { Person, World } from './world.ts';

/** Longer than any reply takes on a busy machine. */
const TIMEOUT_MS = 20_000;
/** Behind an interposed server: it never sends some replies, and all others must arrive. */
const INTERPOSED_TIMEOUT_MS = scaled(3_000);

const readAll = async (wire: Parameters<typeof httpProvider>[0]) => {
  const provider = httpProvider(wire);
  const [products, prices, rates] = await Promise.all([provider.products(), provider.prices(), provider.rates()]);
  return { products, prices, rates };
};
type Offer = Awaited<ReturnType<typeof readAll>>;

const offers = new Map<string, Promise<Offer>>();

/** Products and prices of a simulator. Seed, accounts and time determine them, so each combination is read once. */
function readOffer(
  w: World,
  { seed, accounts, faults, dir }: SimulatorOptions,
  wire: Parameters<typeof httpProvider>[0],
): Promise<Offer> {
  // Faults may garble the answer, and a journal changes prices.
  if (faults || dir) return readAll(wire);
  const key = JSON.stringify({ seed, accounts, now: w.now() });
  const offer = offers.get(key) ?? readAll(wire);
  offers.set(key, offer);
  return offer;
}

/** `before` may put a proxy between us and the simulator: it gets the simulator's address and returns its own. */
export async function createMarket(
  w: World,
  options: SimulatorOptions = {},
  interpose?: (simulator: string) => Promise<string>,
) {
  const simulator = await startSimulator({
    now: () => Date.parse(w.now()),
    faultControl: true,
    ...options,
    delays: { ...SIMULATOR_DELAYS, ...options.delays },
  });
  onTestFinished(() => simulator.close());
  const wire = { name: 'Genba', baseUrl: `${simulator.url}/genba/v1`, token: null };
  const baseUrl = interpose ? `${await interpose(simulator.url)}/genba/v1` : wire.baseUrl;
  const timeoutMs = interpose ? INTERPOSED_TIMEOUT_MS : TIMEOUT_MS;
  const providerConnection = limitProvider(
    httpProvider({ ...wire, baseUrl, timeoutMs }),
    createCallLimiter(
      { ...CALL_LIMITS, callsInFlight: 64, failuresToOpen: 1_000_000 },
      () => Date.parse(w.now()),
      Math.random,
    ),
  );
  await insertProvider(w, 'Genba');
  w.addProvider('genba', providerConnection);

  const { products, prices, rates } = await readOffer(w, options, wire);
  const perEuro = new Map(rates.rates.map((rate) => [rate.currency, rate.perEuroE4 / 10_000]));
  const texts = products.items.flatMap((one) =>
    one.kind === 'product' &&
    one.keyFormat === 'text' &&
    one.bundle.length === 0 &&
    (one.releaseDate ?? '2026') < '2026'
      ? [one]
      : [],
  );
  const bundles = products.items.flatMap((one) => (one.kind === 'product' && one.bundle.length > 0 ? [one] : []));
  let next = 0;

  /** A simulator product on sale, with the provider's own prices. */
  const sell = async (overrides: PromotionOverrides & { bundle?: boolean } = {}) => {
    const simulatorProduct = overrides.bundle ? bundles[0]! : texts[next++]!;
    const row = prices.items.find((one) => one.sku === simulatorProduct.sku);
    const groups = row?.kind === 'prices' ? row.prices : [];
    const insertedProduct = await insertProduct(w, {
      sku: simulatorProduct.sku,
      name: simulatorProduct.name,
      prices: groups.map(({ countries, costE4, currency }) => {
        const rate = perEuro.get(currency)!;
        return { countries, costE4: Math.round(costE4 / rate), original: { currency, costE4, rate } };
      }),
      bundleProducts: simulatorProduct.bundle.map((part) => ({ id: newId(), ...part })),
      ...overrides,
    });
    const countries = groups.slice(0, 2).map((group) => group.countries[0]!);
    const weights =
      countries.length === 2
        ? [
            { code: countries[0]!, weight: 60 },
            { code: countries[1]!, weight: 40 },
          ]
        : [{ code: countries[0]!, weight: 100 }];
    return insertPromotion(w, { product: insertedProduct, weights, ...overrides });
  };

  const { place, approve, broken } = createTrade(w, simulator.ledger);

  /** Stock of a product: keys of an order that went to inventory. Returns that order. */
  const stockUp = async (
    staff: Person,
    buyer: Person,
    of: { promotionId: string; productId: string },
    quantity = 20,
  ) => {
    const order = await place(buyer, of, quantity);
    await approve(staff, order.id);
    await w.buy();
    await staff.do(keyReturnCalls.sendToInventory, { id: order.id, unDelivered: true, isUpdate: false });
    return order;
  };

  return { simulator, line: providerConnection, sell, place, approve, stockUp, broken };
}
