// Concurrent reservation requests, on a real server.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { allocationCalls } from '#domain/buying/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { allocate } from '#server/buying/provider-tasks/allocation.ts';
import { whileHeld } from '#test/locks.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test("keeps two concurrent orders within the account's cap (ALC-007)", async () => {
    const w = await world();
    const m = await createMarket(w);
    const admin = await w.person('SuperAdmin');
    const of = await m.sell();
    await w.database.transaction((tx) =>
      tx.run(sql`update provider set capabilities = jsonb_set(capabilities, '{reserve,capUnits}', '10')`),
    );
    const asked = async () => {
      const { id, orderNumber } = await m.place(await w.person('Partner'), of);
      await m.approve(admin, id);
      await admin.do(orderCalls.pause, { id });
      return { sku: of.sku, orderNumber, orderId: id, quantity: 8 };
    };
    const [first, second] = [await asked(), await asked()];
    const actor = (await actorOfUser(w.database, admin.id))!;
    const answered = await whileHeld(
      w,
      (tx) => allocate({ tx, actor, now: w.now() } as CommandContext, first),
      () => admin.call(allocationCalls.allocate, second),
    );
    expect([answered.status, answered.message]).toEqual([422, 'You can allocate a maximum of 2 !']);
    expect(await m.broken()).toEqual([]);
  });
});
