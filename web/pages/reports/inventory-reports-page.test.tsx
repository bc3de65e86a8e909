import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { inventoryReportLabels as text } from '#web/reports/labels.ts';
import { expectAccessible, mockServer, pageOf, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import InventoryReportsPage from './inventory-reports-page.tsx';

const INVENTORIES = [
  { Name: 'current', TakenAt: null, IsLate: false },
  { Name: '2026-10', TakenAt: '2026-11-01T03:01:00.000Z', IsLate: true },
  { Name: '2026-09', TakenAt: '2026-10-01T00:00:02.000Z', IsLate: false },
];
const ROW = { Store: 'Steam', Provider: 'Genba', Sku: 'STAR-1', TotalQuantity: 20, TotalCost: 120 };
const DETAIL = '/report/management/InventoryReportDetail/';

test('finance reads the inventory of past months, and which ones were taken late (SRP-006)', async () => {
  setAccessToken('t');
  storeLogin({ name: 'Finn', scopes: ['Finance'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  mockServer(({ path }) => ({
    body: pageOf(path.startsWith(DETAIL) ? [{ ...ROW, Name: `Stock of ${path.slice(DETAIL.length)}` }] : INVENTORIES),
  }));
  renderAt(<InventoryReportsPage />, {
    path: '/management/inventory-reports/:filter?/:sort?/:page?/:size?',
    at: '/management/inventory-reports',
  });
  await screen.findAllByText('Stock of current');
  const choose = async (from: string, to: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: text.inventory }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      text.current,
      `2026-10 (${text.late})`,
      '2026-09',
    ]);
    expect(screen.getByRole('combobox', { name: text.inventory }).textContent).toContain(from);
    await userEvent.click(screen.getByRole('option', { name: to }));
  };
  await choose(text.current, '2026-09');
  await screen.findByText(/^Taken 01\/10\/2026 - 00:00:02 UTC and never changed since\./);
  await screen.findAllByText('Stock of 2026-09');
  await choose('2026-09', `2026-10 (${text.late})`);
  await screen.findByText(/^Taken late, 01\/11\/2026 - 03:01:00 UTC: /);
  await screen.findAllByText('Stock of 2026-10');
  await expectAccessible();
});

test('says to Standard users why they see reports only (SH-013)', async () => {
  setAccessToken('t');
  storeLogin({ name: 'Ruben', scopes: ['Standard'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  mockServer(({ path }) => ({ body: pageOf(path.startsWith(DETAIL) ? [] : INVENTORIES) }));
  renderAt(<InventoryReportsPage />, {
    path: '/management/inventory-reports/:filter?/:sort?/:page?/:size?',
    at: '/management/inventory-reports',
  });
  expect(await screen.findByText(text.onlyReports)).toBeTruthy();
});
