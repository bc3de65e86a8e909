// Opens PostgreSQL inside the current thread: on a folder with every commit flushed to disk, or in memory for tests.
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { prepareCluster } from './cluster.ts';
import { DurableNodeFS, durableStartParams } from './durable-fs.ts';
import type { ThreadSetup } from './messages.ts';

const AVAILABLE_EXTENSIONS = { pg_trgm, btree_gist, citext };

/**
 * Bytes of a function that must have run before V8 optimizes it; the default is 13 million. Most startup code is not
 * worth it, and hot code gets there within seconds. Optimizing the largest function takes 600 MB for a second, whenever
 * that happens (docs/speed.md).
 */
const TIERING_BUDGET = 1_000_000_000;

/** Opens or creates the database. An image is loaded only if there is no database yet. */
export async function openEngine(setup: Omit<ThreadSetup, 'idleOwnerMs'>): Promise<PGlite> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const extensions = Object.fromEntries(setup.extensions.map((name) => [name, AVAILABLE_EXTENSIONS[name]]));
  if (setup.dataDir === 'memory') return PGlite.create({ ...(await imageOptions(setup.loadImage)), extensions });

  const cluster = prepareCluster(setup.dataDir);
  const startParams = durableStartParams(setup.bufferMegabytes);
  const open = async (options: PGliteOptions = {}) =>
    PGlite.create({ ...options, fs: new DurableNodeFS(cluster.path), startParams, extensions });
  if (!cluster.isNew) return open();
  // The engine that creates the database keeps a second one and copies of all files, 280 MB, until it is closed.
  const creator = await open(await imageOptions(setup.loadImage));
  await creator.close();
  cluster.finish();
  collectGarbage();
  return open();
}

/** V8 counts its own heap only and would keep the memory of a closed engine. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

async function imageOptions(path: string | undefined): Promise<PGliteOptions> {
  return path === undefined ? {} : { loadDataDir: new Blob([await readFile(path)]) };
}

/** Runs one unit of wire messages and returns the whole reply. Throws only if the engine itself has failed. */
export async function executeUnit(engine: PGlite, unit: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  // The streaming variant, because the plain one also parses every reply and retains the rows. Each chunk is a view
  // into the engine's memory, valid only during the callback.
  const onRawData = (piece: Uint8Array) => void chunks.push(piece.slice());
  await engine.runExclusive(() => engine.execProtocolRawStream(unit, { onRawData }));
  return concatBytes(chunks);
}

function concatBytes(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}
