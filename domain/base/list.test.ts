import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  booleanFilter,
  dateRangeFilter,
  defineList,
  enumFilter,
  enumListFilter,
  keywordsFilter,
  listCall,
  moneyRangeFilter,
  parseSort,
} from './list.ts';

const FILTERS = {
  text: keywordsFilter(),
  state: enumFilter('state', ['Draft', 'Closed'], 'State'),
  states: enumListFilter('states', ['Draft', 'Closed'], 'States'),
  price: moneyRangeFilter('priceFrom', 'priceTo'),
  dates: dateRangeFilter('from', 'to'),
  billed: booleanFilter('isBilled', 'Billed'),
};

test.each<[keyof typeof FILTERS, unknown, unknown]>([
  ['text', ' FIFA ', 'FIFA'],
  ['text', '  ', undefined],
  ['text', '', undefined],
  ['text', 7, undefined],
  ['text', null, undefined],
  ['state', 'Draft', 'Draft'],
  ['state', 'Sent', undefined],
  ['states', ['Draft', 'Sent'], ['Draft']],
  ['states', ['Sent'], undefined],
  ['price', { down: 0 }, { down: 0 }],
  ['price', { down: 12.34, up: 50 }, { down: 1234, up: 5000 }],
  ['price', { up: 0.01 }, { up: 1 }],
  ['price', { down: -0.01 }, undefined],
  ['price', { down: '5', up: Number.POSITIVE_INFINITY }, undefined],
  ['price', null, undefined],
  ['dates', { min: '2026-11-20' }, { min: '2026-11-20T00:00:00.000Z' }],
  ['dates', { max: '2026-11-20' }, { max: '2026-11-20T23:59:59.999Z' }],
  ['dates', { min: 20, max: 'yesterday' }, undefined],
  ['dates', null, undefined],
  ['billed', '1', true],
  ['billed', 'false', false],
  ['billed', 'perhaps', undefined],
])('reads the filter %s from %j in a URL as %j', (name, value, read) =>
  expect(FILTERS[name].fromAddress(value)).toEqual(read),
);

const SORTS = ['createdAt', 'name'] as const;

test.each([
  [undefined, []],
  ['', []],
  ['0', []],
  [
    '-CREATEDAT, name',
    [
      { field: 'createdAt', descending: true },
      { field: 'name', descending: false },
    ],
  ],
  ['name,-price', '-price'],
])('parses the sort order %j as %j', (text, sort) => expect(parseSort(text, SORTS)).toEqual(sort));

test.each([
  [{}, {}],
  [{ page: 0, size: 0, sort: [] }, { pageSize: 0 }],
  [
    { page: 1, size: 25 },
    { pageIndex: 1, pageSize: 25 },
  ],
  [{ sort: [{ field: 'createdAt' as const, descending: true }] }, { sortBy: '-CreatedAt' }],
  [{ filter: { billed: false } }, { isBilled: '0' }],
  [{ filter: { price: { down: 0 } } }, { priceFrom: 0 }],
  [{ filter: { price: { up: 5000 } } }, { priceTo: 50 }],
  [{ filter: { dates: { max: '2026-11-20T00:00:00.000Z' } } }, { to: '2026-11-20T00:00:00.000Z' }],
])('writes the state %j as the query %j', (state, query) =>
  expect(defineList({ filters: FILTERS, sorts: SORTS }).toQuery(state)).toEqual(query),
);

test('marks only lists that the server can export', () => {
  const list = defineList({ filters: FILTERS });
  const plain = { summary: 'Lists things.', access: 'signed-in', list, item: z.object({}) } as const;
  expect(listCall('/thing', plain)).not.toHaveProperty('isExportedByServer');
  expect(listCall('/thing', { ...plain, isExportedByServer: true }).isExportedByServer).toBe(true);
});
