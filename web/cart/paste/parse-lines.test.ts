import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnDecimalSign, parsePrice, parseQuantity } from '#domain/base/exports/number-formats.ts';
import { threadCpuMilliseconds } from '#test/cpu-time.ts';
import { type PastedLine, parsePaste } from './parse-lines.ts';

const linesOf = (text: string): PastedLine[] => {
  const pasted = parsePaste(text);
  if ('missing' in pasted) throw new Error(`The column ${pasted.missing} is missing.`);
  return pasted.lines;
};
const short = (text: string) => linesOf(text).map(({ ref, quantity, price }) => [ref, quantity, price]);

describe('a quantity', () => {
  test.each([
    ['40', 40],
    ['1,000', 1000],
    ['1.000', 1000],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ['1\u202f234\u202f567', 1_234_567],
    ["1'000", 1000],
    ['1000,00', 1000],
    ['40.0', 40],
    ['0', 0],
  ])('parses %s as %d', (text, quantity) => expect(parseQuantity(text)).toBe(quantity));

  test.each(['', '-5', '1,5', '1.50', '12.34.56', 'forty', '4e2', '1,00,000', '40 keys', '9999999999'])(
    'does not accept %s',
    (text) => expect(parseQuantity(text)).toBeNull(),
  );
});

describe('a price', () => {
  test.each([
    ['9.99', 999],
    ['9,99', 999],
    ['€9.99', 999],
    ['9,99 €', 999],
    ['9.99 EUR', 999],
    ['9', 900],
    ['9,5', 950],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1 234,56', 123_456],
    ["1'234.56", 123_456],
    ['10000', 1_000_000],
  ])('parses %s as %d cents', (text, cents) => expect(parsePrice(text)).toBe(cents));

  test.each(['', '0', '0,00', '-1', 'free', '10000.01', '9.999', '1.2.3', '1,2,3', '1.234.5', '0.125', '1,234,5', '.'])(
    'does not accept %s',
    (text) => expect(parsePrice(text)).toBeNull(),
  );

  test('that is ambiguous is resolved by its column', () => {
    expect(parsePrice('1.250')).toBeNull();
    expect(parsePrice('1.250', ',')).toBe(125_000);
    expect(parsePrice('1.250', '.')).toBeNull();
    expect(columnDecimalSign(['9,99', '1.250', '7'])).toBe(',');
    expect(columnDecimalSign(['1.250', '7'])).toBeNull();
    expect(columnDecimalSign(['9,99', '9.99'])).toBeNull();
    expect(short('A\t1\t9,99\nB\t1\t1.250')).toEqual([
      ['A', 1, 999],
      ['B', 1, 125_000],
    ]);
  });
});

describe('a paste', () => {
  test.each([
    ['tabs', 'AMB-1\t40\t9.99\nBIR-1\t1,000\t9,50'],
    ['semicolons', 'AMB-1;40;9,99\r\nBIR-1;1.000;9,5\r\n'],
    ['commas and quotation marks', 'AMB-1,40,9.99\n"BIR-1","1,000","9.50"'],
    ['a header in another order', 'Price;SKU;Name;Qty\n9,99;AMB-1;Amber;40\n9,50;BIR-1;Birch;1000'],
    ['blank lines and blanks', '\n  AMB-1 \t 40\t 9.99 \n\t\t\n\nBIR-1\t1000\t9.5\n'],
    ['a byte order mark', '\ufeffSKU,Quantity,Sales Price\nAMB-1,40,9.99\nBIR-1,1000,9.50'],
  ])('with %s', (_, text) =>
    expect(short(text)).toEqual([
      ['AMB-1', 40, 999],
      ['BIR-1', 1000, 950],
    ]),
  );

  test('counts lines as the user sees them', () =>
    expect(linesOf('SKU\tQuantity\n\nA\t1\nB\t2').map(({ line }) => line)).toEqual([3, 4]));

  test('prefers the promotion id over the SKU', () =>
    expect(short('SKU;Promotion Id;Quantity\nA;019c0000-0000-7000-8000-000000000001;5\nB;;6')).toEqual([
      ['019c0000-0000-7000-8000-000000000001', 5, null],
      ['B', 6, null],
    ]));

  test('keeps invalid numbers for reporting', () =>
    expect(linesOf('A\tmany\tcheap')[0]).toEqual({
      line: 1,
      ref: 'A',
      quantity: null,
      quantityText: 'many',
      price: null,
      priceText: 'cheap',
      hasExtraCells: false,
    }));

  test('swallows no lines after a lone quotation mark', () =>
    expect(short('"AMB\t40\t9.99\nBIR-1\t50\t9.99').map(([ref]) => ref)).toEqual(['"AMB', 'BIR-1']));

  test('reports a header without a name or a quantity', () => {
    expect(parsePaste('Quantity\tPrice\n5\t9.99')).toMatchObject({ missing: 'name' });
    expect(parsePaste('SKU\tPrice\nA\t9.99')).toMatchObject({ missing: 'quantity' });
    expect(parsePaste(' \n\t\n')).toEqual({ lines: [], columns: [] });
  });

  test('parses any text without failing, at most one line per line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aB1,;.\t\n"\' €-') }), (text) => {
        const pasted = parsePaste(text);
        if ('lines' in pasted) expect(pasted.lines.length).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
      }),
    );
  });

  test('reads back what was written in any style', () => {
    const line = fc.record({
      ref: fc.stringMatching(/^[A-Z]{2,5}-[0-9]{1,4}$/),
      quantity: fc.integer({ min: 0, max: 10_000 }),
      cents: fc.integer({ min: 1, max: 1_000_000 }),
    });
    const style = fc.constantFrom(
      { between: '\t', decimal: ',', thousand: '.' },
      { between: '\t', decimal: '.', thousand: ',' },
      { between: ';', decimal: ',', thousand: ' ' },
      { between: ';', decimal: '.', thousand: "'" },
      { between: ',', decimal: '.', thousand: '' },
    );
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1 }),
        style,
        fc.boolean(),
        (lines, { between, decimal, thousand }, header) => {
          const grouped = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, thousand);
          const price = (cents: number) =>
            `${grouped(Math.floor(cents / 100))}${decimal}${String(cents % 100).padStart(2, '0')}`;
          const rows = lines.map((one) => [one.ref, grouped(one.quantity), price(one.cents)].join(between));
          const text = [...(header ? [['SKU', 'Quantity', 'Price'].join(between)] : []), ...rows].join('\r\n');
          expect(short(text)).toEqual(lines.map((one) => [one.ref, one.quantity, one.cents]));
        },
      ),
    );
  });

  test('of five thousand lines is parsed in less than a second of processor time', () => {
    const text = Array.from({ length: 5000 }, (_, at) => `SKU-${at}\t${at + 20}\t${at % 90},99`).join('\n');
    const start = threadCpuMilliseconds();
    expect(linesOf(text)).toHaveLength(5000);
    expect(threadCpuMilliseconds() - start).toBeLessThan(1000);
  });
});

describe('columns', () => {
  const columnsOf = (text: string) => parsePaste(text).columns.filter(({ holds }) => holds === null);

  test('marks lines with more cells than the header, whose price a comma may have split', () => {
    const lines = linesOf('SKU,Quantity,Price\nAAA-1,40,9,99\nBBB-2,50,8,49\nCCC-3,50,8');
    expect(lines.map(({ hasExtraCells }) => hasExtraCells)).toEqual([true, true, false]);
    expect(linesOf('AAA-1,40,9,99')[0]!.hasExtraCells).toBe(true);
  });

  test.each(['Price EUR', 'Net price', 'Price per key', 'Your price', 'Price/Unit', 'Preis', 'Einzelpreis'])(
    'reads the header %s as the price',
    (title) => expect(short(`SKU\tQuantity\t${title}\nAAA-1\t40\t1.99`)).toEqual([['AAA-1', 40, 199]]),
  );

  test.each([
    ['SKU\tQty ordered\tPrice\nAAA-1\t40\t1.99'],
    ['Artikelnummer\tMenge\tPreis\nAAA-1\t40\t1,99'],
    ['\u200bAAA-1\u200b\t40\t1.99'],
    ['sep=;\nSKU;Quantity;Price\nAAA-1;40;1,99'],
    ['ID\tSKU\tQuantity\tPrice\n1\tAAA-1\t40\t1.99'],
  ])('reads %j', (text) => expect(short(text)).toEqual([['AAA-1', 40, 199]]));

  test('uses an id only if it is that of a promotion', () => {
    const id = '019c0000-0000-7000-8000-000000000001';
    expect(short(`ID\tSKU\tQty\n${id}\tAAA-1\t40`)).toEqual([[id, 40, null]]);
  });

  test('names unrecognized columns and reads them as assigned by the user', () => {
    const text = 'SKU\tQuantity\tEUR\tRemark\nAAA-1\t40\t1.99\tx';
    expect(columnsOf(text).map(({ title }) => title)).toEqual(['EUR', 'Remark']);
    const read = parsePaste(text, new Map([[2, 'price' as const]]));
    expect('lines' in read && read.lines[0]!.price).toBe(199);
    expect(columnsOf('SKU\tQty\tPrice EUR\tPrice USD\nA\t1\t2\t3').map(({ title }) => title)).toEqual([
      'Price EUR',
      'Price USD',
    ]);
  });

  test('reads 1,000.00 as a quantity of 1000', () => {
    expect(parseQuantity('1,000.00')).toBe(1000);
    expect(parseQuantity('1.000,00')).toBe(1000);
    expect(parseQuantity('1.000.00')).toBeNull();
  });
});
