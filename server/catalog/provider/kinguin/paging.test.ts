// Pages of a list from which products are removed while it is read.

import { expect, test } from 'vitest';
import { nextPage } from './catalog.ts';

test.each([
  ['the next page while there are more products', { page: 1, total: null }, { items: 100, total: 250 }, 2],
  ['no page after the last product', { page: 3, total: 250 }, { items: 50, total: 250 }, null],
  ['no page after an empty list', { page: 1, total: null }, { items: 0, total: 0 }, null],
  ['that the list was cut short by an empty page', { page: 2, total: 250 }, { items: 0, total: 250 }, undefined],
  ['the page before, if a product was removed', { page: 3, total: 250 }, { items: 49, total: 249 }, 2],
  ['as many pages before as were removed', { page: 4, total: 500 }, { items: 100, total: 350 }, 2],
  ['the next page, if products were added', { page: 2, total: 250 }, { items: 100, total: 260 }, 3],
])('reads %s', (_title, position, found, expected) => {
  expect(nextPage(position, found)).toBe(expected);
});
