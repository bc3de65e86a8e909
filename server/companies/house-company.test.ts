import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { companyCalls } from '#domain/companies/calls.ts';
import { overrideCalls, planCalls } from '#domain/credit/calls.ts';
import { placingCalls } from '#domain/orders/calls.ts';
import { createMarket } from '#test/market.ts';
import { type World, world } from '#test/world.ts';
import { ensureHouseCompany } from './house-company.ts';

const start = (w: World) => w.database.transaction((tx) => ensureHouseCompany(tx, w.now()));
const houses = (w: World) => w.rows(sql<{ id: string; name: string }>`select id, name from company where is_system`);

test('creates exactly one house account, however many processes start (COM-024)', async () => {
  const w = await world();
  await Promise.all([start(w), start(w), start(w)]);
  const [house, ...others] = await houses(w);
  expect([house?.name, others]).toEqual(['House', []]);
  await w.rows(sql`update company set name = 'Our own account' where is_system`);
  await start(w);
  expect(await houses(w)).toEqual([{ id: house!.id, name: 'Our own account' }]);
});

test('leaves a partner with the same name unchanged', async () => {
  const w = await world();
  await w.company({ name: 'HOUSE' });
  await start(w);
  expect((await houses(w))[0]!.name).toMatch(/^House-[0-9a-f]{6}$/);
});

test('gives it no credit and no limit on its orders (COM-024)', async () => {
  const w = await world();
  const m = await createMarket(w);
  await start(w);
  const [house] = await houses(w);
  const admin = await w.person('SuperAdmin');
  const input = {
    ...{ companyId: house!.id, companyName: 'Own account', email: 'own@merkur.example' },
    ...{ type: 'Standard' as const, country: 'Germany', invoicePeriod: 'Weekly' as const },
  };
  expect(await admin.do(companyCalls.update, input)).toMatchObject({ name: 'Own account', isSystem: true });
  const refused = await admin.call(companyCalls.update, {
    ...input,
    paidRequired: true,
    accountingInfo: { totalCreditLimit: 0, packageLimit: 500, balance: 700 },
  });
  expect([refused.status, refused.errors.map(({ Field }) => Field).sort()]).toEqual([
    422,
    ['AccountingInfo.Balance', 'AccountingInfo.PackageLimit', 'AccountingInfo.TotalCreditLimit', 'PaidRequired'],
  ]);
  const plan = await admin.call(planCalls.create, { partnerId: house!.id, amount: 1000, plannedPaymentDate: w.now() });
  expect([plan.status, plan.errors.map(({ Code }) => Code)]).toEqual([422, ['house_credit']]);
  const override = await admin.call(overrideCalls.grant, {
    ...{ partnerId: house!.id, amount: 1000, reason: 'none' },
    expiresAt: '2026-12-01T00:00:00.000Z',
  });
  expect([override.status, override.code]).toEqual([409, 'no_limit']);
  await w.rows(sql`update company set credit_limit_cents = 0 where is_system`);
  const of = await m.sell();
  const [verdict] = await admin.do(placingCalls.bulk, {
    partnerId: house!.id,
    lines: [{ promotionId: of.promotionId, productId: of.productId, quantity: 30, demandPrice: 900 }],
  });
  expect(verdict).toMatchObject({ status: 'Success' });
});
