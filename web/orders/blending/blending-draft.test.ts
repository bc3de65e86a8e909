import { describe, expect, test } from 'vitest';
import type { Blending, MixCountry } from '#domain/orders/shapes.ts';
import * as draft from './blending-draft.ts';

const country = (code: string, part: Partial<MixCountry> = {}): MixCountry => ({
  code,
  quantity: 0,
  byWeights: 0,
  cost: 80_000,
  todayCost: 80_000,
  least: 0,
  closed: null,
  promoted: true,
  ...part,
});
const rows = (all: Record<string, number | null>) =>
  Object.entries(all).map(([code, quantity]) => ({ code, quantity }));
const plan = (all: Record<string, number>) =>
  ({ countries: Object.entries(all).map(([code, quantity]) => ({ code, quantity })) }) as unknown as Blending;

describe('a pasted list', () => {
  test.each([
    ['two columns of a spreadsheet', 'DE\t10\nPL\t5', { DE: 10, PL: 5 }],
    ['small letters, blank lines and semicolons', 'de;10\r\n\r\npl; 5\r\n', { DE: 10, PL: 5 }],
    ['a heading', 'Country\tKeys\nDE\t10', { DE: 10 }],
    ['a country twice, which is summed', 'DE,1\nDE,2', { DE: 3 }],
    ['a number alone, which belongs to the field', '12', null],
    ['any other text', 'hello world', null],
    ['a list with a line that cannot be read', 'DE\t10\nPL\tmany\nFR\t1', null],
    ['a part of a key', 'DE\t1.5', null],
    ['a negative number', 'DE\t-3', null],
  ])('%s', (_, text, expected) => {
    const mix = draft.parsePastedMix(text);
    expect(mix && Object.fromEntries(mix)).toEqual(expected);
  });

  test('skips and names unknown and restricted countries', () => {
    const known = [
      country('DE'),
      country('PL', { closed: 'BlackList', least: 2 }),
      country('BR', { closed: 'WhiteList' }),
    ];
    const { taken, left } = draft.splitPastedMix(
      new Map([
        ['DE', 5],
        ['PL', 2],
        ['BR', 1],
        ['ZZ', 1],
      ]),
      known,
    );
    expect([Object.fromEntries(taken), left]).toEqual([{ DE: 5, PL: 2 }, ['BR', 'ZZ']]);
  });
});

describe('validates numbers', () => {
  test.each([
    [null, country('DE'), 'a number is missing'],
    [2, country('DE', { least: 3 }), 'at least 3'],
    [3, country('DE', { least: 3 }), null],
    [1, country('DE', { closed: 'BlackList' }), 'on the black list'],
    [1, country('DE', { closed: 'WhiteList' }), 'not on the white list'],
    [2, country('DE', { closed: 'BlackList', least: 2 }), null],
    [0, country('DE', { closed: 'BlackList' }), null],
    [5, country('DE', { closed: 'SoldOut' }), null],
    [5, country('DE', { closed: 'NoPrice' }), null],
  ] as const)('%j', (quantity, of, expected) => expect(draft.rowError({ code: 'DE', quantity }, of)).toBe(expected));
});

test('replaces every number when filling; omitted countries keep their committed keys', () => {
  const known = [country('DE', { least: 3 }), country('PL'), country('BR')];
  const filled = draft.withMix(
    rows({ DE: 10, PL: 10 }),
    new Map([
      ['BR', 17],
      ['FR', 0],
    ]),
    known,
  );
  expect(filled).toEqual(rows({ DE: 3, PL: 0, BR: 17 }));
});

test('computes sum, cost and average, ignoring missing numbers', () => {
  const known = [country('DE'), country('PL', { cost: 60_000 })];
  expect(draft.mixTotals(rows({ DE: 1, PL: 2 }), known)).toEqual({ total: 3, totalCost: 200_000, averageCost: 66_667 });
  expect(draft.mixTotals(rows({ DE: null }), known)).toEqual({ total: 0, totalCost: 0, averageCost: 0 });
});

test('treats an added country without keys as unchanged', () => {
  const of = plan({ DE: 12, PL: 8 });
  expect(draft.isMixChanged(rows({ DE: 12, PL: 8 }), of)).toBe(false);
  expect(draft.isMixChanged(draft.withCountry(rows({ DE: 12, PL: 8 }), 'BR'), of)).toBe(false);
  expect(draft.isMixChanged(rows({ DE: 11, PL: 9 }), of)).toBe(true);
});
