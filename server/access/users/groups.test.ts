import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { userCalls } from '#domain/access/users.ts';
import { PERMISSIONS } from '#domain/base/permissions.ts';
import { newId } from '#server/base/process/ids.ts';
import { world } from '#test/world.ts';

const { list, one, create, update, remove, permissions } = groupCalls;
const ALL = { filter: {}, sort: [], page: 0, size: 50 };

test('lets staff create, find, rename and read a group (PGR-008, PGR-006, PRM-013)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const created = await admin.do(create, {
    name: 'Closing 100%',
    permissions: ['Order.Close', 'Invoice.View', 'Order.Close'],
  });
  expect(created.permissions).toEqual(['Invoice.View', 'Order.Close']);
  const finance = await w.person('Finance');
  expect((await finance.do(list, { ...ALL, filter: { text: '100%' } })).items).toEqual([created]);
  expect((await finance.do(list, ALL)).items.map(({ name }) => name)).toEqual([
    'Closing 100%',
    'Level 1 approvers',
    'Level 2 approvers',
  ]);
  await admin.do(update, { id: created.id, name: 'Closing', permissions: [] });
  expect(await finance.do(one, { id: created.id })).toMatchObject({ name: 'Closing', permissions: [] });
  expect(await finance.do(permissions, {})).toEqual(PERMISSIONS);
});

test('applies granted and revoked permissions from the next call on (PGR-010, PRM-012, GAP-072)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const salesman = await w.person('Salesman');
  const person = await admin.do(userCalls.one, { id: salesman.id });
  const { id: _, roles, companyInfo, permissionGroups, createdAt, modifiedAt, ...rest } = person;
  const group = await admin.do(create, { name: 'Closing', permissions: ['Order.Close'] });
  const canSeeOrders = async () => (await salesman.do(accessCalls.permissions, {})).includes('Order.Close');
  expect(await canSeeOrders()).toBe(false);
  await admin.do(userCalls.update, { ...rest, id: salesman.id, permissionGroupIds: [group.id] });
  expect(await canSeeOrders()).toBe(true);
  await admin.do(update, { id: group.id, name: 'Closing', permissions: ['Order.Refund'] });
  expect(await canSeeOrders()).toBe(false);
  await admin.do(update, { id: group.id, name: 'Closing', permissions: ['Order.Close'] });
  await admin.do(remove, { id: group.id });
  expect(await canSeeOrders()).toBe(false);
  expect((await admin.do(userCalls.one, { id: salesman.id })).permissionGroups).toEqual([]);
});

test('requires a unique name of at most 25 characters (PGR-006)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  for (const name of [' ', 'x'.repeat(26)])
    expect((await admin.call(create, { name, permissions: [] })).status).toBe(422);
  const { id } = await admin.do(create, { name: 'x'.repeat(25), permissions: [] });
  const duplicate = await admin.call(create, { name: 'X'.repeat(25), permissions: [] });
  expect([duplicate.status, duplicate.message]).toEqual([409, 'There is a permission group with the same name.']);
  expect((await admin.call(update, { id, name: 'LEVEL 1 approvers', permissions: [] })).status).toBe(409);
  const unknown = await admin.call(create, { name: 'Other', permissions: ['Order.Fly' as never] });
  expect(unknown.status).toBe(422);
  expect((await admin.call(one, { id: newId() })).status).toBe(404);
  expect((await admin.call(remove, { id: newId() })).status).toBe(404);
  expect((await admin.call(update, { id: newId(), name: 'Nobody', permissions: [] })).status).toBe(404);
});

test('rejects a form opened before another user saved (GAP-073)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const { id, modifiedAt } = await admin.do(create, { name: 'Closing', permissions: [] });
  w.advanceClock(1000);
  await admin.do(update, { id, name: 'Closing', permissions: ['Order.Close'], modifiedAt });
  expect((await admin.call(update, { id, name: 'Closing', permissions: [], modifiedAt })).status).toBe(409);
});

test('lets only administrators write groups, and hides them from partners (PGR-011)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const { id } = await admin.do(create, { name: 'Closing', permissions: [] });
  for (const role of ['Salesman', 'Finance', 'Partner', 'Standard'] as const) {
    const who = await w.person(role);
    const mayRead = role === 'Salesman' || role === 'Finance';
    for (const read of [await who.call(list, ALL), await who.call(one, { id }), await who.call(permissions, {})])
      expect(read.status).toBe(mayRead ? 200 : 403);
    for (const written of [
      await who.call(create, { name: role, permissions: ['Order.Level2Approve'] }),
      await who.call(update, { id, name: role, permissions: ['Order.Level2Approve'] }),
      await who.call(remove, { id }),
    ])
      expect(written.status).toBe(403);
  }
});
