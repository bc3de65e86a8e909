import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { approveAllCalls } from '#domain/orders/calls.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

test('the effects of approving orders together: what limits leave once all count, and what stock could give', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const salesman = await w.person('Salesman');
  const rich = await w.person('Partner', { companyId: await w.company({ creditLimitCents: 100_000, vatRate: 20 }) });
  const free = await w.person('Partner');
  const of = await m.sell();
  await m.stockUp(admin, free, of);
  // 20 keys at 15 euro are 300 euro, 360 with tax; limits count them as soon as they are submitted.
  const [first, second, other] = [await m.place(rich, of), await m.place(rich, of), await m.place(free, of)];
  const effects = await salesman.do(approveAllCalls.effects, { ids: [first.id, second.id, other.id] });
  const effectOf = (id: string) => effects.find(({ orderId }) => orderId === id);
  expect(effectOf(first.id)).toEqual({ orderId: first.id, stock: { reserved: 0, free: 20 }, creditRemaining: 28_000 });
  expect(effectOf(second.id)?.creditRemaining).toBe(28_000);
  expect(effectOf(other.id)?.creditRemaining).toBeNull();
  await w.database.transaction((tx) =>
    tx.run(sql`update company set credit_limit_cents = 50000 where id = ${rich.companyId}`),
  );
  const after = await salesman.do(approveAllCalls.effects, { ids: [first.id, second.id] });
  expect(after.map(({ creditRemaining }) => creditRemaining)).toEqual([-22_000, -22_000]);
  expect((await free.call(approveAllCalls.effects, { ids: [first.id] })).status).toBe(403);
});
