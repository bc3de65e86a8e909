// Two servers of one database: a primary, and a standby that has every commit before it is acknowledged. Either may die
// and comes back as the standby of the other, as an operator or a tool like Patroni would have it. The primary may also
// crash and recover, or find its disk full.

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
  /** Where each has a disk of its own. */
  disk: Disk | null;
  /** How often it said that there was no space left. */
  refusals: number;
}

/** How a primary goes away: at once, or like a machine that neither answers nor closes its connections. */
export type Strike = 'kill' | 'hang';

export interface Pair {
  /** Names both machines. */
  url: string;
  primaryUrl(): string;
  standbyUrl(): string;
  strike(how: Strike): Promise<void>;
  /** Every process of the primary dies at once, as when a machine loses its power; then it starts again and recovers. */
  crash(): Promise<void>;
  /**
   * The disk of the primary is full until it noticed, and so many milliseconds longer; with `isLogFull` the write-ahead log
   * needs more of it at once, which no server survives. One that ended is started again once there is room. Answers whether
   * it noticed.
   */
  fillDisk(milliseconds: number, isLogFull: boolean): Promise<boolean>;
  /** The standby takes writes from now on. */
  promote(): Promise<void>;
  /** The machine that went away comes back, and is the synchronous standby when this ends. */
  rebuild(): Promise<void>;
  remove(): void;
}

const WITHIN_MS = 60_000;
/** So long before it goes away a primary has lost its standby. */
const APART_MS = 300;
/** A standby looks again this soon for a primary that went away. */
const STANDBY = { wal_keep_size: '256MB', wal_retrieve_retry_interval: '100ms' };
/** The log is written in small pieces and none are kept, so that it meets a full disk as well as tables do. */
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

/** Writes the log until there is no space for it. */
async function writeLog(port: number): Promise<void> {
  try {
    for (let n = 0; n < 20; n++) await ask(port, "select pg_logical_emit_message(false, 'full', repeat('x', 4000000))");
  } catch {
    // The server is gone.
  }
}

async function waitFor(port: number, condition: string): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await pause(50)) {
    const [row] = await ask<{ holds: boolean }>(port, `select ${condition} as holds`);
    if (row?.holds) return;
  }
  throw new Error(`It never came that ${condition}.`);
}

/** The server process and all that it started. */
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
      // It ended by itself meanwhile.
    }
}

const dataOf = ({ folder }: Server) => join(folder, 'data');

/**
 * With `isSynchronous` a commit waits for the standby; a standby may then be read as of any acknowledged one. With `hasDisks`
 * each server has a disk of its own.
 */
export async function openPair(
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

  /** Until it answers, though it may be crashing or have ended. */
  async function recover(server: Server): Promise<void> {
    for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await pause(50)) {
      if (hasEnded(server.running!.child)) await start(server).catch(() => {});
      else if (await isReachable(addressOf(server.port))) return;
    }
    throw new Error('The server did not recover in time.');
  }

  /** Copies the primary and follows it. What is set for commits after that stays with the primary alone. */
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
      // What is committed from here on has no copy: whoever acknowledges it loses it.
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
