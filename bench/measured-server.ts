// The product in its own process on a benchmark database, and the cost of its calls: processor time of that process and
// of all database connections, excluding the client.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Role } from '#domain/base/roles.ts';
import type { BenchDatabase } from './bench-database.ts';
import { signInAs } from './http-client.ts';
import { databaseTime } from './processor-time.ts';

const MICROSECONDS = 1000;

/** Milliseconds of processor time of one call, median of all rounds. */
interface Cost {
  name: string;
  program: number;
  database: number;
}

interface MeasuredServer {
  /** JSON of a GET below /api that returns 200. */
  ask(path: string): Promise<{ TotalCount: number }>;
  /** Processor time of the process so far (ms). */
  spent(): Promise<number>;
  close(): Promise<void>;
}

/** Starts the server, with a user of the role signed in. */
export async function startMeasuredServer(bench: BenchDatabase, role: Role = 'SuperAdmin'): Promise<MeasuredServer> {
  const child = fork(fileURLToPath(new URL('./server-process.ts', import.meta.url)), ['ours', bench.url]);
  const [address] = (await once(child, 'message')) as [string];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let { authorization } = await signInAs(bench, role, null);
  let signedInAt = performance.now();
  return {
    ask: async (path) => {
      // Tokens expire before the measurement ends.
      if (performance.now() - signedInAt > 120_000) {
        ({ authorization } = await signInAs(bench, role, null));
        signedInAt = performance.now();
      }
      const [answer] = await once(
        get(`${address}/api${encodeURI(path)}`, { agent, headers: { authorization } }),
        'response',
      );
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const text = Buffer.concat(parts).toString();
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
      return JSON.parse(text);
    },
    spent: async () => {
      child.send('processor time');
      const [{ cpu }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }];
      return (cpu.user + cpu.system) / MICROSECONDS;
    },
    close: async () => {
      agent.destroy();
      child.kill();
      await once(child, 'exit');
    },
  };
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;

/**
 * Cost of each work, in turn. A work runs in this process or calls the server; with fewer calls, the kernel's clock
 * resolution would dominate.
 */
export async function costsInTurns(
  { url }: BenchDatabase,
  server: MeasuredServer,
  works: Record<string, string | (() => Promise<unknown>)>,
  { rounds = 3, calls = 40 } = {},
): Promise<Cost[]> {
  const costs = new Map(
    Object.keys(works).map((name) => [name, { program: [] as number[], database: [] as number[] }]),
  );
  const own = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / MICROSECONDS;
  };
  for (let round = -1; round < rounds; round++)
    for (const [name, work] of Object.entries(works)) {
      const isAsked = typeof work === 'string';
      const spent = isAsked ? server.spent : async () => own();
      const [program, database] = [await spent(), databaseTime(url)];
      for (let call = 0; call < calls; call++) await (isAsked ? server.ask(work) : work());
      const one = costs.get(name)!;
      if (round < 0) continue;
      one.program.push(((await spent()) - program) / calls);
      one.database.push((databaseTime(url) - database) / calls);
    }
  return [...costs].map(([name, { program, database }]) => ({
    name,
    program: median(program),
    database: median(database),
  }));
}

/** Prints costs with their ratio to the first. */
export function printCosts(title: string, costs: readonly Cost[]): void {
  console.log(`\n  ${title}: milliseconds of processor time, program + database`);
  const all = ({ program, database }: Cost) => program + database;
  for (const cost of costs)
    console.log(
      `    ${cost.name.padEnd(40)} ${all(cost).toFixed(2).padStart(9)} (${cost.program.toFixed(2)} + ${cost.database.toFixed(2)}) ${(all(cost) / all(costs[0]!)).toFixed(2).padStart(7)} x`,
    );
}
