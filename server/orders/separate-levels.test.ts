// The two approval levels need two people, if two are available.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { approveAllCalls, editCalls, orderCalls } from '#domain/orders/calls.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';

const WHEN = { processingStart: '2026-11-20T14:00:00.000Z', processingEnd: '2026-11-22T14:00:00.000Z' };
const SENTENCE = 'You gave level 1 approval. Another approver must give level 2 approval.';

const promote = ({ database }: World, { id }: Person) =>
  database.transaction((tx) =>
    tx.run(sql`update permission_group set permissions = permissions || '{Order.Level2Approve}'
      where id = (select permission_group_id from user_permission_group where user_id = ${id})`),
  );

/** An order approved at level 1 by a user who has since received level 2, with `others` further level 2 holders. */
async function approvedAtLevel1(others = 1) {
  const w = await world();
  const m = await createMarket(w);
  const rising = await w.person('Salesman', { groups: ['Order.Level1Approve', 'Order.Edit'] });
  const admins = await Promise.all(Array.from({ length: others }, () => w.person('SuperAdmin')));
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  expect((await rising.do(orderCalls.approve, { id, ...WHEN })).status).toBe('Level1Approved');
  await promote(w, rising);
  const approveBy = (person: Person) => person.call(orderCalls.approve, { id, ...WHEN });
  return { w, m, rising, admin: admins[0]!, id, approveBy };
}

test('refuses the level 1 approver at level 2, alone and in bulk, and hides the button; others can approve', async () => {
  const { w, rising, admin, id, approveBy } = await approvedAtLevel1();
  // An edit in between does not change the approver.
  await admin.do(editCalls.edit, { id, dontCreateInvoice: true });
  const refused = await approveBy(rising);
  expect([refused.status, refused.code, refused.message]).toEqual([403, 'same_approver', SENTENCE]);
  const [verdict] = await rising.do(approveAllCalls.approveAll, { ids: [id] });
  expect(verdict).toMatchObject({ status: 'Error', code: 'same_approver', message: SENTENCE });
  const seen = await rising.do(orderCalls.one, { id });
  expect([seen.ownPart, seen.actions.includes('approve')]).toEqual(['same_approver', false]);
  expect((await admin.do(orderCalls.one, { id })).ownPart).toBe(null);
  expect((await approveBy(admin)).reply.status).toBe('Level2Approved');
  const steps = await w.rows(sql<{ by: string }>`select by_name as by from order_history
    where order_id = ${id} and action = 'approve' order by seq`);
  expect(steps.map(({ by }) => by)).toEqual([rising.name, admin.name]);
});

test('lets the same person approve if nobody else holds level 2', async () => {
  const { w, rising, approveBy } = await approvedAtLevel1(0);
  const gone = await w.person('SuperAdmin', { isActive: false });
  expect(gone.id).not.toBe(rising.id);
  expect((await approveBy(rising)).reply.status).toBe('Level2Approved');
});

test('ignores approvals from before the order was reopened', async () => {
  const { rising, admin, id, approveBy } = await approvedAtLevel1();
  await admin.do(orderCalls.resubmit, { id });
  expect((await approveBy(rising)).reply.status).toBe('Level2Approved');
});

test('lets a SuperAdmin turn it off and on again, with audit entries', async () => {
  const { w, rising, admin, id, approveBy } = await approvedAtLevel1();
  const read = await admin.do(approvalSettingCalls.get, {});
  expect(read).toMatchObject({ separateLevels: true, fourEyes: false, level2Holders: 2, modifiedAt: null });
  const off = await admin.do(approvalSettingCalls.update, { separateLevels: false, modifiedAt: null });
  expect(off).toMatchObject({ separateLevels: false, fourEyes: false, level2Holders: 2, modifiedAt: w.now() });
  const stale = await admin.call(approvalSettingCalls.update, { separateLevels: true, modifiedAt: null });
  expect(stale.code).toBe('stale');
  expect(
    await w.rows(sql`select before, after from audit_event where action like '%setting/approvals' and status = 200`),
  ).toEqual([{ before: { separateLevels: true }, after: { separateLevels: false } }]);
  expect((await rising.do(orderCalls.one, { id })).ownPart).toBe(null);
  expect((await approveBy(rising)).status).toBe(200);
});
