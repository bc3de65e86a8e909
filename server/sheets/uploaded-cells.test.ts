// Realistic workbooks: hidden sheets and rows, errors, formulas, numbers as text. Ambiguous and unreadable cells are
// named, and the preview shows the values to be written.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { uploadCalls, XLSX } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { insertProduct } from '#test/catalog-fixtures.ts';
import { type SheetCell, type TestSheet, workbookOf, workbookOf1904 } from '#test/workbooks.ts';
import { world } from '#test/world.ts';
import { NEW_PRICE, PRICE_ID } from './price-rows.ts';

const TITLES = [
  'Sku',
  'ProviderPriceIds',
  'Percentages',
  'Tier1Price',
  'Tier2Price',
  'Tier3Price',
  'Tier4Price',
  'ValidFrom',
  'ValidTo',
  'MinQuantity',
  'MaxQuantity',
  'OperatingSystems',
  'Platforms',
];

async function arrange() {
  const w = await world();
  const staff = await w.person('Salesman');
  const game = await insertProduct(w);
  const [product] = await w.rows(sql<{ sku: string }>`select sku from product where id = ${game.productId}`);
  const [price] = await w.rows(
    sql<{ countries: string[] }>`select countries from product_price where id = ${game.priceIds[0]!}`,
  );
  const row = (changes: Record<string, SheetCell> = {}): SheetCell[] => {
    const cells: Record<string, SheetCell> = {
      Sku: product!.sku,
      ProviderPriceIds: game.priceIds[0]!,
      Percentages: `${price!.countries[0]}:100`,
      Tier1Price: 12.5,
      Tier2Price: 12.5,
      Tier3Price: 12.5,
      Tier4Price: 12.5,
      ValidFrom: '2027-03-01 00:00',
      ValidTo: '2027-04-01 00:00',
      MinQuantity: 20,
      MaxQuantity: 500,
      OperatingSystems: 'Windows',
      Platforms: 'PC',
      ...changes,
    };
    return TITLES.map((title) => cells[title] ?? null);
  };
  const send = (file: Buffer, sheetName?: string) =>
    staff.call(uploadCalls.upload, { file, ...(sheetName && { sheetName }) }, { 'content-type': XLSX });
  const sendRow = async (changes: Record<string, SheetCell>, sheet: Partial<TestSheet> = {}) =>
    (await send(workbookOf({ name: 'Promotions', rows: [TITLES, row(changes)], ...sheet }))).reply.rows[0]!;
  const sendPrice = async (cell: SheetCell, sheet: Partial<TestSheet> = {}) => {
    const rows = [
      [PRICE_ID, NEW_PRICE],
      [game.priceIds[0]!, cell],
    ];
    const file = workbookOf({ name: 'Prices', rows, ...sheet });
    return (await staff.call(uploadCalls.uploadPrices, { file }, { 'content-type': XLSX })).reply.rows;
  };
  return { w, sku: product!.sku, row, send, sendRow, sendPrice };
}

const prices = (cell: SheetCell) => Object.fromEntries([1, 2, 3, 4].map((tier) => [`Tier${tier}Price`, cell]));

describe('a row of a promotion sheet (SYN-010)', () => {
  test('shows the values to be written', async () => {
    const { sendRow } = await arrange();
    expect(await sendRow({})).toMatchObject({
      message: null,
      values: { prices: [1250, 1250, 1250, 1250], minQuantity: 20, maxQuantity: 500 },
    });
  });

  test.each([
    ['12,50 €', 1250],
    ['1.250,00', 125_000],
    ["1'250.00", 125_000],
    [12.499999999999998, 1250],
  ])('reads the price %j as %d cents', async (cell, cents) => {
    const { sendRow } = await arrange();
    expect((await sendRow(prices(cell))).values!.prices).toEqual([cents, cents, cents, cents]);
  });

  test.each(['1.250', '1,250'])('does not guess what %j means', async (text) => {
    const { sendRow } = await arrange();
    expect(await sendRow(prices(text))).toMatchObject({
      message: `Tier1Price: ${sheetCopy.ambiguousNumber(text)}`,
      values: null,
    });
  });

  test('resolves an ambiguous price by the decimal separator of the others', async () => {
    const { sendRow } = await arrange();
    const { values } = await sendRow({ ...prices('1.250'), Tier4Price: '1.249,50' });
    expect(values!.prices).toEqual([125_000, 125_000, 125_000, 124_950]);
  });

  test.each([
    ['1.000', 1000],
    ['1,000', 1000],
    [20.000000000000004, 20],
  ])('reads the quantity %j as %d', async (cell, quantity) => {
    const { sendRow } = await arrange();
    const { message, values } = await sendRow({ MinQuantity: cell, MaxQuantity: 2000 });
    expect([message, values?.minQuantity]).toEqual([null, quantity]);
  });

  test.each([
    ['a quantity with a fraction', { MinQuantity: '20,5' }, `MinQuantity: ${sheetCopy.badQuantity}`],
    ['an error', { Tier1Price: { type: 'e', xml: '<v>#N/A</v>' } }, `Tier1Price: ${sheetCopy.errorCell}`],
    ['a formula without a value', { Tier1Price: { xml: '<f>A1*2</f>' } }, `Tier1Price: ${sheetCopy.formulaCell}`],
    ['true as a price', { Tier1Price: { type: 'b', xml: '<v>1</v>' } }, `Tier1Price: ${sheetCopy.badNumber}`],
    ['a German date', { ValidFrom: '01.03.2027' }, `ValidFrom: ${sheetCopy.badTime}`],
    ['an American date', { ValidFrom: '3/1/2027' }, `ValidFrom: ${sheetCopy.badTime}`],
  ])('is refused with %s, naming the cell', async (_, changes, message) => {
    const { sendRow } = await arrange();
    expect(await sendRow(changes)).toMatchObject({ message, values: null });
  });

  const dated = (serial: number): SheetCell => ({ xml: `<v>${serial}</v>`, isDate: true });

  test.each<[string, typeof workbookOf, SheetCell, SheetCell]>([
    ['numbers of days', workbookOf, 46447, 46478],
    ['cells with a date format', workbookOf, dated(46447), dated(46478)],
    ['days counted from 1904', workbookOf1904, dated(44985), dated(45016)],
  ])('reads the same instant from %s', async (_, create, ValidFrom, ValidTo) => {
    const { send, row } = await arrange();
    const { reply } = await send(create({ name: 'Promotions', rows: [TITLES, row({ ValidFrom, ValidTo })] }));
    expect(reply.rows[0]!.values).toMatchObject({
      validFrom: '2027-03-01T00:00:00.000Z',
      validTo: '2027-04-01T00:00:00.000Z',
    });
  });

  test('finds the SKU in any case and with surrounding spaces', async () => {
    const { sendRow, sku } = await arrange();
    for (const text of [sku.toLowerCase(), `${sku}\u00a0`, `\u200b${sku}`])
      expect((await sendRow({ Sku: text })).message).toBeNull();
  });

  test('is not created if hidden or with a cell under no title', async () => {
    const { send, sendRow, row } = await arrange();
    expect((await sendRow({}, { hiddenRows: [2] })).message).toBe(sheetCopy.hiddenRow);
    const { reply } = await send(workbookOf({ name: 'Promotions', rows: [TITLES, [...row(), 'stray']] }));
    expect(reply.rows[0]!.message).toBe(sheetCopy.untitledCell);
  });
});

describe('the sheet to read', () => {
  test('is the visible one, and asks if there are several', async () => {
    const { send, row } = await arrange();
    const hidden = { name: 'Old', state: 'hidden' as const, rows: [TITLES, row({ Sku: 'OLD' })] };
    const visible = { name: 'New', rows: [TITLES, row()] };
    expect((await send(workbookOf(hidden, visible))).reply.rows).toMatchObject([{ message: null }]);
    const both = workbookOf({ name: 'Notes', rows: [['Promotions of March']] }, visible);
    const asked = await send(both);
    expect([asked.status, asked.code, asked.message]).toEqual([422, 'file_unclear', sheetCopy.severalSheets]);
    expect(asked.errors).toMatchObject([{ Field: 'SheetName', Allowed: ['Notes', 'New'] }]);
    expect((await send(both, 'New')).reply.rows).toMatchObject([{ message: null }]);
  });

  test('is refused immediately for a cell at its farthest corner', async () => {
    const { send, row } = await arrange();
    const moreRows = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    const refused = await send(workbookOf({ name: 'New', rows: [TITLES, row()], moreRows }));
    expect([refused.status, refused.message]).toEqual([422, sheetCopy.farCell('XFD1048576')]);
  });
});

describe('a new price (PPD-003)', () => {
  test.each([
    ['12,50 €', 125_000],
    ["1'250.00", 12_500_000],
    [{ xml: '<f>1+1</f><v>2.5</v>' }, 25_000],
  ] as [SheetCell, number][])('%j is taken', async (cell, after) => {
    const { sendPrice } = await arrange();
    expect(await sendPrice(cell)).toMatchObject([{ message: null, after }]);
  });

  test.each([
    ['1.250', sheetCopy.ambiguousNumber('1.250')],
    ['1,250', sheetCopy.ambiguousNumber('1,250')],
    ['1E+03', sheetCopy.badNumber],
    [-5, sheetCopy.badPrice],
    [{ type: 'b', xml: '<v>1</v>' }, sheetCopy.badNumber],
    [{ type: 'e', xml: '<v>#N/A</v>' }, sheetCopy.errorCell],
    [{ xml: '<f>A1*2</f>' }, sheetCopy.formulaCell],
  ] as [SheetCell, string][])('%j is refused', async (cell, message) => {
    const { sendPrice } = await arrange();
    expect(await sendPrice(cell)).toMatchObject([{ message, after: null }]);
  });

  test('is refused in a hidden row', async () => {
    const { sendPrice } = await arrange();
    expect(await sendPrice(4.5, { hiddenRows: [2] })).toMatchObject([{ message: sheetCopy.hiddenRow }]);
  });
});
