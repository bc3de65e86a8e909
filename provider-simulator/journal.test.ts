// Everything the simulator has acknowledged survives the end of its process, even when killed.

import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Ledger } from './ledger.ts';
import { startSimulator } from './simulator.ts';

let dir: string;
let processes: ChildProcess[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'simulator-'));
  processes = [];
});
afterEach(() => {
  for (const child of processes) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

interface PriceEntry {
  sku: string;
  prices: { countries: string[]; currency: string }[];
}

const post = async (url: string, body: unknown) =>
  (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<{ id?: string }>;

/** Orders of three products, one of them returned, and one reservation. */
async function trade(base: string, prefix: string): Promise<void> {
  const { items } = (await (await fetch(`${base}/prices`)).json()) as { items: PriceEntry[] };
  for (const [n, { sku, prices }] of items.slice(0, 30).entries()) {
    const [{ countries, currency }] = prices as [PriceEntry['prices'][0]];
    const { id } = await post(`${base}/orders`, { reference: `${prefix}${n}`, sku, country: countries[0], currency });
    if (n === 0) await post(`${base}/orders/${id}/return`, { reason: 'test' });
    if (n === 1) await post(`${base}/reservations`, { reference: prefix, sku, quantity: 3 });
  }
}

test('restores the same books after a restart, and new keys differ from all old ones', async () => {
  const first = await startSimulator({ dir });
  await trade(`${first.url}/genba/v1`, 'a');
  const before = first.ledger();
  await first.close();
  expect(before.sold).toBeGreaterThan(20);

  const second = await startSimulator({ dir });
  expect(second.ledger()).toEqual(before);
  await trade(`${second.url}/genba/v1`, 'b');
  const keys = second.ledger().orders.flatMap((order) => order.keys);
  expect(keys.length).toBeGreaterThan(before.orders.length);
  expect(new Set(keys).size).toBe(keys.length);
  await second.close();
});

test('keeps a moved price after a restart', async () => {
  const first = await startSimulator({ dir });
  const told = async (url: string) =>
    (await fetch(`${url}/genba/v1/prices`)).json() as Promise<{ items: PriceEntry[] }>;
  const { sku } = (await told(first.url)).items[0]!;
  first.setPrices({ [sku]: 130 });
  const { items } = await told(first.url);
  await first.close();
  const second = await startSimulator({ dir });
  expect((await told(second.url)).items).toEqual(items);
  await second.close();
});

test('drops a partially written line and appends the next event completely', async () => {
  const first = await startSimulator({ dir });
  await trade(`${first.url}/genba/v1`, 'a');
  const before = first.ledger();
  await first.close();
  appendFileSync(join(dir, 'journal.jsonl'), '{"type":"ordered","order":{"acc');

  const second = await startSimulator({ dir });
  expect(second.ledger()).toEqual(before);
  await trade(`${second.url}/genba/v1`, 'b');
  const after = second.ledger();
  await second.close();
  const third = await startSimulator({ dir });
  expect(third.ledger()).toEqual(after);
  await third.close();
});

test('never sells the same key from two simulators', async () => {
  const [one, two] = await Promise.all([startSimulator(), startSimulator()]);
  await Promise.all([trade(`${one.url}/genba/v1`, 'a'), trade(`${two.url}/genba/v1`, 'a')]);
  const keys = [one, two].flatMap((simulator) => simulator.ledger().orders.flatMap((order) => order.keys));
  expect(new Set(keys).size).toBe(keys.length);
  await Promise.all([one.close(), two.close()]);
});

/** The simulator in its own process, as for a demonstration. */
async function run(): Promise<{ url: string; kill(): Promise<void> }> {
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_DIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /listening on (http\S+)/.exec(line)?.[1];
    if (!url) continue;
    const kill = () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      });
    return { url, kill };
  }
  throw new Error('The simulator did not start.');
}

test('keeps every acknowledged order after kill -9', async () => {
  const first = await run();
  const { items } = (await (await fetch(`${first.url}/genba/v1/prices`)).json()) as { items: PriceEntry[] };
  const answered: string[] = [];
  let killed = false;
  const buyer = async (name: string) => {
    for (let n = 0; !killed; n++) {
      const { sku, prices } = items[n % items.length]!;
      const [{ countries, currency }] = prices as [PriceEntry['prices'][0]];
      const wish = { reference: `${name}${n}`, sku, country: countries[0], currency };
      const order = await post(`${first.url}/genba/v1/orders`, wish).catch(() => null);
      if (order?.id) answered.push(wish.reference);
    }
  };
  const buyers = ['x', 'y', 'z'].map(buyer);
  while (answered.length < 40) await new Promise((resolve) => setTimeout(resolve, 5));
  await first.kill();
  killed = true;
  await Promise.all(buyers);

  const second = await run();
  const ledger = (await (await fetch(`${second.url}/_ledger`)).json()) as Ledger;
  const known = new Set(ledger.orders.map((order) => order.reference));
  expect(answered.filter((reference) => !known.has(reference))).toEqual([]);
  // Each buyer may have one order that was written but not acknowledged.
  expect(ledger.sold - answered.length).toBeLessThanOrEqual(3);
  await second.kill();
});
