// The fault run: orders are bought by a process that is killed and stopped at random moments, from a provider that
// fails in every way it knows. At the end every order must be settled, no key lost and none bought twice.
//
//   node test/faults/run.ts --faults 1000 [--seed 7]     on the embedded database, or on DATABASE_URL

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startSimulator } from '../../provider-simulator/simulator.ts';
import { FAULTS, ratesFor } from './rates.ts';
import { startWorker, type Worker } from './worker.ts';

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const wanted = Number(values.faults);
const QUANTITY = 30;
/** The least of each kind of fault, as a share of all that are wanted: 30 of 1,000. */
const LEAST_SHARE = 0.03;
const DEEDS_BETWEEN = 3;
const GIVE_UP_MS = 20 * 60_000;

/** A small generator with a seed (mulberry32), so that a run can be repeated as far as the machine lets it. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const chance = chanceOf(Number(values.seed));
const sleep = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds));

const dataDir = mkdtempSync(join(tmpdir(), 'merkur-faults-'));
const serverUrl = process.env.DATABASE_URL;
const databaseName = `merkur_faults_${process.pid}`;
if (serverUrl) await onServer(`create database ${databaseName}`);

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const simulator = await startSimulator({
  seed: `faults-${values.seed}`,
  delays: { slowMs: 150, holdMs: 500, acceptedMs: 400, backOrderMs: 800, preOrderMs: 1000 },
  accounts: { genba: { maxProcessingSeconds: 0 } },
});
const settings = { simulatorUrl: simulator.url, settleMs: 2500, leaseMs: 1500, timeoutMs: 300 };
const env = {
  DATA_DIR: dataDir,
  DEMO: 'off',
  ...(serverUrl && { DATABASE_URL: Object.assign(new URL(serverUrl), { pathname: `/${databaseName}` }).toString() }),
};

interface Progress {
  orders: number;
  done: number;
  keys: number;
  open: number;
  attempts: number;
  returns: number;
  reservations: number;
}

let worker: Worker = await startWorker(settings, env);
const AT_A_TIME = 8;
await worker.ask({ kind: 'make', from: 0, orders: AT_A_TIME, quantity: QUANTITY });
simulator.setFaults(ratesFor(FAULTS));

const startedAt = Date.now();
let kills = 0;
let stops = 0;
const injected = () => Object.values(simulator.faultsSoFar()).reduce((sum, n) => sum + n, 0) + kills + stops;
const progress = () => worker.ask<Progress>({ kind: 'progress' });

/** Something happens to the process at a random moment. */
async function strike(): Promise<void> {
  await sleep(100 + chance() * 900);
  if (chance() < 0.25) {
    stops += 1;
    await worker.stall(200 + chance() * 800);
    return;
  }
  kills += 1;
  await worker.kill();
  worker = await startWorker(settings, env);
}

let last: Progress = await progress();
const rare = () => FAULTS.filter((name) => (simulator.faultsSoFar()[name] ?? 0) < wanted * LEAST_SHARE);
while (injected() < wanted || rare().length > 0) {
  await strike();
  await worker.ask({ kind: 'mend' });
  for (let n = 0; n < DEEDS_BETWEEN; n++)
    await worker.ask({ kind: 'deed', what: Math.floor(chance() * 1000), n: Math.floor(chance() * 1000) });
  if (last.orders - last.done < AT_A_TIME)
    await worker.ask({ kind: 'make', from: last.orders, orders: AT_A_TIME, quantity: QUANTITY });
  last = await progress();
  simulator.setFaults(ratesFor(rare()));
  if (process.env.VERBOSE) console.log(injected(), last, rare());
}
simulator.setFaults({});
while (Date.now() - startedAt < GIVE_UP_MS) {
  await worker.ask({ kind: 'mend' });
  last = await progress();
  if (last.done === last.orders && last.open === 0) break;
  if (process.env.VERBOSE) console.log(last);
  await sleep(500);
}

const ledger = simulator.ledger().orders.map(({ reference, state, keys }) => ({ reference, state, keys: [...keys] }));
const broken = await worker.ask<{ id: string; says: string; rows: string[] }[]>({ kind: 'verify', ledger });
await worker.kill();
await simulator.close();
if (serverUrl) await onServer(`drop database ${databaseName} with (force)`);
rmSync(dataDir, { recursive: true, force: true });

const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
const byKind = Object.entries(simulator.faultsSoFar()).map(([name, n]) => `${name} ${n}`);
console.log(
  `seed ${values.seed}: ${injected()} faults in ${seconds} s (${kills} kills, ${stops} stops, ${byKind.join(', ')})`,
);
console.log(
  `${last.done} of ${last.orders} orders settled, ${last.keys} keys, ${last.attempts} attempts, ${last.returns} returns, ${last.reservations} reservations, ${last.open} open`,
);
for (const { id, says, rows } of broken) console.log(`BROKEN ${id} ${says}: ${rows.slice(0, 5).join('; ')}`);
const good = last.done === last.orders && broken.length === 0;
console.log(good ? 'faults: 1 passed, 0 failed' : 'faults: 0 passed, 1 failed');
process.exit(good ? 0 : 1);
