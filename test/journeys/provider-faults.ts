// Makes the provider fail, or charge other prices, for the duration of a story.

import type { FaultRates } from '../../provider-simulator/faults.ts';
import { givenSetup } from './demo-people.ts';
import { SIMULATOR_TOKEN } from './product-process.ts';

async function operate(path: '_faults' | '_prices', body: object): Promise<void> {
  const answer = await fetch(`${givenSetup().simulator}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SIMULATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The simulator does not obey: ${answer.status}`);
}

/** Makes the provider fail at these rates until `act` is done. */
export async function withProviderFaults<T>(rates: FaultRates, act: () => Promise<T>): Promise<T> {
  await operate('_faults', rates);
  try {
    return await act();
  } finally {
    await operate('_faults', {});
  }
}

/** Changes the provider's price of a product, in percent of the original, until `act` is done. */
export async function withProviderPrice<T>(sku: string, percent: number, act: () => Promise<T>): Promise<T> {
  await operate('_prices', { [sku]: percent });
  try {
    return await act();
  } finally {
    await operate('_prices', { [sku]: 100 });
  }
}

interface Charged {
  account: string;
  reference: string;
  orderId: string;
  charged: string;
}

async function read<T>(path: string): Promise<T> {
  // This fault does not affect queries; it only prevents faults that occur by rate.
  const headers = { authorization: `Bearer ${SIMULATOR_TOKEN}`, 'x-fault': 'soldOut' };
  return (await fetch(`${givenSetup().simulator}${path}`, { headers })).json() as Promise<T>;
}

/** Every purchase that the provider charged, by its reference. */
export async function chargesByReference(): Promise<Map<string, Charged>> {
  const { orders } = await read<{ orders: Charged[] }>('/_ledger');
  return new Map(orders.map((order) => [order.reference, order]));
}

/** The provider's statement for a reference: the order, its cost, and the keys. */
export async function readStatement(reference: string): Promise<{ orderId: string; charged: string; keys: string[] }> {
  const { account, orderId, charged } = (await chargesByReference()).get(reference)!;
  const { keys } = await read<{ keys: { text: string }[] }>(`/${account}/v1/orders/${orderId}/keys`);
  return { orderId, charged, keys: keys.map(({ text }) => text) };
}
