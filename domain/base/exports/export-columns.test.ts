import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { defineList, listCall } from '#domain/base/list.ts';
import { csvLine } from './export-cells.ts';
import { ExportColumns, rowReaderOf, rowSchemaOf } from './export-columns.ts';

const Row = z.object({
  name: z.string(),
  isOn: z.nullable(z.boolean()),
  total: field.money(),
  offer: z.optional(z.nullable(z.object({ price: field.balance(), cost: field.unitCost() }))),
  tags: z.array(z.string()),
  lines: z.array(z.object({ number: z.string(), count: z.number() })),
  action: field.labelled((value) => `did ${value}`),
  others: z.record(z.string(), z.unknown()),
});
const call = listCall('/thing/management', {
  summary: 'Lists things.',
  access: 'signed-in',
  list: defineList({ filters: {} }),
  item: Row,
});
const row: z.output<typeof Row> = {
  name: '=1+1',
  isOn: null,
  total: 123_456,
  offer: { price: -5, cost: 12_500 },
  tags: ['a', 'b'],
  lines: [
    { number: 'O-1', count: 1 },
    { number: 'O-2', count: 20 },
  ],
  action: 'it',
  others: {},
};

function cells(one: unknown, ...columns: (string | [string, Record<string, string>])[]) {
  const read = rowReaderOf(
    rowSchemaOf(call),
    columns.map((column) =>
      typeof column === 'string'
        ? { title: column, field: column }
        : { title: column[0], field: column[0], words: column[1] },
    ),
  );
  if (typeof read !== 'function') throw new Error(`unknown: ${read.unknown.field}`);
  return read(one);
}

test('writes euro with decimals, joins arrays and leaves null empty', () => {
  expect(
    csvLine(cells(row, 'name', 'total', 'offer.price', 'offer.cost', 'tags', 'lines.number', 'lines.count', 'isOn')),
  ).toBe(`'=1+1,1234.56,-0.05,1.25,"a, b","O-1, O-2","1, 20",`);
  expect(csvLine(cells({ ...row, offer: { price: 100, cost: 12_345 } }, 'offer.price', 'offer.cost'))).toBe(
    '1.00,1.2345',
  );
  expect(csvLine(cells({ ...row, offer: null, tags: [] }, 'offer.price', 'tags'))).toBe(',');
});

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [-1, '-0.01'],
  [100, '1.00'],
])('formats an amount of %i cents as %s', (total, text) => {
  expect(csvLine(cells({ ...row, total }, 'total'))).toBe(text);
});

test.each([
  [100, true],
  [101, false],
])('accepts %i labels for the values of a column: %s', (count, isAccepted) => {
  const words = Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at), 'word']));
  expect(z.safeParse(ExportColumns, [{ title: 'x', field: 'total', words }]).success).toBe(isAccepted);
});

test('reads rows of lists only', () => {
  expect(() => rowSchemaOf({ reply: z.object({ total: z.number() }) })).toThrow('This call is no list.');
});

test('replaces values by labels, including null', () => {
  expect(cells(row, ['isOn', { null: 'unknown' }], ['total', { 123456: 'a lot' }], 'action')).toEqual([
    'unknown',
    'a lot',
    'did it',
  ]);
  expect(cells({ ...row, tags: [], isOn: true }, ['tags', { null: 'all' }], ['isOn', { true: 'on' }])).toEqual([
    'all',
    'on',
  ]);
});

test('accepts only value fields of the rows, not objects or inherited properties', () => {
  for (const name of ['offer', 'offer.secret', 'lines', 'others', 'others.a', 'constructor', 'name.length', 'toString'])
    expect(() => cells(row, name), name).toThrow(`unknown: ${name}`);
  for (const name of ['', 'a..b', 'a.b.', 'a b'])
    expect(z.safeParse(ExportColumns, [{ title: 'x', field: name }]).success, name).toBe(false);
});
