// Prices of the shop in its rows and in exported files.

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { PartnerName } from '#web/promotions/cells.tsx';
import { exportTable } from '#web/ui/list/export/export-table.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { priceColumn } from './shop-columns.tsx';

const promotionAt = (price: number, retailPrice: number | null) =>
  ({ price, lastPrice: null, product: { retailPrice } }) as PartnerPromotion;

const amount = (euro: number) => ({ digits: euro.toFixed(2), isPercent: false });

const CASES = [
  [2559, 3999, '€25.59Retail\u00a0€39.99, −36%', [25.59, 39.99, '36%', null]],
  [3999, 3999, '€39.99Retail\u00a0€39.99', [39.99, 39.99, null, null]],
  [4500, 3999, '€45.00Retail\u00a0€39.99', [45, 39.99, null, null]],
  [2559, null, '€25.59', [25.59, null, null, null]],
] as const;

test.each(CASES)('shows a price of %i with the retail price %s in its cell (PPM-019)', (price, retailPrice, text) => {
  renderAt(<section aria-label="cell">{priceColumn.cell(promotionAt(price, retailPrice))}</section>);
  expect(screen.getByLabelText('cell').textContent).toBe(text);
});

test('exports price, retail price and discount as three columns (PPM-019)', () => {
  const rows = CASES.map(([price, retailPrice]) => promotionAt(price, retailPrice));
  const table = exportTable(partnerPromotionCalls.list, [priceColumn], rows);
  expect(table.headers).toEqual(['Price', 'Retail price (excl. VAT)', 'Discount on retail price', 'Your last price']);
  expect(table.unreadable).toEqual([]);
  expect(table.rows).toEqual(
    CASES.map(([, , , cells]) => cells.map((cell) => (typeof cell === 'number' ? amount(cell) : cell))),
  );
});

test('exports the name without the cover, and shows both (PIC-014)', async () => {
  const games = [null, 'ab'.repeat(32)].map((picture) => {
    const product = { name: 'Amber Road', sku: 'AMB-1', store: 'Steam', publisher: null, picture };
    return { id: 'p1', product } as PartnerPromotion;
  });
  const names = [{ id: 'name', header: 'Product', cell: (one: PartnerPromotion) => <PartnerName promotion={one} /> }];
  const table = exportTable(partnerPromotionCalls.list, names, games);
  expect([table.unreadable, table.rows[0]]).toEqual([[], table.rows[1]]);
  expect(JSON.stringify(table.rows[0])).not.toContain('AR');
  mockServer(() => ({ body: 'picture' }));
  setAccessToken('t');
  renderAt(<PartnerName promotion={games[1]!} />);
  await expect.poll(() => document.querySelector('img')?.src).toMatch(/^data:/);
  expect(document.querySelector('img')!.alt).toBe('');
});
