// Poisoned orders: a database trigger raises an error for one of them until it is repaired.

import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { World } from './world.ts';

/** Makes every change of an order fail; returns a function to repair it. */
export async function poisonOrder(w: World, id: string): Promise<() => Promise<void>> {
  const run = (text: string) => w.database.transaction((tx) => tx.run(sql.raw(text)));
  await run(`create or replace function poison_order() returns trigger language plpgsql as $$
    begin raise exception 'poisoned by ada@company.example with ABCDE-FGHIJ-KLMNO'; end $$`);
  await run(
    `create trigger poison_order before update on orders for each row when (new.id = '${id}') execute function poison_order()`,
  );
  const mend = async () => void (await run('drop trigger if exists poison_order on orders'));
  onTestFinished(mend);
  return mend;
}
