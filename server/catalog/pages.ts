// What the parts of a sync share: walking the pages of a provider's list, and publishers by name.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import type { Page } from './provider/port.ts';

/** Lists inside one text, because arrays of different lengths do not fit into an `unnest`. No name contains it. */
export const SEPARATOR = '\u001f';
export const joined = (texts: readonly string[]): string => texts.join(SEPARATOR);

/** A list that never ends would keep a sync alive for ever. */
const MOST_PAGES = 10_000;

/** Reads a list to its end, one page in memory at a time; answers the moment of the run's first page. */
export async function pages<T>(
  read: (cursor: string | null) => Promise<Page<T>>,
  save: (items: T[]) => Promise<void>,
): Promise<Time> {
  const first = await read(null);
  let page = first;
  for (let count = 1; ; count++) {
    if (page.items.length > 0) await save(page.items);
    if (page.next === null) return first.asOf;
    if (count === MOST_PAGES) throw new Error('The list of a provider does not end.');
    page = await read(page.next);
  }
}

/** Makes the publishers that are missing. */
export async function ensurePublishers(tx: Tx, names: readonly string[]): Promise<void> {
  const all = [...new Set(names)].sort();
  await tx.run(sql`insert into publisher (id, name)
    select n.id, n.name from unnest(${all.map(newId)}::uuid[], ${all}::text[]) as n (id, name)
    where not exists (select 1 from publisher where publisher.name = n.name) on conflict (name) do nothing`);
}
