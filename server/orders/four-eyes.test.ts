// Four eyes: the author of an offer cannot approve it.

import { expect, test } from 'vitest';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { approveAllCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

const WHEN = { processingStart: '2026-11-20T14:00:00.000Z', processingEnd: '2026-11-22T14:00:00.000Z' };
const SENTENCE = 'You sent the latest offer. Another approver must approve this order.';

/** An order whose newest offer came from one of two SuperAdmins and was accepted, or answered, by the partner. */
async function offered({ admins = 2, fourEyes = true, answer = 'confirm' } = {}) {
  const w = await world();
  const m = await createMarket(w);
  const author = await w.person('SuperAdmin');
  const other = await w.person('SuperAdmin', { isActive: admins > 1 });
  const buyer = await w.person('Partner');
  await author.do(approvalSettingCalls.update, { fourEyes });
  const { id } = await m.place(buyer, await m.sell());
  await author.do(orderCalls.rebid, { id, quantity: 40, price: 1300 });
  if (answer === 'confirm') await buyer.do(partnerOrderCalls.confirm, { id });
  else await buyer.do(partnerOrderCalls.submit, { id, quantity: 40, price: 1200 });
  return { author, other, id };
}

test('refuses the author of the newest offer, alone and in bulk, with the reason; another approver succeeds', async () => {
  const { author, other, id } = await offered();
  const refused = await author.call(orderCalls.approve, { id, ...WHEN });
  expect([refused.status, refused.code, refused.message]).toEqual([403, 'own_offer', SENTENCE]);
  const [verdict] = await author.do(approveAllCalls.approveAll, { ids: [id] });
  expect(verdict).toMatchObject({ status: 'Error', code: 'own_offer', message: SENTENCE });
  const seen = await author.do(orderCalls.one, { id });
  expect([seen.ownPart, seen.actions.includes('approve')]).toEqual(['own_offer', false]);
  expect((await other.do(orderCalls.one, { id })).ownPart).toBe(null);
  expect((await other.do(orderCalls.approve, { id, ...WHEN })).status).toBe('Level2Approved');
});

test('is off by default and has no effect if nobody else holds level 2', async () => {
  for (const options of [{ fourEyes: false }, { admins: 1 }]) {
    const { author, id } = await offered(options);
    expect((await author.do(orderCalls.one, { id })).ownPart).toBe(null);
    expect((await author.do(orderCalls.approve, { id, ...WHEN })).status).toBe('Level2Approved');
  }
});

test('lets anyone with permission approve a later offer of the partner', async () => {
  const { author, id } = await offered({ answer: 'submit' });
  expect((await author.do(orderCalls.one, { id })).ownPart).toBe(null);
  expect((await author.do(orderCalls.approve, { id, ...WHEN })).status).toBe('Level2Approved');
});

test('changes one of the two settings without affecting the other', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const first = await admin.do(approvalSettingCalls.update, { fourEyes: true });
  expect(first).toMatchObject({ separateLevels: true, fourEyes: true });
  expect(await admin.do(approvalSettingCalls.update, { separateLevels: false })).toMatchObject({
    separateLevels: false,
    fourEyes: true,
  });
  w.advanceClock(1000);
  await admin.do(approvalSettingCalls.update, { fourEyes: false, modifiedAt: first.modifiedAt });
  const stale = await admin.call(approvalSettingCalls.update, { fourEyes: true, modifiedAt: first.modifiedAt });
  expect(stale.code).toBe('stale');
});
