// Public interface of the embedded database: a stream factory for `pg.Pool` and a few operations.
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { backoffMs } from '#domain/base/backoff.ts';
import { EmbeddedConnection } from './connection.ts';
import { lockFolder } from './folder-lock.ts';
import type { ExtensionName, ThreadSetup } from './messages.ts';
import { startThread } from './thread.ts';

export type { ExtensionName } from './messages.ts';

/** Exported for tests. */
export interface EmbeddedOptions {
  /** A folder, created if missing and locked while open; or `memory`, which persists nothing. */
  dataDir: string | 'memory';
  /** Extensions offered to `create extension`. Default: all three. */
  extensions?: readonly ExtensionName[];
  /** Path of an uncompressed image written by `dumpImage`. Used only if there is no database yet. */
  loadImage?: string;
  /** How long a transaction may pause while others wait before it is rolled back (ms). Default 5000. */
  idleOwnerMs?: number;
  /** Receives rolled back transactions and restarts. Default: standard error. */
  onWarning?: (message: string) => void;
}

/** Exported for tests. */
export interface EmbeddedDatabase {
  /** Stream factory: `new pg.Pool({ stream: database.connect })`. */
  connect: () => Duplex;
  /** Writes the whole database to a file, between transactions. */
  dumpImage(file: string): Promise<void>;
  /** Rolls back open transactions, shuts the database down and releases the folder. May be called twice. */
  close(): Promise<void>;
}

/**
 * The first restart within a minute is immediate; the pause doubles for each further one. Retries never stop, because
 * causes such as a full disk pass without a restart of the process.
 */
const RESTART_PAUSE_MS = 250;
const LONGEST_RESTART_PAUSE_MS = 10_000;

/** Half of the default: the engine's memory then need not grow, and be copied, at every start. */
const BUFFER_MEGABYTES = 64;
/** For a machine with little memory, which bin/run.mjs starts with `--liftoff-only`. */
const SMALL_BUFFER_MEGABYTES = 16;

const IN_MEMORY = 'memory';

const toThreadSetup = ({ dataDir, extensions, loadImage, idleOwnerMs = 5000 }: EmbeddedOptions): ThreadSetup => ({
  dataDir: dataDir === IN_MEMORY ? IN_MEMORY : resolve(dataDir),
  extensions: extensions ?? ['pg_trgm', 'btree_gist', 'citext'],
  loadImage,
  idleOwnerMs,
  bufferMegabytes: process.execArgv.includes('--liftoff-only') ? SMALL_BUFFER_MEGABYTES : BUFFER_MEGABYTES,
});

/**
 * Opens or creates an embedded database. @throws with a one-sentence message if another process uses the folder or the
 * database cannot be opened
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const inMemory = options.dataDir === IN_MEMORY;
  const setup = toThreadSetup(options);
  const warn = options.onWarning ?? ((message: string) => console.error(message));
  const events = { warn, onEnded: restart };

  let fatalError: Error | undefined;
  /** Set while the database and its thread are down. */
  let pauseError: Error | undefined;
  let pause: NodeJS.Timeout | undefined;
  let restarts: number[] = [];
  const unlock = inMemory ? async () => {} : await lockFolder(setup.dataDir, onTakenOver);
  let thread = startThread(setup, events);
  // If the thread ends before the database ever opened, report an error instead of restarting.
  let isOpen = false;
  try {
    await thread.ready;
    isOpen = true;
  } catch (error) {
    await unlock();
    const where = inMemory ? 'in memory' : `in ${setup.dataDir}`;
    throw new Error(`The embedded database ${where} could not be opened. ${(error as Error).message}`);
  }

  function restart(reason: string): void {
    if (fatalError || !isOpen) return;
    if (inMemory) {
      fatalError = new Error(`The embedded database stopped and cannot be started again: ${reason}`);
      warn(fatalError.message);
      return;
    }
    const now = performance.now();
    restarts = restarts.filter((at) => now - at < 60_000);
    const pauseMs =
      restarts.length === 0 ? 0 : backoffMs(restarts.length, RESTART_PAUSE_MS, LONGEST_RESTART_PAUSE_MS, 1);
    restarts.push(now);
    warn(`The embedded database stopped and is started again in ${pauseMs / 1000} s: ${reason}`);
    pauseError = new Error(`The embedded database stopped: ${reason}`);
    pause = setTimeout(() => {
      pauseError = undefined;
      thread = startThread(setup, events);
      thread.ready.catch(() => {});
    }, pauseMs);
  }

  function onTakenOver(): void {
    fatalError = new Error(`The data folder ${setup.dataDir} was taken over by another Merkur process.`);
    clearTimeout(pause);
    warn(fatalError.message);
    thread.kill(fatalError);
  }

  let closing: Promise<void> | undefined;
  return {
    connect: () => {
      const error = fatalError ?? pauseError;
      return error ? new EmbeddedConnection({ send() {}, onClosed() {} }, error) : thread.connect();
    },
    async dumpImage(file) {
      const error = fatalError ?? pauseError;
      if (error) throw error;
      await thread.dumpImage(resolve(file));
    },
    close() {
      closing ??= (async () => {
        const wasAlive = !fatalError;
        fatalError ??= new Error('The embedded database is closed.');
        clearTimeout(pause);
        if (wasAlive) await thread.stop();
        await unlock();
      })();
      return closing;
    },
  };
}
