// Reads all rows of a list page by page through its call's handler. Rows may change between pages: each is returned
// once, and after removals the list is read again for rows that slipped between pages.

import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '#domain/base/actor.ts';
import { exportCopy } from '#domain/base/exports/export-copy.ts';
import { EXPORT_MAX } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import { viewOf } from '#server/base/database/partner-view.ts';
import type { ExportedList } from './exported-lists.ts';

/** Rows per batch: a few milliseconds of work between other calls. Exported for tests. */
export const PAGE_ROWS = 100;
/** Pause after each page, as a multiple of its duration: exports yield to interactive work. */
const REST_FACTOR = 9;
const MOST_PASSES = 3;

interface RowBatch {
  rows: object[];
  /** Total when this page was read. */
  total: number;
  /** Rows returned so far, including these. */
  count: number;
  /** Extra data of this page. */
  extraData: unknown;
}

interface Reading {
  database: Database;
  list: ExportedList;
  /** Filter and sort. */
  state: object;
  now: () => Time;
  /** The owner with current permissions; throws if they no longer suffice. */
  owner: () => Promise<Actor>;
}

/** Rows in list order. Returns whether some may be missing. @throws Refusal for too many */
export async function* listRows({ database, list, state, now, owner }: Reading): AsyncGenerator<RowBatch, boolean> {
  const seen = new Set<unknown>();
  const isNew = (row: object): boolean => seen.size < seen.add((row as Record<string, unknown>)[list.idField]).size;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    let total: number | null = null;
    let [hasGrown, hasShrunk] = [false, false];
    for (let page = 0; ; page += 1) {
      const begin = performance.now();
      const actor = await owner();
      const context = { db: viewOf(actor)(database), actor, now: now() };
      const { items, totalCount, extraData } = await list.read(context, { ...state, page, size: PAGE_ROWS });
      hasGrown ||= totalCount > (total ?? totalCount);
      hasShrunk ||= totalCount < (total ?? totalCount);
      total = totalCount;
      const rows = items.filter(isNew);
      if (total > EXPORT_MAX || seen.size > EXPORT_MAX) throw new Refusal('invalid', exportCopy.tooLarge(EXPORT_MAX));
      if (rows.length > 0) yield { rows, total, count: seen.size, extraData };
      if (items.length < PAGE_ROWS) break;
      await pause((performance.now() - begin) * REST_FACTOR);
    }
    // Inserted rows push others back, which are then met again; only removed rows let others slip through. Some lists
    // cap their count, so exceeding the total is fine.
    if (!hasShrunk && seen.size >= total) return hasGrown;
  }
  return true;
}
