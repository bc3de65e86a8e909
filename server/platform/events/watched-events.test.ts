// Events about credit and the catalogue, which are announced by looking.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, HOUR, MINUTE } from '#domain/base/time.ts';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { createProgram } from '#test/programs.ts';
import { type World, world } from '#test/world.ts';
import { announceCatalogue, announceLowCredit } from './watched-events.ts';

const announced = (w: World, type: string) =>
  w.rows(sql<{ companyId: string }>`select company_id from partner_event_outbox where type = ${type}`);
const setCredit = (w: World, id: string, limit: number | null, balance: number) =>
  w.database.transaction((tx) =>
    tx.run(sql`update company set credit_limit_cents = ${limit}, balance_cents = ${balance} where id = ${id}`),
  );

test('announces credit below a tenth of the limit once, and again after it recovered (API-107)', async () => {
  const w = await world();
  const [low, enough, unlimited] = [await w.company(), await w.company(), await w.company()];
  await setCredit(w, low!, 10_000, 9001);
  await setCredit(w, enough!, 10_000, 9000);
  await setCredit(w, unlimited!, null, 1_000_000);
  const look = () => announceLowCredit(w.database, w.now());
  expect([await look(), await look()]).toEqual([1, 0]);
  await setCredit(w, low!, 10_000, 5000);
  expect(await look()).toBe(0);
  await setCredit(w, low!, 10_000, 20_000);
  expect(await look()).toBe(1);
  expect(await announced(w, 'credit.low')).toEqual([{ companyId: low }, { companyId: low }]);
});

test('announces a changed catalogue to companies with programs, at most once a minute (API-108)', async () => {
  const w = await world();
  const { companyId } = await createProgram(w);
  await w.company();
  const look = (after = MINUTE) => {
    w.advanceClock(after);
    return announceCatalogue(w.database, w.now());
  };
  // The first look only remembers.
  expect([await look(), await look()]).toEqual([0, 0]);
  await insertPromotion(w, { validFrom: addMilliseconds(w.now(), HOUR), validTo: addMilliseconds(w.now(), 2 * HOUR) });
  expect([await look(), await look()]).toEqual([1, 0]);
  await insertPromotion(w);
  expect([await look(MINUTE - 1), await look(1)]).toEqual([1, 0]);
  await insertPromotion(w);
  expect([await look(MINUTE - 2), await look(1)]).toEqual([0, 1]);
  // It starts, and it ends.
  expect([await look(HOUR), await look(), await look(HOUR), await look()]).toEqual([1, 0, 1, 0]);
  expect(new Set((await announced(w, 'catalogue.changed')).map((row) => row.companyId))).toEqual(new Set([companyId]));
});
