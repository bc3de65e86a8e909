// The embedded database as the rest of the server sees it: something to hand to `pg.Pool`, and nothing else.
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { lockFolder } from './folder-lock.ts';
import type { ExtensionName, ThreadSetup } from './messages.ts';
import { startThread } from './thread.ts';
import { Wire } from './wire.ts';

export type { ExtensionName } from './messages.ts';

export interface EmbeddedOptions {
  /** A folder, created when missing and held exclusively while open; or `memory`, which forgets everything. */
  dataDir: string | 'memory';
  /** What migrations may `create extension`. Default: all three. */
  extensions?: readonly ExtensionName[];
  /** Path of an uncompressed image written by `dumpImage`. Used only where there is no database yet. */
  loadImage?: string;
  /** How long a transaction may pause while others wait before it is rolled back, in milliseconds. Default 5000. */
  idleOwnerMs?: number;
  /** Told about rolled back transactions and restarts. Default: standard error. */
  onWarning?: (message: string) => void;
}

export interface EmbeddedDatabase {
  /** A new connection, to be passed on as `new pg.Pool({ stream: database.connect })`. */
  connect: () => Duplex;
  /** Writes the whole database to a file, in a pause between transactions. */
  dumpImage(file: string): Promise<void>;
  /** Rolls back what is open, shuts the database down and lets go of the folder. May be called twice. */
  close(): Promise<void>;
}

/** More restarts than this within a minute mean that restarting does not help. */
const RESTARTS_PER_MINUTE = 3;

/**
 * Opens or creates an embedded database.
 * Throws when another process uses the folder or the database cannot be opened; both say so in one sentence.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const inMemory = options.dataDir === 'memory';
  const setup: ThreadSetup = {
    dataDir: inMemory ? 'memory' : resolve(options.dataDir),
    extensions: options.extensions ?? ['pg_trgm', 'btree_gist', 'citext'],
    loadImage: options.loadImage,
    idleOwnerMs: options.idleOwnerMs ?? 5000,
  };
  const warn = options.onWarning ?? ((message: string) => console.error(message));
  const events = { warn, ended: restart };

  let over: Error | undefined;
  let restarts: number[] = [];
  const release = inMemory ? async () => {} : await lockFolder(setup.dataDir, takenOver);
  let thread = startThread(setup, events);
  // A thread that ends before it ever opened is an error for the caller, not a reason to restart.
  let opened = false;
  try {
    await thread.ready;
    opened = true;
  } catch (error) {
    await release();
    const where = inMemory ? 'in memory' : `in ${setup.dataDir}`;
    throw new Error(`The embedded database ${where} could not be opened. ${(error as Error).message}`);
  }

  function restart(reason: string): void {
    if (over || !opened) return;
    const now = performance.now();
    restarts = [...restarts.filter((at) => now - at < 60_000), now];
    if (inMemory || restarts.length > RESTARTS_PER_MINUTE) {
      over = new Error(`The embedded database stopped and cannot be started again: ${reason}`);
      warn(over.message);
      return;
    }
    warn(`The embedded database stopped and is started again: ${reason}`);
    thread = startThread(setup, events);
    thread.ready.catch(() => {});
  }

  function takenOver(): void {
    over = new Error(`The data folder ${setup.dataDir} was taken over by another Merkur process.`);
    warn(over.message);
    thread.kill(over);
  }

  let closing: Promise<void> | undefined;
  return {
    connect: () => (over ? new Wire({ send() {}, closed() {} }, over) : thread.connect()),
    async dumpImage(file) {
      if (over) throw over;
      await thread.dumpImage(resolve(file));
    },
    close() {
      closing ??= (async () => {
        const alive = !over;
        over ??= new Error('The embedded database is closed.');
        if (alive) await thread.stop();
        await release();
      })();
      return closing;
    },
  };
}
