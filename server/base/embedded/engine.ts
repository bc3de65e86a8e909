// Opens PostgreSQL inside the current thread: on a folder with every commit flushed to disk, or in memory for tests.
import { readFile } from 'node:fs/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { prepareCluster } from './cluster.ts';
import { DurableNodeFS, durableStartParams } from './durable-fs.ts';
import type { ThreadSetup } from './messages.ts';

const known = { pg_trgm, btree_gist, citext };

/** Opens or creates the database. An image is loaded only where there is no database yet. */
export async function openEngine(setup: Omit<ThreadSetup, 'idleOwnerMs'>): Promise<PGlite> {
  const extensions = Object.fromEntries(setup.extensions.map((name) => [name, known[name]]));
  if (setup.dataDir === 'memory') return PGlite.create({ ...(await image(setup.loadImage)), extensions });

  const cluster = prepareCluster(setup.dataDir);
  const engine = await PGlite.create({
    ...(cluster.isNew ? await image(setup.loadImage) : {}),
    fs: new DurableNodeFS(cluster.path),
    startParams: durableStartParams,
    extensions,
  });
  cluster.finish();
  return engine;
}

async function image(path: string | undefined): Promise<PGliteOptions> {
  return path === undefined ? {} : { loadDataDir: new Blob([await readFile(path)]) };
}

/** Runs one unit of wire messages and returns the whole answer. Throws only when the engine itself has failed. */
export async function execute(engine: PGlite, unit: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  // The streaming form, because the plain one also parses every answer and keeps the rows for ever.
  // Each piece is a view into the engine's memory and is only valid during the call.
  const onRawData = (piece: Uint8Array) => void pieces.push(piece.slice());
  await engine.runExclusive(() => engine.execProtocolRawStream(unit, { onRawData }));
  return joined(pieces);
}

function joined(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
