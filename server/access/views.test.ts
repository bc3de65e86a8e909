import { expect, test } from 'vitest';
import { viewCalls } from '#domain/base/views.ts';
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

test('a view is saved, listed by name, changed and deleted', async () => {
  const { ada } = await twoPeople();
  await save(ada, 'Late');
  const early = await save(ada, ' early ');
  expect(early).toEqual({ id: early.id, name: 'early', address: ADDRESS, look: null, isDefault: false });
  expect(await viewNames(ada)).toEqual(['early', 'Late']);
  expect(await viewNames(ada, '/management/promotions')).toEqual([]);
  const changed = await ada.do(viewCalls.update, { id: early.id, name: 'Soon', address: '' });
  expect(changed).toEqual({ id: early.id, name: 'Soon', address: '', look: null, isDefault: false });
  await ada.do(viewCalls.remove, { id: early.id });
  expect(await viewNames(ada)).toEqual(['Late']);
});

test('a view keeps how many rows and which columns its list shows', async () => {
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

test('nobody reaches the views of somebody else', async () => {
  const { ada, other } = await twoPeople();
  const mine = await save(ada, 'Mine');
  expect(await viewNames(other)).toEqual([]);
  expect((await other.call(viewCalls.update, { id: mine.id, name: 'Yours' })).status).toBe(404);
  expect((await other.call(viewCalls.remove, { id: mine.id })).status).toBe(404);
  expect(await viewNames(ada)).toEqual(['Mine']);
  await save(other, 'Mine');
});

test('one view at most is the one that the list opens with', async () => {
  const { ada } = await twoPeople();
  const [a, b] = [await save(ada, 'A'), await save(ada, 'B')];
  await ada.do(viewCalls.update, { id: a.id, isDefault: true });
  await ada.do(viewCalls.update, { id: b.id, isDefault: true });
  const marks = async () => (await ada.do(viewCalls.list, { list: LIST })).map(({ isDefault }) => isDefault);
  expect(await marks()).toEqual([false, true]);
  await ada.do(viewCalls.update, { id: b.id, isDefault: false });
  expect(await marks()).toEqual([false, false]);
});

test('a name is used once in a list, whatever its case, and in another list again', async () => {
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

test('twenty are enough, also when the last two come at once', async () => {
  const { ada } = await twoPeople();
  for (let n = 1; n < 20; n += 1) await save(ada, `View ${n}`);
  const answers = await Promise.all(
    ['x', 'y'].map((name) => ada.call(viewCalls.create, { list: LIST, name, address: '' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)!.message).toBe('At most 20 views can be saved for a list.');
});

test.each([
  [{ name: '' }, 'Please name the view.'],
  [{ name: 'x'.repeat(41) }, 'At most 40 characters are allowed.'],
  [{ address: 'https://elsewhere.example' }, 'Must be the end of an address.'],
  [{ address: '//elsewhere.example' }, 'Must be the end of an address.'],
  [{ list: 'orders' }, 'Must be the address of a list.'],
])('%o is refused and nothing is saved', async (part, message) => {
  const { ada } = await twoPeople();
  const answered = await ada.call(viewCalls.create, { list: LIST, name: 'A', address: '', ...part });
  expect([answered.status, answered.errors[0]!.Message]).toEqual([422, message]);
  expect(await viewNames(ada)).toEqual([]);
});
