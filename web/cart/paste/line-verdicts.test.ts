import { expect, test } from 'vitest';
import { partnerBounds } from '#domain/orders/quantities.ts';
import type { Match } from '#domain/promotions/shapes.ts';
import { judgeLines } from './line-verdicts.ts';
import { parsePaste } from './parse-lines.ts';

const match = (n: number, sku: string): Match => ({
  id: `019c0000-0000-7000-8000-00000000000${n}`,
  region: 'EU',
  minQuantity: 5,
  maxQuantity: 500,
  price: 1200,
  product: { id: `product-${n}`, name: `Game ${n}`, sku },
});
const MATCHES = [match(1, 'AMB-1'), match(2, 'BIR-1'), match(3, 'TWO-1'), match(4, 'TWO-1')];

const verdicts = (text: string, boundsOf: Parameters<typeof judgeLines>[2] = (one) => one) => {
  const pasted = parsePaste(text);
  return 'lines' in pasted ? judgeLines(pasted.lines, MATCHES, boundsOf).map(({ verdict }) => verdict) : [];
};

test.each([
  ['AMB-1\t40\t9.99', 'matched'],
  ['amb-1\t40', 'matched'],
  [`${match(3, '').id.toUpperCase()}\t40`, 'matched'],
  ['AMB-1\t5', 'matched'],
  ['AMB-1\t500', 'matched'],
  ['AMB-1\t4', 'below'],
  ['AMB-1\t0', 'below'],
  ['AMB-1\t501', 'above'],
  ['AMB-1\tmany', 'badQuantity'],
  ['AMB-1', 'badQuantity'],
  ['AMB-1\t40\tcheap', 'badPrice'],
  ['AMB-1,40,9,99', 'extraCells'],
  ['CED-1\t40\t9.99', 'notFound'],
  ['\t40\t9.99', 'notFound'],
  ['TWO-1\t40\t9.99', 'ambiguous'],
])('judges %j as %s', (text, verdict) => expect(verdicts(text)).toEqual([verdict]));

test('counts the first of two lines for one promotion, even under different names', () =>
  expect(verdicts(`AMB-1\t40\nBIR-1\t40\n${MATCHES[0]!.id}\t50`)).toEqual(['matched', 'matched', 'twice']));

test('limits Direct Sales lines to the available keys', () => {
  const matches = [{ ...match(1, 'AMB-1'), availableCount: 30 }];
  const verdictOf = (quantity: number) => {
    const pasted = parsePaste(`AMB-1\t${quantity}`);
    return 'lines' in pasted ? judgeLines(pasted.lines, matches, partnerBounds)[0]!.verdict : null;
  };
  expect([verdictOf(30), verdictOf(31), verdictOf(501)]).toEqual(['matched', 'notAvailable', 'above']);
});

test('requires at least 20 keys from partners', () =>
  expect(verdicts('AMB-1\t19\nBIR-1\t20', partnerBounds)).toEqual(['below', 'matched']));

test('adds no more products than one call can order', () => {
  const many = Array.from({ length: 1002 }, (_, at) => ({ ...match(1, `S-${at}`), id: `id-${at}` }));
  const lines = many.map(({ product }, at) => ({
    line: at + 1,
    ref: product.sku,
    quantity: 40,
    quantityText: '40',
    price: null,
    priceText: '',
    hasExtraCells: false,
  }));
  const judged = judgeLines(lines, many, (one) => one).map(({ verdict }) => verdict);
  expect([judged[999], judged[1000], judged[1001]]).toEqual(['matched', 'tooMany', 'tooMany']);
});
