// The salesman of a company: who may choose one, and what its users see.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { salesmanCopy } from '#domain/access/salesman-copy.ts';
import { myContactCalls, salesmanCalls } from '#domain/access/salesmen.ts';
import { world } from '#test/world.ts';

test('is chosen by staff who sell, and shown to users of the company as their contact (COM-031, COM-032)', async () => {
  const w = await world();
  const [sales, buyer, other] = [await w.person('Salesman'), await w.person('Partner'), await w.person('Partner')];
  const id = buyer.companyId!;
  expect(await buyer.do(myContactCalls.show, {})).toEqual({ contact: null });
  expect((await sales.do(salesmanCalls.choices, {})).map((one) => one.id)).toEqual([sales.id]);
  await sales.do(salesmanCalls.choose, { id, userId: sales.id, phone: '+49 (40) 123-45' });
  const contact = { name: sales.name, email: sales.email, phone: '+49 (40) 123-45' };
  expect(await buyer.do(myContactCalls.show, {})).toEqual({ contact });
  expect(await other.do(myContactCalls.show, {})).toEqual({ contact: null });
  const [entry] = await w.rows<{ after: object }>(
    sql`select after from audit_event where subject_id = ${id} order by id desc limit 1`,
  );
  expect(entry!.after).toEqual({ salesman: sales.name, salesmanPhone: '+49 (40) 123-45' });
  await sales.do(salesmanCalls.choose, { id, userId: null, phone: '' });
  expect(await buyer.do(myContactCalls.show, {})).toEqual({ contact: null });
  for (const role of ['Finance', 'Standard', 'Partner'] as const) {
    const { status } = await (await w.person(role)).call(salesmanCalls.choose, { id, userId: null, phone: '' });
    expect(status).toBe(403);
  }
});

test('must be an active salesman or administrator with a readable phone number (COM-031)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const id = await w.company();
  const refusal = async (userId: string, phone = '') => {
    const { status, errors } = await admin.call(salesmanCalls.choose, { id, userId, phone });
    return [status, errors[0]?.Field, errors[0]?.Message];
  };
  for (const person of [
    await w.person('Finance'),
    await w.person('Partner'),
    await w.person('Salesman', { isActive: false }),
  ])
    expect(await refusal(person.id)).toEqual([422, 'UserId', salesmanCopy.unknown]);
  expect(await refusal(admin.id, 'call me')).toEqual([422, 'Phone', salesmanCopy.phoneShape]);
});

test('disappears for the company when deactivated, and staff see why (COM-033)', async () => {
  const w = await world();
  const [admin, sales, buyer] = [await w.person('SuperAdmin'), await w.person('Salesman'), await w.person('Partner')];
  const id = buyer.companyId!;
  await admin.do(salesmanCalls.choose, { id, userId: sales.id, phone: '' });
  await w.database.transaction((tx) => tx.run(sql`update app_user set first_name = 'Eve' where id = ${sales.id}`));
  expect((await buyer.do(myContactCalls.show, {})).contact?.name).toBe('Eve Salesman');
  await w.database.transaction((tx) => tx.run(sql`update app_user set is_active = false where id = ${sales.id}`));
  expect(await buyer.do(myContactCalls.show, {})).toEqual({ contact: null });
  expect(await admin.do(salesmanCalls.show, { id })).toMatchObject({ userId: sales.id, isActive: false });
});
