// The demo: a year of business shipped with the product, or a small world of people, companies, the simulator's
// catalogue, and promotions created by the regular command.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { bookChain } from '#server/audit/book-seals.ts';
import { auditChain } from '#server/audit/entry-seals.ts';
import { storeHeads } from '#server/audit/seal-heads.ts';
import type { Database } from '#server/base/database/db.ts';
import type { Config } from '#server/base/process/config.ts';
import type { ConfiguredProvider } from '#server/buying/purchasing/provider-clients.ts';
import { ensureProvider, isSyncError, syncCatalog } from '#server/catalog/sync.ts';
import { revealChain } from '#server/keys/reveal-ledger.ts';
import { seedDemoPromotions } from './seed/demo-catalog.ts';
import { hasNoUsers, seedDemoPeople } from './seed/demo-people.ts';
import { WORLD_FILE } from './seed/world/archive.ts';
import { writeBooks } from './seed/world/books.ts';
import { beginWorld, continueWorld, readLoadState, readMover, renewPasswords } from './seed/world/load.ts';
import type { Services } from './services.ts';

const CONCURRENCY = 16;
const MIN_STOCK = 1000;

const drawPassword = (config: Config): string => config.demoPassword ?? randomBytes(12).toString('base64url');

/** SKUs with little stock at their provider: a new user's first order should be bought immediately. */
async function scarceSkus(database: Database, providers: readonly ConfiguredProvider[]): Promise<string[]> {
  const products = await database.all(
    sql<{
      code: string;
      sku: string;
    }>`select v.code, p.sku from product p join provider v on v.id = p.provider_id where p.is_active`,
  );
  const scarce: string[] = [];
  for (let offset = 0; offset < products.length; offset += CONCURRENCY) {
    await Promise.all(
      products.slice(offset, offset + CONCURRENCY).map(async ({ code, sku }) => {
        const stock = await providers
          .find((one) => one.code === code)
          ?.provider.stock(sku)
          .catch(() => null);
        if (!stock?.inStock || (stock.quantity ?? MIN_STOCK) < MIN_STOCK) scarce.push(sku);
      }),
    );
  }
  return scarce;
}

/** Syncs today's prices of every provider. */
async function syncAll(database: Database, providers: readonly ConfiguredProvider[], now: Time): Promise<void> {
  for (const { code, provider } of providers) {
    const id = await database.transaction((tx) => ensureProvider(tx, { code, name: provider.name }));
    // The product also starts when a catalogue cannot be read; Operations shows the reason.
    await syncCatalog(database, provider, id, now).catch((error) => {
      if (!isSyncError(error)) throw error;
    });
  }
}

/**
 * Fills an empty database with the small world and returns the demo accounts' password. People come last: they mark it
 * as complete.
 */
export async function seedDemoWorld(
  { database, keys }: Services,
  config: Config,
  providers: readonly ConfiguredProvider[],
  now: Time,
): Promise<string> {
  await syncAll(database, providers, now);
  await seedDemoPromotions(database, now, await scarceSkus(database, providers));
  const password = drawPassword(config);
  await seedDemoPeople(database, keys, password, now);
  return password;
}

interface ShippedWorld {
  /** Writes the simulator's sales into its folder, before it starts. */
  prepare(folder: string): Promise<void>;
  /** Stores the people and returns the demo accounts' password; they can sign in from then on. */
  begin(): Promise<string>;
  /** Stores the year and syncs today's prices before the first order. Returns false if interrupted. */
  finish(
    providers: readonly ConfiguredProvider[],
    onProgress: (percent: number) => void,
    signal?: AbortSignal,
  ): Promise<boolean>;
}

/** The shipped world if it should be loaded: into an empty database, or to resume an interrupted load. */
export async function findShippedWorld(services: Services, config: Config, now: Time): Promise<ShippedWorld | null> {
  const { database } = services;
  const state = await readLoadState(database);
  const isNew = state ? state.nextChunk === 0 : await hasNoUsers(database);
  if (state?.finishedAt || (!state && !isNew)) return null;
  const options = { file: WORLD_FILE, now, password: drawPassword(config) };
  return {
    prepare: async (folder) => {
      if (isNew) await writeBooks(WORLD_FILE, await readMover(database, WORLD_FILE, now), folder, now);
    },
    begin: async () => {
      // The interrupted start may not have printed its password.
      await (isNew ? beginWorld(services, options) : renewPasswords(services, options.password));
      return options.password;
    },
    finish: async (providers, onProgress, signal) => {
      const onCatalogue = () => syncAll(database, providers, now);
      const whole = await continueWorld(services, { ...options, onProgress, onCatalogue, ...(signal && { signal }) });
      if (whole) await storeHeads(database, config.dataDir, [auditChain, bookChain, revealChain]);
      return whole;
    },
  };
}
