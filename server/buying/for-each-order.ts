// Work on orders that were found a moment ago, each in a transaction of its own.

import type { RawBuilder } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import type { Database, Tx } from '#server/base/db.ts';

/** Answers how many there were; one that somebody else moved in the meantime is none of ours any more. */
export async function forEachOrder(
  database: Database,
  ids: RawBuilder<{ id: string }>,
  work: (tx: Tx, id: string) => Promise<unknown>,
): Promise<number> {
  let moved = 0;
  for (const { id } of await database.all(ids)) {
    try {
      await database.transaction((tx) => work(tx, id));
      moved += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return moved;
}
