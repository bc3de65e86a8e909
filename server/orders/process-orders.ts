// Work on orders that were found a moment ago, each in a transaction of its own.

import type { RawBuilder } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import type { Database, Tx } from '#server/base/db.ts';

/** Answers how many there were; one that somebody else moved in the meantime is none of ours any more. */
export async function processOrders(
  database: Database,
  dueIds: RawBuilder<{ id: string }>,
  process: (tx: Tx, id: string) => Promise<unknown>,
): Promise<number> {
  let processed = 0;
  for (const { id } of await database.all(dueIds)) {
    try {
      await database.transaction((tx) => process(tx, id));
      processed += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return processed;
}
