// Loads the shipped world into an empty database: people first, so that they can sign in, then the year in chunks. Each
// chunk and the progress of the load are stored in one transaction; an interrupted load resumes with the next chunk.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { sealBooks } from '#server/audit/book-seals.ts';
import { sealEvents } from '#server/audit/entry-seals.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import type { Vault } from '#server/keys/vault.ts';
import { foldToInvoice } from '#server/orders/reading/to-invoice-sums.ts';
import { foldTotals } from '#server/orders/reading/totals.ts';
import { foldReports } from '#server/reports/sums.ts';
import { DEMO_ACCOUNTS } from '../demo-people.ts';
import { setDemoRetailPrices } from '../demo-retail-prices.ts';
import { type RowsLine, readFacts, readLines, type WorldLine } from './archive.ts';
import { textsOf } from './books.ts';
import { openFinanceDesk } from './finance-desk.ts';
import { createMover, daysUntil, type Mover } from './mover.ts';
import { storeRows } from './rows.ts';
import { openSalesDesk } from './sales-desk.ts';

interface WorldServices {
  database: Database;
  vault: Vault;
  keys: DerivedKeys;
}

interface LoadState {
  days: number;
  nextChunk: number;
  chunks: number;
  finishedAt: Time | null;
}

/** Progress of the load; undefined if none was started. */
export const readLoadState = (db: Pick<Database, 'one'>): Promise<LoadState | undefined> =>
  db.one(sql<LoadState>`select days, next_chunk, chunks, finished_at from demo_world`);

/** Mover of the world: as stored when the load was started, else so that the world ends within the day before now. */
export async function readMover(database: Database, file: string, now: Time): Promise<Mover & { days: number }> {
  const facts = await readFacts(file);
  const days = (await readLoadState(database))?.days ?? daysUntil(facts, now);
  const house = await database.only(sql<{ id: string }>`select id from company where is_system`);
  return { ...createMover(facts, days, house.id), days };
}

/** Stores the next order and document numbers. */
async function storeNumbers(tx: Tx, { years }: Mover): Promise<void> {
  for (const { series, year, count, lastDay } of years)
    await tx.run(
      series === 'GK'
        ? sql`insert into order_number (year, last) values (${year}, ${count})`
        : sql`insert into document_number (series, year, next, last_date)
            values (${series}, ${year}, ${count + 1}, ${lastDay}::date)`,
    );
}

/** Rows of the world chunk by chunk, starting at `from`, with the texts of all bought keys. */
async function* readChunks(file: string, mover: Mover, from: number) {
  const boughtTexts = new Map<string, string[]>();
  let chunk = from;
  let lines: RowsLine[] = [];
  for await (const text of readLines(file)) {
    const place = /^\{"kind":"rows","chunk":(\d+),/.exec(text)?.[1];
    if (place !== undefined && Number(place) < from) continue;
    const line = JSON.parse(mover.text(text)) as WorldLine;
    if (line.kind === 'book') textsOf(line, boughtTexts);
    if (line.kind !== 'rows') continue;
    if (line.chunk !== chunk) {
      yield { chunk, lines, boughtTexts };
      chunk = line.chunk;
      lines = [];
    }
    lines.push(line);
  }
  yield { chunk, lines, boughtTexts };
}

/** People are in the first chunk, products and promotions in the second, orders in those after it. */
const CATALOGUE_CHUNK = 1;

interface LoadOptions {
  file: string;
  now: Time;
  /** For the demo accounts. */
  password: string;
  /** Called after each chunk and at the end. */
  onProgress?(percent: number): void;
  /**
   * Called as soon as products and promotions are stored. Their prices are those of the world's last day, and an order
   * at such a price stops as soon as the provider charges another.
   */
  onCatalogue?(): Promise<void>;
  /** Ends the load after the current chunk. */
  signal?: AbortSignal;
}

const hashPasswords = async (keys: DerivedKeys, password: string): Promise<Map<string, string>> =>
  new Map(
    await Promise.all(
      DEMO_ACCOUNTS.map(async ({ email }) => [email, await hashPassword(password, keys.keyFor('pepper'))] as const),
    ),
  );

/** Stores one chunk, unless another process already has. */
async function storeChunk(
  services: WorldServices,
  mover: Mover,
  options: LoadOptions,
  passwordHashes: ReadonlyMap<string, string>,
  { chunk, lines, boughtTexts }: { chunk: number; lines: readonly RowsLine[]; boughtTexts: Map<string, string[]> },
): Promise<void> {
  const { database, vault, keys } = services;
  await database.transaction(async (tx) => {
    const state = await tx.only(sql<{ next: number }>`select next_chunk as next from demo_world for update`);
    if (state.next !== chunk) return;
    // A trigger cannot be re-enabled while deferred constraint checks of its table are pending.
    await tx.run(sql`set constraints all immediate`);
    const context = { vault, keys, mover, now: options.now, boughtTexts, passwordHashes };
    for (const line of lines) await storeRows(tx, context, line);
    if (chunk === CATALOGUE_CHUNK) await setDemoRetailPrices(tx);
    await tx.run(sql`update demo_world set next_chunk = ${chunk + 1}`);
  });
}

/**
 * Starts the world: stores the people, with one password for the demo accounts. Does nothing if it was started before.
 */
export async function beginWorld(services: WorldServices, options: LoadOptions): Promise<void> {
  const { database, keys } = services;
  const mover = await readMover(database, options.file, options.now);
  const facts = await readFacts(options.file);
  const hashes = await hashPasswords(keys, options.password);
  await database.transaction(async (tx) => {
    const begun = await tx.run(sql`insert into demo_world (days, next_chunk, chunks, began_at)
      values (${mover.days}, 0, ${facts.chunks}, ${options.now}) on conflict do nothing`);
    if (begun > 0) await storeNumbers(tx, mover);
  });
  for await (const part of readChunks(options.file, mover, 0))
    return storeChunk(services, mover, options, hashes, part);
}

/** Sets another password for the demo accounts: the first one may never have been shown. */
export async function renewPasswords({ database, keys }: WorldServices, password: string): Promise<void> {
  const hashes = await hashPasswords(keys, password);
  await database.transaction(async (tx) => {
    for (const [email, hash] of hashes)
      await tx.run(sql`update app_user set password_hash = ${hash} where email = ${email}`);
  });
}

/** Resumes a load until its end. Returns false if it was interrupted. */
export async function continueWorld(services: WorldServices, options: LoadOptions): Promise<boolean> {
  const { database, keys } = services;
  const state = await readLoadState(database);
  if (!state || state.finishedAt) return true;
  const mover = await readMover(database, options.file, options.now);
  if (state.nextChunk > CATALOGUE_CHUNK) await options.onCatalogue?.();
  if (state.nextChunk < state.chunks)
    for await (const part of readChunks(options.file, mover, state.nextChunk)) {
      if (options.signal?.aborted) return false;
      await storeChunk(services, mover, options, new Map(), part);
      if (part.chunk === CATALOGUE_CHUNK) await options.onCatalogue?.();
      options.onProgress?.(Math.round((95 * (part.chunk + 1)) / state.chunks));
    }
  // Plan later statements for the tables' new size, not for empty tables.
  await database.transaction((tx) => tx.run(sql`analyze`));
  await foldTotals(database);
  await foldToInvoice(database);
  await foldReports(database);
  await database.transaction(async (tx) => {
    const { finishedAt } = await tx.only(
      sql<{ finishedAt: Time | null }>`select finished_at from demo_world for update`,
    );
    if (finishedAt === null) await openSalesDesk(tx, services, options.now);
  });
  await database.transaction(async (tx) => {
    const ended = await tx.run(sql`update demo_world set finished_at = ${options.now} where finished_at is null`);
    if (ended > 0) await openFinanceDesk(tx, keys, options.now);
  });
  await sealEvents(database, keys);
  await sealBooks(database, keys);
  options.onProgress?.(100);
  return true;
}
