// Each update of an order fires its triggers (totals, events, ledger), so every action should write the row once.
// Counted by the database.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { editCalls, orderCalls } from '#domain/orders/calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { createMarket } from '#test/market.ts';
import { type World, world } from '#test/world.ts';

/** Counts updates of orders from now on. */
async function countUpdates(w: World) {
  // Test files of one thread share their database.
  onTestFinished(async () => {
    await w.rows(sql`drop function if exists note_order_write cascade`);
    await w.rows(sql`drop table if exists order_write`);
  });
  await w.rows(sql`create table if not exists order_write (state text, updates int)`);
  await w.rows(sql`create or replace function note_order_write() returns trigger language plpgsql as
    $$ begin insert into order_write values (new.state, 1); return new; end $$`);
  await w.rows(sql`create or replace trigger note_order_write before update on orders
    for each row execute function note_order_write()`);
  await w.rows(sql`delete from order_write`);
  return () =>
    w.rows(sql<{ state: string; n: number }>`select state, count(*) as n from order_write
    group by state order by min(ctid)`);
}

async function submittedOrder() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  return { w, m, admin, id, updates: await countUpdates(w) };
}

test('writes a due order twice when approved: as approved and as started', async () => {
  const { m, admin, id, updates } = await submittedOrder();
  await m.approve(admin, id);
  expect((await admin.do(orderCalls.one, { id })).status).toBe('Processing');
  expect(await updates()).toEqual([
    { state: 'Level2Approved', n: 1 },
    { state: 'Processing', n: 1 },
  ]);
});

test('writes once for an edit of price and window', async () => {
  const { admin, id, updates } = await submittedOrder();
  await admin.do(orderCalls.one, { id });
  await admin.do(editCalls.edit, { id, offerPrice: 1400, dontCreateInvoice: true });
  expect(await updates()).toEqual([{ state: 'Submitted', n: 1 }]);
});

test('audits the previous values of this order, not those of others', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const [buyer, of] = [await w.person('Partner'), await m.sell()];
  const [{ id }] = [await m.place(buyer, of), await m.place(buyer, of)];
  for (const status of ['PartyPaid', 'Paid'] as const) await admin.do(editCalls.paidStatus, { id, status });
  expect(
    await w.rows(sql`select before ->> 'paidStatus' as was, after ->> 'paidStatus' as is, after ->> 'note' as note
      from audit_event where subject_id = ${id} order by id`),
  ).toEqual([
    { was: 'UnPaid', is: 'PartyPaid', note: 'PartyPaid' },
    { was: 'PartyPaid', is: 'Paid', note: 'Paid' },
  ]);
});

test.each([
  ['approve', 'SuperAdmin', true],
  ['withdraw', 'Partner', true],
  ['setPaidStatus', 'SuperAdmin', false],
] as const)(
  "on %s by a %s, locks the account before any change if the order's exposure changes: %s",
  async (action, role, locks) => {
    const w = await world();
    const m = await createMarket(w);
    const buyer = await w.person('Partner');
    const { id } = await m.place(buyer, await m.sell());
    const actor = (await actorOfUser(w.database, role === 'Partner' ? buyer.id : (await w.person(role)).id))!;
    await w.database.transaction((tx) =>
      transition(tx, { actor, now: w.now() }, action, id, async () => {
        const account = await tx.one(sql<{ isLocked: boolean }>`select xmax = pg_current_xact_id()::xid as is_locked
        from company where id = ${buyer.companyId}`);
        expect(account).toEqual({ isLocked: locks });
        return {};
      }),
    );
  },
);
