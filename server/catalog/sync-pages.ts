// Shared parts of a sync: iterating over a provider's list pages, and publishers by name.

import { sql } from 'kysely';
import { MINUTE, type Time } from '#domain/base/time.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import { newId } from '#server/base/process/ids.ts';
import type { LeftOutEntry, Page } from './provider/port.ts';

/**
 * Separator of lists inside one text, because arrays of different lengths do not fit into an `unnest`. Not contained in
 * any name.
 */
export const SEPARATOR = '\u001f';
export const joinTexts = (texts: readonly string[]): string => texts.join(SEPARATOR);

/** Limits of one sync. */
export interface SyncLimits {
  pages: number;
  /** Entries including nested ones: prices of a product, discounts of a promotion. */
  entries: number;
  /** Characters read. */
  characters: number;
  milliseconds: number;
  /** Total products stored per provider. */
  products: number;
}

/**
 * Admit the largest catalogue: `products` with 250 countries each, read once for products, prices and stock in pages of 100,
 * at 0.4 seconds a page. Only one page is in memory at a time. A sync ends before the next hourly one.
 */
export const SYNC_LIMITS: SyncLimits = {
  pages: 20_000,
  entries: 150_000_000,
  characters: 2_000_000_000,
  milliseconds: 45 * MINUTE,
  products: 200_000,
};

/** A provider exceeds the sync limits; the message states by how much. */
export class SyncLimitExceeded extends Error {}

/** Counts what a sync has read. */
export interface SyncMeter {
  limits: SyncLimits;
  /** Unreadable entries. */
  leftOut: LeftOutEntry[];
  /** Counts a page. @throws SyncLimitExceeded */
  countPage(items: readonly object[]): void;
}

/** Includes lists inside an entry. */
const countEntries = (item: object): number =>
  Object.values(item).reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 0), 1);

/** Starts a meter. */
export function createSyncMeter(limits: SyncLimits): SyncMeter {
  const startedAt = performance.now();
  const read = { pages: 0, entries: 0, characters: 0 };
  return {
    limits,
    leftOut: [],
    countPage: (items) => {
      read.pages += 1;
      read.entries += items.reduce((sum, item) => sum + countEntries(item), 0);
      read.characters += JSON.stringify(items).length;
      for (const name of ['pages', 'entries', 'characters'] as const)
        if (read[name] > limits[name]) throw new SyncLimitExceeded(catalogCopy.tooMuch(limits[name], name));
      if (performance.now() - startedAt > limits.milliseconds)
        throw new SyncLimitExceeded(catalogCopy.tooLong(limits.milliseconds / MINUTE));
    },
  };
}

/**
 * Iterates over all pages of a list, one in memory at a time. Returns `asOf` of the first page. @throws
 * SyncLimitExceeded
 */
export async function readPages<T extends object>(
  meter: SyncMeter,
  read: (cursor: string | null) => Promise<Page<T>>,
  save: (items: T[], leftOut: readonly LeftOutEntry[]) => Promise<void>,
): Promise<Time> {
  const first = await read(null);
  const seenCursors = new Set<string>();
  let page = first;
  for (;;) {
    meter.countPage(page.items);
    const { leftOut = [] } = page;
    meter.leftOut.push(...leftOut);
    if (page.items.length + leftOut.length > 0) await save(page.items, leftOut);
    if (page.next === null) return first.asOf;
    if (seenCursors.size === seenCursors.add(page.next).size) throw new SyncLimitExceeded(catalogCopy.inCircles);
    page = await read(page.next);
  }
}

/** Creates missing publishers; null names none. */
export async function ensurePublishers(tx: Tx, names: readonly (string | null)[]): Promise<void> {
  const known = names.filter((name) => name !== null);
  const publishers = [...new Set(known)].sort().map((name) => ({ id: newId(), name }));
  await tx.run(sql`insert into publisher (id, name)
    select n.id, n.name from ${recordset('n', publishers, { id: 'uuid', name: 'text' })}
    where not exists (select 1 from publisher where publisher.name = n.name) on conflict (name) do nothing`);
}
