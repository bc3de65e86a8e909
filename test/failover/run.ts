// The failover run: two apps behind a load balancer and two workers on a primary and its synchronous standby. While
// orders are placed, approved, bought, packed, downloaded and invoiced, the primary is killed or hangs and the standby is
// promoted, over and over. None of our processes is restarted. At the end every acknowledged result must exist exactly
// once, and the stored keys must be those the provider sold.
//
//   npm run failover -- [--rounds 20] [--seed 7]
//   npm run failover -- --patroni           Patroni and etcd promote the standby (docs/operations/patroni.md)
//   npm run failover -- --asynchronous      proves that the run detects losses: commits do not wait for the standby

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '#server/base/process/config.ts';
import { openServices } from '#server/services.ts';
import { createRandomStream } from '../../provider-simulator/random.ts';
import { startSimulator } from '../../provider-simulator/simulator.ts';
import { serverPrograms } from '../faults/cluster.ts';
import { freePort } from '../free-port.ts';
import { silentLog } from '../logs.ts';
import { balancerProgram, startBalancer } from './balancer.ts';
import { environmentOf, startMachine } from './machine.ts';
import { type Strike, startPair } from './pair.ts';
import { hasPatroni, startPatroniPair } from './patroni-pair.ts';
import { prove } from './proof.ts';
import { settleLostPurchases } from './settling.ts';
import { createShop } from './shop.ts';
import { createTrade } from './trade.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    asynchronous: { type: 'boolean', default: false },
    patroni: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const TRADERS = 4;
const QUANTITY = 20;
/** Share of strikes that let the server hang, out of ten; the others kill it. Under Patroni they alternate. */
const HANGS = 3;
const BACK_WITHIN_MS = 30_000;

const programs = serverPrograms();
if (!programs) {
  console.log('There are no server programs of PostgreSQL 15 or newer on this machine.');
  process.exit(2);
}
if (values.patroni && !hasPatroni()) {
  console.log('Patroni or etcd is not installed (Debian: patroni, etcd-server).');
  process.exit(2);
}
const chance = createRandomStream(`failover ${values.seed}`);
const folder = mkdtempSync(join(tmpdir(), 'merkur-failover-'));
const masterKeyFile = join(folder, 'master.key');
writeFileSync(masterKeyFile, Buffer.alloc(32, 9).toString('base64'), { mode: 0o600 });
const pair = values.patroni
  ? await startPatroniPair(programs)
  : await startPair(programs, { isSynchronous: !values.asynchronous });
const simulator = await startSimulator({
  accounts: { genba: { maxProcessingSeconds: 0, lookupLagSeconds: 0 } },
});
const environment = (name: string) =>
  environmentOf({ dataDir: join(folder, name), masterKeyFile, databaseUrl: pair.url, simulatorUrl: simulator.url });

const services = await openServices(readConfig(environment('run')), silentLog);
const { database } = services;
const shop = await createShop(services, simulator.url, TRADERS);
const ports = [await freePort(), await freePort()];
const machines = await Promise.all([
  ...ports.map((port, n) =>
    startMachine({
      ...environment(`app${n}`),
      MODE: 'app',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    }),
  ),
  ...[0, 1].map((n) => startMachine({ ...environment(`worker${n}`), MODE: 'worker' })),
]);
const balancer = await startBalancer(ports);
const trade = createTrade(shop, balancer.base);
const stopSettling = settleLostPurchases(services, simulator.url);

let isOver = false;
const defects: string[] = [];
async function tradeOn(n: number): Promise<void> {
  while (!isOver) await trade.trade(n, QUANTITY).catch((error: Error) => defects.push(error.message));
}

/** Time until a condition holds (ms), polled ten times a second. */
async function timeUntil(holds: () => Promise<boolean>): Promise<number> {
  for (const from = Date.now(); ; await pause(100)) {
    if (await holds().catch(() => false)) return Date.now() - from;
    if (Date.now() - from > BACK_WITHIN_MS * 2) throw new Error(`The service never came back. ${defects.join('\n')}`);
  }
}

const isReady = (port: number) => async () =>
  (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2000) })).ok;

interface Round {
  strike: Strike;
  /** From strike to promotion (ms), which is up to the database's monitoring. */
  promotedAfter: number;
  /** Milliseconds from the promotion to the first response, to both apps being ready, and to the first purchase. */
  answered: number;
  ready: number;
  bought: number;
}

async function failOver(strike: Strike): Promise<Round> {
  const struckAt = Date.now();
  await pair.strike(strike);
  // Patroni notices by itself.
  if (!values.patroni) await pause(chance.int(200, 1500));
  await pair.promote();
  const promotedAt = Date.now();
  const promoted = new Date(promotedAt).toISOString();
  const [answered, bought, ...ready] = await Promise.all([
    timeUntil(async () => trade.acknowledged.some(({ sentAt, at }) => at > promotedAt && sentAt > struckAt)),
    timeUntil(
      async () =>
        (await database.one(sql`select 1 from purchase_attempt where closed_at > ${promoted}::timestamptz limit 1`)) !==
        undefined,
    ),
    ...ports.map((port) => timeUntil(isReady(port))),
  ]);
  return { strike, promotedAfter: promotedAt - struckAt, answered, bought, ready: Math.max(...ready) };
}

const startedAt = Date.now();
await trade.introduceSeller();
const purchases = Promise.all(shop.partners.map((_, n) => tradeOn(n)));
const done: Round[] = [];
for (let n = 1; n <= rounds; n++) {
  const enough = trade.acknowledged.length + chance.int(8, 24);
  await timeUntil(async () => trade.acknowledged.length >= enough);
  const isHang = values.patroni ? n % 2 === 0 : chance.int(1, 10) <= HANGS;
  const round = await failOver(isHang ? 'hang' : 'kill');
  done.push(round);
  console.log(
    `${n}: ${round.strike}, promoted after ${round.promotedAfter} ms; answers ${round.answered} ms later, both apps ready ${round.ready} ms, purchases ${round.bought} ms; ${trade.acknowledged.length} actions acknowledged`,
  );
  await pair.rebuild();
}
isOver = true;
await purchases;
stopSettling();

machines.forEach(({ child, output }, n) => {
  const name = ['app 1', 'app 2', 'worker 1', 'worker 2'][n];
  if (child.exitCode !== null || child.signalCode !== null) defects.push(`${name} ended: ${output().slice(-500)}`);
  for (const line of output()
    .split('\n')
    .filter((one) => one.includes('defect')))
    defects.push(`${name}: ${line.slice(0, 600)}`);
});
await Promise.all(machines.map(({ stop }) => stop()));
balancer.stop();
const proof = await prove(services, simulator, trade.acknowledged);
await services.close();
await simulator.close();
pair.remove();
rmSync(folder, { recursive: true, force: true });

const seconds = (pick: (round: Round) => number, strike?: Strike) => {
  const sorted = done
    .filter((one) => !strike || one.strike === strike)
    .map(pick)
    .sort((a, b) => a - b);
  const text = (at: number) => `${((sorted[at] ?? 0) / 1000).toFixed(1)} s`;
  return `${text(Math.floor((sorted.length - 1) / 2))} in the middle, ${text(sorted.length - 1)} at the most`;
};
const slow = done.filter((round) => Math.max(round.answered, round.ready, round.bought) > BACK_WITHIN_MS).length;
const per = (kind: string) => `${trade.acknowledged.filter((one) => one.kind === kind).length} ${kind}`;
console.log(
  `seed ${values.seed}: ${rounds} failovers in ${((Date.now() - startedAt) / 1000).toFixed(0)} s, ${balancerProgram() ? 'HAProxy before two apps' : 'two apps in turn'}`,
);
for (const strike of ['kill', 'hang'] as const)
  if (done.some((one) => one.strike === strike))
    console.log(
      `Promoted after a ${strike}: ${seconds((one) => one.promotedAfter, strike)}; answers ${seconds((one) => one.promotedAfter + one.answered, strike)}`,
    );
console.log(
  `After the promotion: answers ${seconds((one) => one.answered)}; apps ready ${seconds((one) => one.ready)}; purchases ${seconds((one) => one.bought)}; ${slow} over ${BACK_WITHIN_MS / 1000} s`,
);
console.log(
  `${trade.acknowledged.length} actions acknowledged (${['placed', 'approved', 'packed', 'sent', 'downloaded', 'invoiced'].map(per).join(', ')}), ${trade.counts.calls} calls, ${trade.counts.retries} of them repeated`,
);
console.log(`${proof.keysSold} keys sold by the provider, ${proof.keysStored} stored; ${proof.checks} checks`);
for (const one of defects) console.log(`DEFECT ${one}`);
for (const one of proof.violations.slice(0, 40)) console.log(`BROKEN ${one}`);
const isWhole = defects.length === 0 && proof.violations.length === 0 && slow === 0;
console.log(isWhole ? 'Nothing was lost, nothing was done twice.' : 'The run failed.');
process.exit(isWhole ? 0 : 1);
