import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as field from './fields.ts';
import {
  booleanFilter,
  dateRangeFilter,
  defineList,
  enumListFilter,
  keywordsFilter,
  moneyRangeFilter,
  stringListFilter,
} from './list.ts';
import { divideRounded, withVat } from './money.ts';
import { instantOf, isInPeriod, isOutsideYears, rangeEndOf } from './time.ts';
import { wireCodecOf } from './wire.ts';

const Thing = z.object({
  id: z.string(),
  price: field.money(),
  cost: z.optional(field.unitCost()),
  inner: z.nullable(z.object({ dontCreateInvoice: z.boolean() })),
  lines: z.array(z.object({ mSku: z.string() })),
});

test('round-trips code values over the wire', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (price, cost) => {
      const thing = { id: 'x', price, cost, inner: { dontCreateInvoice: true }, lines: [{ mSku: 'a' }] };
      const { encode, decode } = wireCodecOf(Thing);
      expect(decode(JSON.parse(JSON.stringify(encode(thing))))).toEqual(thing);
    }),
  );
});

test('keeps all decimals of large amounts', () => {
  const amount = field.money({ max: 10_000_000_000_000 });
  for (const euro of [1_000_000.005, 99_999_999_999.995, 123_456.789, 0.001])
    expect(z.safeParse(amount, euro).error?.issues[0]?.message).toBe('At most 2 decimals are allowed.');
  fc.assert(
    fc.property(fc.nat(10_000_000_000_000), (cents) => {
      expect(z.safeParse(amount, cents / 100)).toMatchObject({ success: true, data: cents });
    }),
    { numRuns: 2000 },
  );
});

test('sends PascalCase names and euro decimals, and declared fields only', () => {
  const wire = wireCodecOf(Thing).encode({
    id: 'x',
    price: 1234,
    secretCost: 1,
    inner: null,
    lines: [{ mSku: 'a', margin: 2 }],
  });
  expect(wire).toEqual({ Id: 'x', Price: 12.34, Inner: null, Lines: [{ MSku: 'a' }] });
});

test('reads names case-insensitively', () => {
  expect(
    wireCodecOf(Thing).normalizeNames({
      ID: 1,
      PRICE: 2,
      Inner: { DONTCREATEINVOICE: true },
      lines: [{ MSKU: 'a' }],
      Stray: 1,
    }),
  ).toEqual({
    id: 1,
    price: 2,
    inner: { dontCreateInvoice: true },
    lines: [{ mSku: 'a' }],
    stray: 1,
  });
});

test.each([
  [10.005, false],
  [-1, false],
  [Number.NaN, false],
  ['10', false],
  [1e308, false],
  [0.01, true],
  [9999.99, true],
])('accepts a price of %s: %s', (value, good) => {
  expect(z.safeParse(field.price(), value).success).toBe(good);
});

const list = defineList({
  filters: {
    text: keywordsFilter(),
    status: enumListFilter('states', ['Draft', 'Closed'], 'Status'),
    price: moneyRangeFilter('priceFrom', 'priceTo'),
    dateRange: dateRangeFilter('createdAtFrom', 'createdAtTo'),
    billed: booleanFilter('isBilled', 'InvoicedStatus'),
  },
  sorts: ['createdAt', 'quantity'],
});

test('round-trips a list state through the query', () => {
  const state = {
    filter: {
      text: '50% off / EU?',
      status: ['Draft' as const],
      price: { down: 2500, up: 5000 },
      dateRange: { min: '2026-01-01T00:00:00.000Z' },
      billed: true,
    },
    sort: [{ field: 'quantity' as const, descending: true }],
    page: 2,
    size: 25,
  };
  const query = Object.fromEntries(Object.entries(list.toQuery(state)).map(([key, value]) => [key, String(value)]));
  expect(z.parse(list.query, query)).toEqual(state);
});

test.each([
  [{ sortBy: 'name' }, 'sortBy'],
  [{ states: 'Draft,Nonsense' }, 'states'],
  [{ pageIndex: '-1' }, 'pageIndex'],
  [{ createdAtFrom: 'yesterday' }, 'createdAtFrom'],
  [{ nonsense: '1' }, undefined],
])('refuses the query %j and names the field', (query, path) => {
  const parsed = z.safeParse(list.query, query);
  expect(parsed.success).toBe(false);
  expect(parsed.error!.issues[0]!.path[0]).toBe(path);
});

test.each([
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  [[], undefined],
  ['Steam', ['Steam']],
  [7, ['7']],
  [
    ['Steam', 'GOG'],
    ['Steam', 'GOG'],
  ],
])('reads %j in a URL as the list of names %j', (value, read) => {
  expect(stringListFilter('stores', 'Stores').fromAddress(value)).toEqual(read);
});

test('accepts alternative names of page and sort (GAP-069, GAP-071)', () => {
  expect(z.parse(list.query, { page: '1', size: '50', sort: '-CreatedAt' })).toEqual({
    filter: {},
    sort: [{ field: 'createdAt', descending: true }],
    page: 1,
    size: 50,
  });
});

test('includes the whole UTC day for a date without a time (GAP-067)', () => {
  expect(instantOf('2026-11-20')).toBe('2026-11-20T00:00:00.000Z');
  expect(rangeEndOf('2026-11-20')).toBe('2026-11-20T23:59:59.999Z');
  expect(instantOf('2026-02-31')).toBeNull();
});

test.each([
  ['2026-11-20T12:00', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:00:30', '2026-11-20T12:00:30.000Z'],
  ['2026-11-20T12:00:30.1239Z', '2026-11-20T12:00:30.123Z'],
  ['2026-11-20t12:00z', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:00+02:00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T12:00-0530', '2026-11-20T17:30:00.000Z'],
  ['2028-02-29T10:00:00Z', '2028-02-29T10:00:00.000Z'],
  ['2026-02-29T10:00:00Z', null],
  ['2026-02-31T10:00:00Z', null],
  ['2026-11-20T25:00:00Z', null],
  ['2026-11-20T12:60:00Z', null],
  ['2026-11-20T12', null],
  ['2026', null],
  ['5', null],
  ['foo 7', null],
  ['11/12/2026', null],
  ['Nov 20, 2026', null],
  ['', null],
])('parses %j as the instant %s: ISO form, UTC unless it names a zone', (text, instant) => {
  expect(instantOf(text)).toBe(instant);
});

test.each([
  ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', false],
  ['0001-01-01', '0001-01-01T00:00:00.000Z', false],
  ['0000-12-31', null, true],
  ['9998-12-31T23:59:59.999Z', '9998-12-31T23:59:59.999Z', false],
  ['+010000-01-01T00:00:00.000Z', null, true],
  ['no date', null, false],
])('parses %s as the instant %s; outside of the years 1 to 9998: %s', (text, instant, isOutside) => {
  expect([instantOf(text), isOutsideYears(text)]).toEqual([instant, isOutside]);
});

test.each([
  [0.99, false],
  [1, true],
  [2, true],
  [2.01, false],
])('accepts %s euro from 1 to 2 euro, bounds included: %s', (euro, isAccepted) => {
  expect(z.safeDecode(field.money({ min: 100, max: 200 }), euro).success).toBe(isAccepted);
});

test('rounds half up, once', () => {
  expect([divideRounded(5, 2), divideRounded(-5, 2), divideRounded(4, 3)]).toEqual([3, -3, 1]);
  expect(withVat(1050, 1900)).toBe(1250);
});

test.each([
  ['2026-10-31T23:59:59.999Z', false],
  ['2026-11-01T00:00:00.000Z', true],
  ['2026-12-01T00:00:00.000Z', true],
  ['2026-12-01T00:00:00.001Z', false],
])('places %s within 1 November to 1 December, ends included: %s', (now, within) => {
  expect(isInPeriod(now, '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z')).toBe(within);
});
