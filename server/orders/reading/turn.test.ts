// The next to act on an order: by state, with the holders of the permission, without those excluded by four eyes.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderCalls } from '#domain/orders/calls.ts';
import { turnCalls } from '#domain/orders/turn.ts';
import { createMarket } from '#test/market.ts';
import { type Person, world } from '#test/world.ts';

const NOBODY = { isYours: false, people: [], more: 0 };

async function setup() {
  const w = await world();
  const m = await createMarket(w);
  const [admin, salesman, partner] = [
    await w.person('SuperAdmin'),
    await w.person('Salesman'),
    await w.person('Partner'),
  ];
  const level1 = await w.person('Salesman', { groups: ['Order.Level1Approve'] });
  const level2 = await w.person('Salesman', { groups: ['Order.Level2Approve'] });
  const rename = (person: Person, name: string) =>
    w.rows(sql`update app_user set first_name = ${name}, last_name = 'X' where id = ${person.id}`);
  for (const [person, name] of [
    [admin, 'Alma'],
    [salesman, 'Sam'],
    [level1, 'Lena'],
    [level2, 'Lev'],
  ] as const)
    await rename(person, name);
  const { id } = await m.place(partner, await m.sell());
  const turn = (person: Person = admin) => person.do(turnCalls.show, { id });
  return { w, m, admin, salesman, partner, level1, level2, id, turn };
}

test('passes from sales to each level and to nobody, with everyone who can take it (ODT-059)', async () => {
  const { m, admin, salesman, level1, id, turn } = await setup();
  expect(await turn()).toEqual({ turn: 'sales', isYours: true, people: ['Lena X', 'Lev X', 'Sam X'], more: 0 });
  await m.approve(salesman, id);
  expect(await turn()).toEqual({ turn: 'level1', isYours: true, people: ['Lena X'], more: 0 });
  expect(await turn(salesman)).toEqual({ turn: 'level1', isYours: false, people: ['Lena X', 'Alma X'], more: 0 });
  await m.approve(level1, id);
  expect(await turn(level1)).toEqual({ turn: 'level2', isYours: false, people: ['Lev X', 'Alma X'], more: 0 });
  await m.approve(admin, id);
  expect(await turn()).toEqual({ turn: 'nobody', ...NOBODY });
});

test('is the partner while a counter-offer waits (ODT-059)', async () => {
  const { admin, id, turn } = await setup();
  await admin.do(orderCalls.rebid, { id, quantity: 30, price: 1400 });
  expect(await turn()).toEqual({ turn: 'partner', ...NOBODY });
});

test('leaves out the level 1 approver at level 2, and counts beyond three names (ODT-059)', async () => {
  const { w, m, salesman, level1, id, turn } = await setup();
  for (let n = 0; n < 3; n++) await w.person('Salesman', { groups: ['Order.Level2Approve'] });
  await m.approve(salesman, id);
  await m.approve(level1, id);
  // She may now approve at both levels, but not the order that she approved at level 1.
  await w.rows(sql`update permission_group set permissions = permissions || '{Order.Level2Approve}'
    where 'Order.Level1Approve' = any (permissions)`);
  const { people, more, isYours } = await turn();
  expect([isYours, people.length, more, people.includes('Lena X')]).toEqual([true, 3, 1, false]);
  expect((await turn(level1)).isYours).toBe(false);
});

test('is told to staff who may see orders only', async () => {
  const { w, partner, id } = await setup();
  expect((await partner.call(turnCalls.show, { id })).status).toBe(403);
  const salesman = await w.person('Salesman');
  expect((await salesman.call(turnCalls.show, { id: '019c0000-0000-7000-8000-000000000009' })).status).toBe(404);
});
