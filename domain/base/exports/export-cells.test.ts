import { expect, test } from 'vitest';
import { columnWidths, csvLine, sheetName, workbookNumber, workbookText } from './export-cells.ts';

const figure = (digits: string, isPercent = false) => ({ digits, isPercent });

test('sizes a column by its longest title, text or figure, from 10 to 48 characters', () => {
  const titles = ['Id', 'A title of 21 letters', 'Text', 'Figure', 'Nothing', 'Long'];
  const row = ['a', 'b', 'x'.repeat(15), figure('-1234567890.12'), null, 'y'.repeat(60)];
  expect(columnWidths(titles, [row])).toEqual([12, 23, 17, 16, 12, 48]);
  expect(columnWidths(['Id'], [])).toEqual([12]);
});

test.each([
  [figure('-12578.40'), { value: -12578.4, format: '#,##0.00' }, '-12578.40'],
  [figure('12'), { value: 12, format: '#,##0' }, '12'],
  [figure('50', true), { value: 0.5, format: '#,##0%' }, '50%'],
  [figure('12.5', true), { value: 0.125, format: '#,##0.0%' }, '12.5%'],
])('writes the figure %j as %j in a workbook and as %s in a line', (cell, expected, line) => {
  expect(workbookNumber(cell)).toEqual(expected);
  expect(csvLine([cell, null, 'a'])).toBe(`${line},,a`);
});

test('limits texts and names to what a workbook can hold', () => {
  expect(workbookText(`a\u0000b${'c'.repeat(40_000)}`)).toHaveLength(32_767);
  expect(sheetName('Orders [all]: 1/2')).toBe('Orders  all   1 2');
  expect(sheetName('x'.repeat(32))).toHaveLength(31);
});
