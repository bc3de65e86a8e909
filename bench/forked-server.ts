// A benchmark server (server-process.ts) as a child process, and what it has used so far.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { databaseTime } from './processor-time.ts';

const MICROSECONDS = 1000;

/** Statements sent, and milliseconds of processor time of the process and of all connections to the database. */
export interface Use {
  statements: number;
  program: number;
  database: number;
}

export interface ForkedServer {
  pid: number;
  address: string;
  used(): Promise<Use>;
  stop(): Promise<void>;
}

/** Starts the product, with or without row-level security, or the hand-written reference on a benchmark database. */
export async function forkServer(kind: 'ours' | 'restricted' | 'minimal', url: string): Promise<ForkedServer> {
  const child = fork(fileURLToPath(new URL('./server-process.ts', import.meta.url)), [kind, url]);
  const [address] = (await once(child, 'message')) as [string];
  return {
    pid: child.pid!,
    address,
    used: async () => {
      child.send('processor time');
      const [{ cpu, statements }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage; statements: number }];
      return { statements, program: (cpu.user + cpu.system) / MICROSECONDS, database: databaseTime(url) };
    },
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Makes the calls one after another; returns the mean use per call. */
export async function measureUse(server: ForkedServer, calls: number, call: () => Promise<unknown>): Promise<Use> {
  const before = await server.used();
  for (let n = 0; n < calls; n++) await call();
  const after = await server.used();
  const of = (kind: keyof Use) => (after[kind] - before[kind]) / calls;
  return { statements: of('statements'), program: of('program'), database: of('database') };
}
