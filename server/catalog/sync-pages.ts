// What the parts of a sync share: walking the pages of a provider's list, and publishers by name.

import { sql } from 'kysely';
import { MINUTE, type Time } from '#domain/base/time.ts';
import { copy } from '#domain/catalog/copy.ts';
import type { Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import type { LeftOutEntry, Page } from './provider/port.ts';

/** Lists inside one text, because arrays of different lengths do not fit into an `unnest`. No name contains it. */
export const SEPARATOR = '\u001f';
export const joinTexts = (texts: readonly string[]): string => texts.join(SEPARATOR);

/** What one sync of a provider may read at most. */
export interface SyncLimits {
  pages: number;
  /** Entries, with those inside of them: prices of a product, discounts of a promotion. */
  entries: number;
  /** Characters of what was read. */
  characters: number;
  milliseconds: number;
  /** Products of a provider that are kept in all. */
  products: number;
}

/** Far more than any catalogue has, and far less than would harm us. */
export const SYNC_LIMITS: SyncLimits = {
  pages: 20_000,
  entries: 1_000_000,
  characters: 500_000_000,
  milliseconds: 15 * MINUTE,
  products: 200_000,
};

/** A provider sends more than a sync takes; says how much that was. */
export class SyncLimitExceeded extends Error {}

/** Counts what one sync has read. */
export interface SyncMeter {
  limits: SyncLimits;
  /** What could not be read. */
  leftOut: LeftOutEntry[];
  /** Counts a page. @throws TooMuch */
  countPage(items: readonly object[]): void;
}

/** Lists inside an entry count as well. */
const countEntries = (item: object): number =>
  Object.values(item).reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 0), 1);

/** A meter of what is read from now on. */
export function openSyncMeter(limits: SyncLimits): SyncMeter {
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
        if (read[name] > limits[name]) throw new SyncLimitExceeded(copy.tooMuch(limits[name], name));
      if (performance.now() - startedAt > limits.milliseconds)
        throw new SyncLimitExceeded(copy.tooLong(limits.milliseconds / MINUTE));
    },
  };
}

/**
 * Reads a list to its end, one page in memory at a time; answers the moment of the run's first page. @throws TooMuch
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
    if (seenCursors.size === seenCursors.add(page.next).size) throw new SyncLimitExceeded(copy.inCircles);
    page = await read(page.next);
  }
}

/** Makes the publishers that are missing. */
export async function ensurePublishers(tx: Tx, names: readonly string[]): Promise<void> {
  const distinctNames = [...new Set(names)].sort();
  await tx.run(sql`insert into publisher (id, name)
    select n.id, n.name from unnest(${distinctNames.map(newId)}::uuid[], ${distinctNames}::text[]) as n (id, name)
    where not exists (select 1 from publisher where publisher.name = n.name) on conflict (name) do nothing`);
}
