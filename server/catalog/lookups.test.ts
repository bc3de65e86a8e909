import { expect, test } from 'vitest';
import { catalogCalls } from '#domain/catalog/calls.ts';
import { insertProduct, insertProvider, insertPublisher, insertRelations } from '#test/catalog-fixtures.ts';
import { world } from '#test/world.ts';

const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name);

async function market() {
  const w = await world();
  await insertProduct(w, { provider: 'Genba', publisher: 'Lantern Works', store: 'Steam', platforms: ['PC'] });
  await insertProduct(w, { provider: 'Playsource', publisher: 'blue heron', store: 'GOG', platforms: ['PC', 'Xbox'] });
  await insertPublisher(w, 'Zephyr 100%');
  return w;
}

test('lets staff search publishers and providers by name, sorted and paged', async () => {
  const w = await market();
  const staff = await w.person('Salesman');
  const all = await staff.do(catalogCalls.publishers, { filter: {}, sort: [], page: 0, size: 10 });
  expect(names(all)).toEqual(['blue heron', 'Lantern Works', 'Zephyr 100%']);
  const found = await staff.do(catalogCalls.publishers, { filter: { text: 'HERON' }, sort: [], page: 0, size: 10 });
  expect(names(found)).toEqual(['blue heron']);
  expect(
    names(await staff.do(catalogCalls.publishers, { filter: { text: '%' }, sort: [], page: 0, size: 10 })),
  ).toEqual(['Zephyr 100%']);
  const last = await staff.do(catalogCalls.publishers, {
    filter: {},
    sort: [{ field: 'name', descending: true }],
    page: 1,
    size: 2,
  });
  expect([names(last), last.totalCount]).toEqual([['blue heron'], 3]);
  expect(
    names(await staff.do(catalogCalls.providers, { filter: { text: 'gen' }, sort: [], page: 0, size: 10 })),
  ).toEqual(['Genba']);
});

test('returns complete lists, stores and platforms (REL-009)', async () => {
  const w = await market();
  const staff = await w.person('Finance');
  expect((await staff.do(catalogCalls.allProviders, {})).map(({ name }) => name)).toEqual(['Genba', 'Playsource']);
  expect((await staff.do(catalogCalls.allPublishers, {})).length).toBe(3);
  expect(await staff.do(catalogCalls.stores, {})).toEqual(['GOG', 'Steam']);
  expect(await staff.do(catalogCalls.platforms, {})).toEqual(['PC', 'Xbox']);
});

test('shows partners only publishers their company may buy from', async () => {
  const w = await market();
  const everything = { filter: {}, sort: [], page: 0, size: 10 };
  const free = await w.person('Partner');
  expect(names(await free.do(catalogCalls.publishersOfPartner, everything))).toHaveLength(3);
  const bound = await w.person('Partner');
  await insertRelations(w, bound.companyId!, { [await insertProvider(w, 'Genba')]: 'all' });
  expect(names(await bound.do(catalogCalls.publishersOfPartner, everything))).toEqual(['Lantern Works']);
  await insertRelations(w, bound.companyId!, {
    [await insertProvider(w, 'Genba')]: [await insertPublisher(w, 'Zephyr 100%')],
  });
  expect(names(await bound.do(catalogCalls.publishersOfPartner, everything))).toEqual(['Zephyr 100%']);
});

test('separates the calls of the two sides', async () => {
  const w = await market();
  const partner = await w.person('Partner');
  const staff = await w.person('Salesman');
  const everything = { filter: {}, sort: [], page: 0, size: 10 };
  for (const call of [catalogCalls.publishers, catalogCalls.providers])
    expect((await partner.call(call, everything)).status).toBe(403);
  for (const call of [catalogCalls.allProviders, catalogCalls.allPublishers])
    expect((await partner.call(call, {})).status).toBe(403);
  expect((await staff.call(catalogCalls.publishersOfPartner, everything)).status).toBe(403);
  expect((await w.callAsVisitor(catalogCalls.stores, {})).status).toBe(401);
});
