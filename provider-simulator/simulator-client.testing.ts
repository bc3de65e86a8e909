// Test client of a simulator: plain HTTP requests, a product that can be bought, and the ledger.

import { Order, type WireOrder } from '#domain/catalog/provider-wire.ts';
import type { Fault } from './faults.ts';
import type { LedgerEntry } from './ledger.ts';
import type { SimulatorOptions } from './options.ts';
import { type Simulator, startSimulator } from './simulator.ts';

export const NOON = Date.parse('2026-11-20T12:00:00Z');
export const DAY = 86_400_000;
export const TEST_DELAYS = { slowMs: 40, holdMs: 60, acceptedMs: 1000, backOrderMs: 5000, preOrderMs: 9000 };

interface SimulatorAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely, as a foreign program would.
  json: any;
}

interface TestOrderRequest {
  reference: string;
  sku: string;
  country: string;
  currency: string;
  maxPrice: string;
}

/** Starts a simulator with its clock at `NOON`, and a client of one of its accounts. */
export async function startSimulatorClient(options: SimulatorOptions = {}, account = 'genba') {
  const settings = { faultControl: true, keySalt: 'test', delays: TEST_DELAYS, ...options };
  const simulator: Simulator = await startSimulator(settings);
  simulator.setNow(NOON);
  let count = 0;

  /** A GET, or a POST if there is a body. Rejects without a readable response. */
  async function sendRequest(path: string, body?: unknown, fault?: Fault): Promise<SimulatorAnswer> {
    const response = await fetch(`${simulator.url}/${account}/v1/${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: fault ? { 'x-fault': fault } : {},
    });
    return { status: response.status, json: await response.json() };
  }

  /** Items of all pages of a list. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  async function readAllPages(path: string): Promise<any[]> {
    const items: unknown[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await sendRequest(`${path}${path.includes('?') ? '&' : '?'}${cursor}`);
      items.push(...json.items);
      if (!json.next) return items;
      cursor = `cursor=${json.next}`;
    }
  }

  /** An order for a product, at its price in its first country. */
  async function requestFor(sku: string): Promise<TestOrderRequest> {
    const [{ prices }] = await readAllPages(`prices?sku=${sku}`);
    const { countries, currency, cost } = prices[0];
    return { reference: `T${++count}-1-1`, sku, country: countries[0], currency, maxPrice: cost };
  }

  /** An order for any product that is delivered immediately as one text key. */
  async function requestForAnyProduct(): Promise<TestOrderRequest> {
    for (const { sku, releaseDate, bundle, keyFormat } of (await sendRequest('products')).json.items) {
      if (releaseDate > '2026-11' || bundle.length > 0 || keyFormat !== 'text') continue;
      if ((await sendRequest(`stock/${sku}`)).json.quantity > 1000) return requestFor(sku);
    }
    throw new Error('There is nothing to buy.');
  }

  /** Makes a purchase that must succeed. */
  async function buy(fault?: Fault, wish?: TestOrderRequest): Promise<{ wish: TestOrderRequest; order: WireOrder }> {
    const orderRequest = wish ?? (await requestForAnyProduct());
    const { status, json } = await sendRequest('orders', orderRequest, fault);
    if (status !== 200) throw new Error(`The order was refused: ${JSON.stringify(json)}`);
    return { wish: orderRequest, order: Order.parse(json) };
  }

  const findLedgerEntry = (reference: string): LedgerEntry | undefined =>
    simulator.ledger().orders.find((order) => order.reference === reference);

  return {
    simulator,
    ask: sendRequest,
    everything: readAllPages,
    wishFor: requestFor,
    wishForAny: requestForAnyProduct,
    buy,
    entry: findLedgerEntry,
  };
}

export type SimulatorClient = Awaited<ReturnType<typeof startSimulatorClient>>;

/** Status and code of a refusal. */
export const toErrorCode = ({ status, json }: SimulatorAnswer): [number, string | undefined] => [
  status,
  json.error?.code,
];
