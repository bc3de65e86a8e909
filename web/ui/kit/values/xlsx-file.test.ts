import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, test, vi } from 'vitest';
import { xlsxFile } from './xlsx-file.ts';

const row = (at: number) => [
  `Order ${at}`,
  { digits: `-${at}.50`, isPercent: false },
  { iso: '2026-11-20T11:19:30.000Z' },
  { iso: '2026-11-20' },
  null,
];
const HEADERS = ['Order', 'Total', 'Created', 'Day', 'Note'];

test('compresses 900 rows without a worker', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('The policy of the page allows no worker.');
      }
    },
  );
  const rows = Array.from({ length: 900 }, (_, at) => row(at));
  const file = xlsxFile({ headers: HEADERS, rows }, 'Orders: all');
  const [headers, first, ...rest] = (await readSheet(Buffer.from(await file.arrayBuffer()))) as unknown[][];
  expect(headers).toEqual(HEADERS);
  expect(rest).toHaveLength(899);
  expect(first).toEqual(['Order 0', -0.5, new Date('2026-11-20T11:19:30.000Z'), new Date('2026-11-20'), null]);
  vi.unstubAllGlobals();
});

test('adds filter buttons and escapes formulas', async () => {
  const file = xlsxFile({ headers: HEADERS, rows: [['=1+1', ...row(1).slice(1)]] }, 'Orders');
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('<autoFilter ref="A1:E2"/>');
  expect(sheet).not.toMatch(/<f[ >/]/);
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t>');
});
