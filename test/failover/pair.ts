// Two database servers: a primary, and a synchronous standby that has every commit before it is acknowledged. Either
// may die and return as the other's standby, as with an operator or a tool like Patroni. The primary may also crash and
// recover, or find its disk full.

import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  addressOf,
  findServerUser,
  hasEnded,
  initCluster,
  isReachable,
  type RunningServer,
  serverFolder,
  startServer,
} from '../faults/cluster.ts';
import { type Disk, fillUntilNoticed, mountDisk } from '../faults/disk.ts';
import { freePort } from '../free-port.ts';

interface Server {
  folder: string;
  port: number;
  running: RunningServer | null;
  /** Null unless each server has its own disk. */
  disk: Disk | null;
  /** Number of errors for a full disk. */
  refusals: number;
}

/** How a primary fails: it is killed, or hangs, neither answering nor closing its connections. */
export type Strike = 'kill' | 'hang';

export interface Pair {
  /** Connection string with both machines. */
  url: string;
  primaryUrl(): string;
  standbyUrl(): string;
  strike(how: Strike): Promise<void>;
  /** Kills all processes of the primary like a power failure; it then restarts and recovers. */
  crash(): Promise<void>;
  /**
   * Keeps the primary's disk full until noticed, plus the given time (ms). With `isLogFull`, the write-ahead log also
   * needs space, which no server survives; a crashed server is restarted once there is room. Returns whether it was
   * noticed.
   */
  fillDisk(milliseconds: number, isLogFull: boolean): Promise<boolean>;
  /** Promotes the standby: it accepts writes from now on. */
  promote(): Promise<void>;
  /** Brings the failed machine back; afterwards it is the synchronous standby. */
  rebuild(): Promise<void>;
  remove(): void;
}

const WITHIN_MS = 60_000;
/** Time between a primary losing its standby and its failure. */
const APART_MS = 300;
/** Makes a standby reconnect quickly after its primary has failed. */
const STANDBY = { wal_keep_size: '256MB', wal_retrieve_retry_interval: '100ms' };
/** Small log segments and none kept for reuse, so that the log fills the disk just like tables do. */
const SMALL_LOG = ['--wal-segsize=1'];
const SMALL_DISK = { ...STANDBY, wal_keep_size: '32MB', min_wal_size: '2MB', max_wal_size: '128MB' };

async function ask<Row extends object>(port: number, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: addressOf(port), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Writes to the log until the disk is full. */
async function writeLog(port: number): Promise<void> {
  try {
    for (let n = 0; n < 20; n++) await ask(port, "select pg_logical_emit_message(false, 'full', repeat('x', 4000000))");
  } catch {
    // The server has crashed.
  }
}

async function waitFor(port: number, condition: string): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await pause(50)) {
    const [row] = await ask<{ holds: boolean }>(port, `select ${condition} as holds`);
    if (row?.holds) return;
  }
  throw new Error(`It never came that ${condition}.`);
}

/** The server process and all its children. */
function processesOf({ running }: Server): number[] {
  const pid = running?.child.pid;
  if (pid === undefined) return [];
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...stdout.split('\n').filter(Boolean).map(Number)];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
}

const dataOf = ({ folder }: Server) => join(folder, 'data');

/**
 * With `isSynchronous`, commits wait for the standby, which may then be read at any acknowledged position. With
 * `hasDisks`, each server has its own disk.
 */
export async function startPair(
  programs: string,
  { isSynchronous = true, hasDisks = false }: { isSynchronous?: boolean; hasDisks?: boolean } = {},
): Promise<Pair> {
  const newServer = async (): Promise<Server> => {
    const folder = serverFolder();
    const disk = hasDisks ? mountDisk(folder, statSync(folder)) : null;
    return { folder, port: await freePort(), running: null, disk, refusals: 0 };
  };
  let [primary, standby] = [await newServer(), await newServer()];
  let lost: number[] = [];
  const start = async (server: Server) => {
    const settings = hasDisks ? SMALL_DISK : STANDBY;
    server.running = await startServer(programs, dataOf(server), server.port, settings, (text) => {
      if (text.includes('No space left on device')) server.refusals += 1;
    });
  };

  /** Waits until it accepts connections, restarting it if it has ended. */
  async function recover(server: Server): Promise<void> {
    for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await pause(50)) {
      if (hasEnded(server.running!.child)) await start(server).catch(() => {});
      else if (await isReachable(addressOf(server.port))) return;
    }
    throw new Error('The server did not recover in time.');
  }

  /** Rebuilds the standby from the primary. Commit settings made afterwards apply only to the primary. */
  async function follow(): Promise<void> {
    rmSync(dataOf(standby), { recursive: true, force: true });
    const args = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', '-D', dataOf(standby)];
    execFileSync(join(programs, 'pg_basebackup'), [...args, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], {
      ...findServerUser(),
      cwd: standby.folder,
      stdio: 'ignore',
    });
    await start(standby);
    await waitFor(primary.port, "exists (select 1 from pg_stat_replication where state = 'streaming')");
    if (!isSynchronous) return;
    await ask(primary.port, "alter system set synchronous_standby_names = '*'");
    await ask(primary.port, 'select pg_reload_conf()');
    await waitFor(primary.port, "exists (select 1 from pg_stat_replication where sync_state = 'sync')");
  }

  initCluster(programs, primary.folder, hasDisks ? SMALL_LOG : []);
  await start(primary);
  await follow();
  const end = () => signalAll([...lost, ...processesOf(primary), ...processesOf(standby)], 'SIGKILL');
  process.on('exit', end);
  return {
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
    primaryUrl: () => addressOf(primary.port),
    standbyUrl: () => addressOf(standby.port),
    strike: async (how) => {
      // Commits from here on are not replicated: a primary that acknowledges them loses them.
      const senders = await ask<{ pid: number }>(primary.port, 'select pid from pg_stat_replication');
      signalAll(
        senders.map(({ pid }) => pid),
        'SIGSTOP',
      );
      await pause(APART_MS);
      lost = processesOf(primary);
      signalAll(lost, how === 'kill' ? 'SIGKILL' : 'SIGSTOP');
    },
    crash: async () => {
      const { child, exited } = primary.running!;
      child.kill('SIGQUIT');
      await exited;
      await start(primary);
    },
    fillDisk: async (milliseconds, isLogFull) => {
      const before = primary.refusals;
      const noticing = fillUntilNoticed(primary.disk!, () => primary.refusals > before, milliseconds);
      if (isLogFull) await writeLog(primary.port);
      const isNoticed = await noticing;
      await recover(primary);
      return isNoticed;
    },
    promote: async () => {
      await ask(standby.port, 'select pg_promote(true)');
      await waitFor(standby.port, 'not pg_is_in_recovery()');
      [primary, standby] = [standby, primary];
    },
    rebuild: async () => {
      signalAll(lost, 'SIGKILL');
      lost = [];
      standby.running = null;
      await pause(200);
      await follow();
    },
    remove: () => {
      end();
      for (const { folder, disk } of [primary, standby]) {
        disk?.remove();
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}
