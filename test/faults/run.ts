// The fault run: orders are bought and delivered by processes that are killed, paused and delayed at random moments, with
// clocks that jump, on a database that crashes, fills its disk and fails over to its standby, from a provider that fails
// in every way it knows, charges repeated requests twice and shows its orders late. At the end every order must be
// settled, no key lost, none bought or delivered twice, no claim replaced or credited twice, and every acknowledged result must exist.
//
//   node test/faults/run.ts --faults 1000 [--seed 7]              embedded database: one process for everything
//   node test/faults/run.ts --faults 1000 [--seed 7] --server     PostgreSQL: two workers and the web, three processes
//
// --provider kinguin (or codeswholesale) buys through the supplier's adapter from its simulator instead of our own wire
// format.
// --jumps 300 also requires at least that many clock jumps; --minutes 60 ends the run then, whatever the count.

import { parseArgs } from 'node:util';
import { createRandomStream } from '../../provider-simulator/random.ts';
import { serverPrograms } from './cluster.ts';
import { type AnyFaultRates, FAULT_RATES, hasMinimum, ratesFor } from './fault-rates.ts';
import { isFaultyProviderName, startFaultyProvider } from './faulty-provider.ts';
import { openRunDatabase } from './run-database.ts';
import { newStrikeCounts, planStrikes, type Strike } from './strikes.ts';
import { ProcessKilled, type Subject, type SubjectReport, startSubject } from './subject-process.ts';
import type { Acknowledged } from './web-actions.ts';
import type { Ask, Settings } from './worker-process.ts';

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    server: { type: 'boolean', default: false },
    provider: { type: 'string', default: 'merkur' },
    jumps: { type: 'string', default: '0' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const providerName = values.provider;
if (!isFaultyProviderName(providerName)) throw new Error(`There is no provider ${providerName}.`);
const usualRates: AnyFaultRates = FAULT_RATES[providerName];
const FAULTS = Object.keys(usualRates).filter(hasMinimum);
const wantedFaults = Number(values.faults);
const wantedJumps = Number(values.jumps);
const endsAfterMs = Number(values.minutes) * 60_000;
const QUANTITY = 30;
const AT_A_TIME = 8;
/** Minimum share of each kind of fault: 30 of 1,000. */
const LEAST_SHARE = 0.03;
const ACTIONS_BETWEEN = 3;
const CLAIMS_BETWEEN = 2;
const DEFECTS_SHOWN = 20;
/** A few minutes for start and end, plus the time per fault on the slowest machine. */
const GIVE_UP_MS = 20 * 60_000 + (wantedFaults + wantedJumps) * 1_200;
/** Longer than the lease; shorter than the settle window minus lag and processing, as in production. */
const LONGEST_STALL_MS = 1_700;
const LONGEST_FULL_MS = 2_000;
const LONGEST_WITHOUT_PRIMARY_MS = 1_000;
/**
 * Maximum clock jump, forwards or backwards. With a database server, processes use its clock, so the jump exceeds every
 * waiting time. The embedded database uses the clock of its machine: after an early timestamp and a late lookup, the
 * settle window must still leave room for a stall; with larger jumps it would have expired.
 */
const FARTHEST_JUMP_MS = values.server ? 60_000 : 1_500;

const programs = values.server ? serverPrograms() : null;
if (values.server && !programs) {
  console.log('There are no server programs of PostgreSQL 15 or newer on this machine.');
  process.exit(2);
}
console.log(
  `Faults of ${providerName} with the seed ${values.seed} on ${programs ? 'PostgreSQL' : 'the embedded database'}.`,
);
// Unmounts disks and stops servers, whatever ends the run.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
const chance = createRandomStream(`run ${values.seed}`);
const sleep = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds));
const count = newStrikeCounts();
const defects: string[] = [];
const database = await openRunDatabase(programs);
const { hasDisks } = database;
const onReport = ({ defect, delayed, noSpace }: SubjectReport) => {
  if (noSpace) database.noteNoSpace();
  if (defect) defects.push(defect);
  if (delayed) count.delays += 1;
};

const simulator = await startFaultyProvider(providerName, `faults-${values.seed}`);
const settings = (name: string, buyers = programs ? 1 : 2): Settings => ({
  provider: providerName,
  providerUrl: simulator.url,
  // On a busy machine, the simulator also loses seconds.
  settleMs: 6_000,
  leaseMs: 1_200,
  timeoutMs: 300,
  buyers,
  delays: { seed: `delays ${values.seed} ${name}`, rate: 0.15, maxDelayMs: 7_000 },
});
const env = { DEMO: 'off', ...database.env };

interface Progress {
  orders: number;
  done: number;
  keys: number;
  open: number;
  attempts: number;
  returns: number;
  reservations: number;
  claims: number;
  /** Claims that the supplier replaced. */
  replaced: number;
}

const start = (name: string) => startSubject<Ask>('./worker-process.ts', settings(name), env, onReport);
const startWeb = () => startSubject<Ask>('./worker-process.ts', settings('web', 0), env, onReport);

const workers: Subject<Ask>[] = [await start('A')];
if (programs) workers.push(await start('B'));
let web = programs ? await startWeb() : null;
let isOver = false;

/** Refusals are final, unlike faults. */
const isRefused = (error: unknown) => error instanceof Error && error.message.startsWith('Refusal:');

/** Asks workers until one answers: the others are being killed, or wait for the database. */
async function ask<T>(question: Ask): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await workers[n % workers.length]!.ask<T>(question);
    } catch (error) {
      if (Date.now() - startedAt > GIVE_UP_MS || isRefused(error)) throw error;
      if (process.env.VERBOSE) console.error(error);
      await sleep(100);
    }
  }
}

const acknowledged: Acknowledged[] = [];

/** Users of the web, whose process is killed during their actions. */
async function actOnWeb(): Promise<void> {
  while (!isOver) {
    const acting = (web ?? workers[0]!).ask<Acknowledged[]>({ kind: 'act', n: chance.int(0, 100_000) }).then(
      (done) => acknowledged.push(...done),
      (error) => {
        // The database was down while the process looked for something to do.
        if (!(error instanceof ProcessKilled) && process.env.VERBOSE) console.error(error);
      },
    );
    if (web && chance.next() < 0.04) {
      await sleep(chance.int(0, 40));
      count.webKills += 1;
      await web.kill();
      web = await startWeb();
    }
    await acting;
    // In a single process, leave time for purchases.
    if (!web) await sleep(20);
  }
}

const startedAt = Date.now();
await ask({ kind: 'make', from: 0, orders: AT_A_TIME, quantity: QUANTITY });
simulator.setFaults(ratesFor(usualRates, FAULTS));
const using = actOnWeb();

const injected = () =>
  [...Object.values(simulator.countFaults()), ...Object.values(count)].reduce((sum, n) => sum + n, 0);
const progress = () => ask<Progress>({ kind: 'progress' });

/** Replaces a worker's process. */
async function killWorker(index: number): Promise<void> {
  count.kills += 1;
  await workers[index]!.kill();
  workers[index] = await start(`${'AB'[index]}${count.kills}`);
}

async function moveClock(index: number): Promise<void> {
  count.jumps += 1;
  const subject = web && chance.next() < 0.3 ? web : workers[index]!;
  // If killed in the meantime, it starts again with the correct time.
  await subject.ask({ kind: 'clock', offsetMs: chance.int(-FARTHEST_JUMP_MS, FARTHEST_JUMP_MS) }).catch(() => {});
}

const STRIKES: Record<Strike, (index: number) => Promise<void>> = {
  kills: killWorker,
  stops: (index) => {
    count.stops += 1;
    return workers[index]!.stall(chance.int(200, LONGEST_STALL_MS));
  },
  jumps: moveClock,
  crashes: () => {
    count.crashes += 1;
    return database.crash();
  },
  promotions: () => {
    count.promotions += 1;
    return database.failOver(chance.int(0, LONGEST_WITHOUT_PRIMARY_MS));
  },
  fullDisks: async () => {
    const isLogFull = chance.next() < 0.5;
    if (await database.fillDisk(chance.int(0, LONGEST_FULL_MS), isLogFull)) count.fullDisks += 1;
  },
};
const plan = planStrikes(chance, { faults: wantedFaults, jumps: wantedJumps, isServer: programs !== null, hasDisks });

/** Strikes a process or the database at a random moment. */
async function strike(): Promise<void> {
  await sleep(chance.int(100, 1000));
  const index = chance.int(0, workers.length - 1);
  await STRIKES[plan.next(count, injected())](index);
}

let last: Progress = await progress();
const findRareFaults = () => FAULTS.filter((name) => (simulator.countFaults()[name] ?? 0) < wantedFaults * LEAST_SHARE);
/** True while there were too few faults in total, or of one kind. */
const isEarly = () => injected() < wantedFaults || findRareFaults().length > 0 || plan.rare(count).length > 0;
while (isEarly() && Date.now() - startedAt < Math.min(GIVE_UP_MS, endsAfterMs)) {
  await strike();
  await ask({ kind: 'mend' });
  for (let n = 0; n < ACTIONS_BETWEEN; n++)
    await ask({ kind: 'action', what: chance.int(0, 999), n: chance.int(0, 999) });
  for (let n = 0; n < CLAIMS_BETWEEN; n++) await ask({ kind: 'claim', n: chance.int(0, 999) });
  if (last.orders - last.done < AT_A_TIME)
    await ask({ kind: 'make', from: last.orders, orders: AT_A_TIME, quantity: QUANTITY });
  last = await progress();
  simulator.setFaults(ratesFor(usualRates, findRareFaults()));
  if (process.env.VERBOSE) console.log(injected(), last, findRareFaults(), count);
}
isOver = true;
await using;
simulator.setFaults({});
// Resets the clocks.
for (const worker of workers) await worker.ask({ kind: 'clock', offsetMs: 0 });
await ask({ kind: 'approve' });
while (Date.now() - startedAt < GIVE_UP_MS) {
  await ask({ kind: 'mend' });
  last = await progress();
  if (last.done === last.orders && last.open === 0) break;
  if (process.env.VERBOSE) console.log(last);
  await sleep(500);
}

const ledger = simulator.ledger().orders.map(({ reference, state, charged, currency, keys }) => ({
  reference,
  state,
  charged,
  currency,
  keys: [...keys],
}));
const broken = await ask<{ id: string; description: string; violations: string[] }[]>({
  kind: 'verify',
  ledger,
  acknowledged,
});
for (const subject of [...workers, ...(web ? [web] : [])]) await subject.kill();
await simulator.close();
database.remove();

const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
const byKind = Object.entries({ ...count, ...simulator.countFaults() }).map(([name, n]) => `${name} ${n}`);
console.log(
  `seed ${values.seed}, ${programs ? 'PostgreSQL' : 'embedded'}: ${injected()} faults in ${seconds} s (${byKind.join(', ')})`,
);
console.log(
  `${last.done} of ${last.orders} orders settled, ${last.keys} keys, ${last.attempts} attempts, ${last.returns} returns, ${last.reservations} reservations, ${last.claims} claims, ${last.replaced} replaced by the supplier, ${last.open} open, ${acknowledged.length} answers kept`,
);
for (const { id, description, violations } of broken)
  console.log(`BROKEN ${id} ${description}: ${violations.slice(0, 5).join('; ')}`);
if (!hasDisks) console.log('No disk was full: this user may not mount one.');
for (const defect of [...new Set(defects)].slice(0, DEFECTS_SHOWN)) console.log(`DEFECT ${defect}`);
const isSuccess = last.done === last.orders && broken.length === 0 && defects.length === 0;
console.log(isSuccess ? 'faults: 1 passed, 0 failed' : 'faults: 0 passed, 1 failed');
process.exit(isSuccess ? 0 : 1);
