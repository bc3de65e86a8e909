// S7, second half: do two workers buy twice as fast as one, or do they block each other? If workers, database and
// provider share a few cores, the measurement would only show the number of cores. So each worker gets the same share
// of a core, by being paused and resumed, and what remains is their effect on each other.
//
//   npm run bench -- workers --keys 4000 --share 0.2       (--share 1 never pauses)

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBenchDatabase, report } from './bench-database.ts';
import { createShop } from './demo-shop.ts';
import type { Done, Task } from './worker-process.ts';

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '5' },
    share: { type: 'string', default: '0.2' },
  },
});
const wanted = Number(values.keys);
const share = Number(values.share);
/** As a worker buys in production. */
const AT_ONCE = 64;
const TURN_MS = 20;
const WORKERS = 2;

const bench = await openBenchDatabase('workers');
const shop = await createShop(bench);

async function worker(): Promise<ChildProcess> {
  const task: Task = { url: bench.url, source: shop.source, atOnce: AT_ONCE };
  const entry = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
  const child = fork(entry, [JSON.stringify(task)]);
  await once(child, 'message');
  return child;
}

/** Lets a process run for its share of the time until aborted. */
async function ration(child: ChildProcess, over: AbortSignal): Promise<void> {
  if (share >= 1) return;
  while (!over.aborted) {
    child.kill('SIGCONT');
    await sleep(TURN_MS * share);
    child.kill('SIGSTOP');
    await sleep(TURN_MS * (1 - share));
  }
  child.kill('SIGCONT');
}

/** Buys this many keys with these workers; returns keys per minute, and the workers' core time per key. */
async function buy(workers: readonly ChildProcess[]): Promise<{ rate: number; cpuUs: number }> {
  await shop.orders(wanted);
  const over = new AbortController();
  const start = performance.now();
  const done = workers.map(async (child) => {
    child.send('buy');
    const rationed = ration(child, over.signal);
    const [said] = (await once(child, 'message')) as [Done];
    return { said, rationed };
  });
  const all = await Promise.all(done);
  const took = performance.now() - start;
  over.abort();
  await Promise.all(all.map(({ rationed }) => rationed));
  const bought = all.reduce((sum, { said }) => sum + said.bought, 0);
  if (bought < wanted) throw new Error(`Only ${bought} of ${wanted} keys were bought.`);
  return {
    rate: (bought / took) * 60_000,
    cpuUs: (all.reduce((sum, { said }) => sum + said.cpuMs, 0) / bought) * 1000,
  };
}

const workers = await Promise.all(Array.from({ length: WORKERS }, worker));
const kinds = { 'one worker': workers.slice(0, 1), 'two workers': workers };
const seen = Object.fromEntries(Object.keys(kinds).map((name) => [name, [] as { rate: number; cpuUs: number }[]]));
// One extra round for warm-up: plans, connections and compiled code.
for (let round = -1; round < Number(values.rounds); round++)
  for (const [name, those] of Object.entries(kinds)) {
    const one = await buy(those);
    if (round >= 0) seen[name]!.push(one);
  }

const middle = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
const figures = (of: 'rate' | 'cpuUs') =>
  Object.entries(seen).map(([name, list]) => {
    const all = list.map((one) => one[of]);
    return { name, median: middle(all), p95: Math.max(...all) };
  });
report(
  'Workers side by side',
  { keys: wanted, rounds: values.rounds, 'share of a core for each worker': share },
  {
    'keys a minute (higher is better)': figures('rate'),
    'microseconds of a core that workers take for a key (lower is better)': figures('cpuUs'),
  },
);

for (const child of workers) child.kill();
await shop.stop();
await bench.close();
process.exit(0);
