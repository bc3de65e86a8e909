// What workers do again and again, once and to its end: what time brings about, and the errands at every provider.

import type { Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/db.ts';
import { moveByTime } from '#server/buying/due.ts';
import { errandsAt } from '#server/buying/errands.ts';
import type { Desks } from '#server/buying/providers.ts';

/** Answers how many orders or purchases moved. */
export async function moveDue(database: Database, desks: Desks, now: Time): Promise<number> {
  let moved = await moveByTime(database, now);
  for (const [providerId, desk] of await desks.all()) moved += await errandsAt(database, providerId, desk, now);
  return moved;
}
