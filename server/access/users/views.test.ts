import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { viewCalls } from '#domain/base/views/views.ts';
import { type Person, world } from '#test/world.ts';

const LIST = '/management/orders';
const ADDRESS = '/all/%7B%22Status%22%3A%5B%22Closed%22%5D%7D/-CreatedAt';

const save = (person: Person, name: string, list = LIST) =>
  person.do(viewCalls.create, { list, name, address: ADDRESS });
const viewNames = async (person: Person, list = LIST) =>
  (await person.do(viewCalls.list, { list })).map(({ name }) => name);

async function twoPeople() {
  const w = await world();
  return { w, ada: await w.person('Salesman'), other: await w.person('Partner') };
}

test('saves a view, lists it by name, changes and deletes it', async () => {
  const { ada } = await twoPeople();
  await save(ada, 'Late');
  const early = await save(ada, ' early ');
  expect(early).toEqual({
    id: early.id,
    name: 'early',
    address: ADDRESS,
    look: null,
    isDefault: false,
    isShared: false,
    ownerName: null,
  });
  expect(await viewNames(ada)).toEqual(['early', 'Late']);
  expect(await viewNames(ada, '/management/promotions')).toEqual([]);
  const changed = await ada.do(viewCalls.update, { id: early.id, name: 'Soon', address: '' });
  expect(changed).toEqual({
    id: early.id,
    name: 'Soon',
    address: '',
    look: null,
    isDefault: false,
    isShared: false,
    ownerName: null,
  });
  await ada.do(viewCalls.remove, { id: early.id });
  expect(await viewNames(ada)).toEqual(['Late']);
});

test('stores the page size and columns of a view', async () => {
  const { ada } = await twoPeople();
  const look = { size: 25, hidden: ['price'] };
  const savedView = await ada.do(viewCalls.create, { list: LIST, name: 'Narrow', address: '', look });
  expect(savedView.look).toEqual(look);
  expect((await ada.do(viewCalls.update, { id: savedView.id, name: 'Slim' })).look).toEqual(look);
  expect((await ada.do(viewCalls.update, { id: savedView.id, look: { size: 0, hidden: [] } })).look).toEqual({
    size: 0,
    hidden: [],
  });
  expect((await ada.call(viewCalls.update, { id: savedView.id, look: { size: -1, hidden: [] } })).status).toBe(422);
});

test('hides views from other users', async () => {
  const { ada, other } = await twoPeople();
  const mine = await save(ada, 'Mine');
  expect(await viewNames(other)).toEqual([]);
  expect((await other.call(viewCalls.update, { id: mine.id, name: 'Yours' })).status).toBe(404);
  expect((await other.call(viewCalls.remove, { id: mine.id })).status).toBe(404);
  expect(await viewNames(ada)).toEqual(['Mine']);
  await save(other, 'Mine');
});

test('allows one default view per list', async () => {
  const { ada } = await twoPeople();
  const [a, b] = [await save(ada, 'A'), await save(ada, 'B')];
  await ada.do(viewCalls.update, { id: a.id, isDefault: true });
  await ada.do(viewCalls.update, { id: b.id, isDefault: true });
  const marks = async () => (await ada.do(viewCalls.list, { list: LIST })).map(({ isDefault }) => isDefault);
  expect(await marks()).toEqual([false, true]);
  const elsewhere = await save(ada, 'C', '/management/promotions');
  await ada.do(viewCalls.update, { id: elsewhere.id, isDefault: true });
  await ada.do(viewCalls.update, { id: a.id, address: '' });
  expect(await marks()).toEqual([false, true]);
  await ada.do(viewCalls.update, { id: b.id, isDefault: false });
  expect(await marks()).toEqual([false, false]);
});

test('requires unique names within a list, ignoring case, but not across lists', async () => {
  const { ada } = await twoPeople();
  await save(ada, 'Mine');
  const again = await ada.call(viewCalls.create, { list: LIST, name: 'MINE', address: '' });
  expect([again.status, again.errors]).toEqual([
    409,
    [{ Field: 'Name', Code: 'taken', Message: 'There is a view with the same name.' }],
  ]);
  await save(ada, 'Mine', '/management/promotions');
  const other = await save(ada, 'Other');
  expect((await ada.call(viewCalls.update, { id: other.id, name: 'mine' })).status).toBe(409);
});

test('allows twenty views, also under concurrency', async () => {
  const { ada } = await twoPeople();
  for (let n = 1; n < 20; n += 1) await save(ada, `View ${n}`);
  const answers = await Promise.all(
    ['x', 'y'].map((name) => ada.call(viewCalls.create, { list: LIST, name, address: '' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)!.message).toBe('At most 20 views can be saved for a list.');
  await save(ada, 'z', '/management/promotions');
});

describe('a shared view', () => {
  async function sharedView() {
    const w = await world();
    const boss = await w.person('SuperAdmin');
    const { id } = await save(boss, 'Late');
    await boss.do(viewCalls.share, { id, isShared: true });
    return { w, boss, id, staff: await w.person('Salesman'), partner: await w.person('Partner') };
  }
  const seen = async (person: Person) =>
    (await person.do(viewCalls.list, { list: LIST })).map(({ name, isShared, ownerName }) => [
      name,
      isShared,
      ownerName !== null,
    ]);

  test('is listed to all staff after their own ones, and to no partner', async () => {
    const { boss, staff, partner } = await sharedView();
    await save(staff, 'Mine');
    expect(await seen(staff)).toEqual([
      ['Mine', false, false],
      ['Late', true, true],
    ]);
    expect(await seen(boss)).toEqual([['Late', true, false]]);
    expect(await seen(partner)).toEqual([]);
  });

  test('is changed and deleted by its owner only, and can be copied by all', async () => {
    const { staff, boss, id } = await sharedView();
    expect((await staff.call(viewCalls.update, { id, name: 'Yours' })).status).toBe(404);
    expect((await staff.call(viewCalls.update, { id, isDefault: true })).status).toBe(404);
    expect((await staff.call(viewCalls.remove, { id })).status).toBe(404);
    await save(staff, 'Late');
    expect(await seen(staff)).toEqual([
      ['Late', false, false],
      ['Late', true, true],
    ]);
    await boss.do(viewCalls.update, { id, name: 'Later', isDefault: true });
    const [, theirs] = await staff.do(viewCalls.list, { list: LIST });
    expect(theirs).toMatchObject({ name: 'Later', isDefault: false });
  });

  test('is shared and unshared by SuperAdmins only, who share only their own', async () => {
    const { w, staff, id } = await sharedView();
    const mine = await save(staff, 'Mine');
    expect((await staff.call(viewCalls.share, { id: mine.id, isShared: true })).status).toBe(403);
    expect((await staff.call(viewCalls.share, { id, isShared: false })).status).toBe(403);
    const other = await w.person('SuperAdmin');
    expect((await other.call(viewCalls.share, { id: mine.id, isShared: true })).status).toBe(404);
    // Its owner may have left.
    await other.do(viewCalls.share, { id, isShared: false });
    expect(await seen(staff)).toEqual([['Mine', false, false]]);
    expect((await other.call(viewCalls.share, { id, isShared: false })).status).toBe(404);
  });

  test("stays shared after its owner loses the role, and may still be the owner's default", async () => {
    const { w, boss, staff, id } = await sharedView();
    await w.database.transaction((tx) => tx.run(sql`update app_user set role = 'Salesman' where id = ${boss.id}`));
    for (const answered of [
      await boss.call(viewCalls.update, { id, name: 'Other' }),
      await boss.call(viewCalls.remove, { id }),
    ])
      expect([answered.status, answered.message]).toEqual([403, commonCopy.viewIsShared]);
    await boss.do(viewCalls.update, { id, isDefault: true });
    expect(await seen(staff)).toEqual([['Late', true, true]]);
  });
});

test.each([
  [{ name: '' }, 'Please name the view.'],
  [{ name: 'x'.repeat(41) }, 'At most 40 characters are allowed.'],
  [{ address: 'https://elsewhere.example' }, 'Must be the end of an address.'],
  [{ address: '//elsewhere.example' }, 'Must be the end of an address.'],
  [{ list: 'orders' }, 'Must be the address of a list.'],
])('refuses %o and saves nothing', async (part, message) => {
  const { ada } = await twoPeople();
  const answered = await ada.call(viewCalls.create, { list: LIST, name: 'A', address: '', ...part });
  expect([answered.status, answered.errors[0]!.Message]).toEqual([422, message]);
  expect(await viewNames(ada)).toEqual([]);
});
