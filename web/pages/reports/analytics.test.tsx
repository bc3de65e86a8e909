import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ANALYTICS_PATH, SOLD_ORDERS_PATH } from '#domain/reports/links.ts';
import { soldOrderLabels, analyticsLabels as text } from '#web/reports/analytics/labels.ts';
import { chartOf } from '#web/reports/analytics/sales-chart.tsx';
import { chartRows } from '#web/ui/charts/download-chart.ts';
import { chartLabels } from '#web/ui/charts/labels.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import AnalyticsPage from './analytics-page.tsx';
import SoldOrdersPage from './sold-orders-page.tsx';

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Sam', scopes: ['Salesman'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
});

const FIGURES = { Orders: 2, Keys: 41, Revenue: 612, Cost: 500.5, Profit: 111.5, Margin: 18.22 };
const BEFORE = { Orders: 1, Keys: 10, Revenue: 200, Cost: 180, Profit: 20, Margin: 10 };
const BY_PERIOD = {
  ...{
    From: '2026-11-01',
    To: '2026-11-02',
    PreviousFrom: '2026-10-01',
    PreviousTo: '2026-10-02',
    Step: 'day',
    IsMarkedUp: true,
  },
  ...{ Current: FIGURES, Previous: BEFORE },
  Periods: [
    { From: '2026-11-01', To: '2026-11-01', Current: FIGURES, Previous: BEFORE },
    { From: '2026-11-02', To: '2026-11-02', Current: { ...FIGURES, Profit: -5 }, Previous: null },
  ],
};
const ROW = {
  Id: '3f2f5c1e-0000-4000-8000-000000000001',
  Name: 'Aurora Games',
  PreviousRevenue: 200,
  PreviousProfit: 223,
};
const pageOf = (items: readonly object[]) => ({
  body: {
    ...{ Items: items, PageIndex: 0, PageSize: 10, TotalCount: items.length, TotalPages: 1 },
    ...{ HasPreviousPage: false, HasNextPage: false, ExtraData: FIGURES },
  },
});

const serve = (items: readonly object[]) =>
  mockServer(({ url }: { url: string }) => (url.includes('SalesByPeriod') ? { body: BY_PERIOD } : pageOf(items)));

/** Name and filter of the list that a link leads to. */
const targetOf = (link: HTMLElement): unknown => {
  const [, , name, filter] = link.getAttribute('href')!.split('/');
  return [name, JSON.parse(decodeURIComponent(filter!))];
};

test('the analytics lead from each figure to its orders and name the profit factor (ANA-003, ANA-008, ANA-009)', async () => {
  serve([{ ...ROW, ...FIGURES }]);
  const { container } = renderAt(<AnalyticsPage />, { path: ANALYTICS_PATH, at: '/management/analytics' });
  const figures = await screen.findByRole('region', { name: text.figures });
  const profit = await within(figures).findByRole('link', {
    name: text.ordersOf(`${text.metrics.profit} ${text.before('€20.00')}`, text.previousPeriod),
  });
  expect(profit.textContent).toBe(text.before('€20.00'));
  const october = { min: '2026-10-01T00:00:00.000Z', max: '2026-10-02T23:59:59.999Z' };
  expect(targetOf(profit)).toEqual(['sold-orders', { DateRange: october }]);
  const [ofAurora] = await screen.findAllByRole('link', { name: text.ordersOf('Profit €111.50', 'Aurora Games') });
  expect(targetOf(ofAurora!)).toEqual(['sold-orders', { DateRange: expect.anything(), PartnerId: [ROW.Id] }]);
  expect(screen.getAllByText(/50(\.0)?%/).length).toBeGreaterThan(0);
  expect(screen.getByText(new RegExp(text.markedUp))).toBeTruthy();
  const chart = await screen.findByRole('figure', { name: text.chart('Profit', 'day') });
  await userEvent.click(
    within(chart).getByRole('button', { name: chartLabels.showTable(text.chart('Profit', 'day')) }),
  );
  const day = within(chart).getByRole('link', { name: '01-11-2026' });
  const first = { min: '2026-11-01T00:00:00.000Z', max: '2026-11-01T23:59:59.999Z' };
  expect(targetOf(day)).toEqual(['sold-orders', { DateRange: first }]);
  await expectAccessible(container);
});

test('a chart has dates and amounts in its files (ANA-010)', () => {
  const figures = { orders: 2, keys: 41, revenue: 61_200, cost: 50_050, profit: 11_150, margin: 1822 };
  const month = { from: '2026-11-01', to: '2026-11-30', current: figures, previous: null };
  const read = { step: 'month', periods: [month] } as never;
  const iso = (day: string) => ({ iso: day });
  expect(chartRows(chartOf(read, 'profit', {}))).toEqual([
    [iso('2026-11-01'), iso('2026-11-30'), { digits: '111.50', isPercent: false }, null],
  ]);
  expect(chartRows(chartOf(read, 'margin', {}))[0]![2]).toEqual({ digits: '18.22', isPercent: true });
  expect(chartRows(chartOf(read, 'keys', {}))[0]![2]).toEqual({ digits: '41', isPercent: false });
});

test('the sold orders end with the sums of all of them (ANA-006, ANA-007)', async () => {
  const order = {
    ...{ Id: 'o', OrderNumber: 'GK 2026 000007', Partner: 'Aurora Games', ProductSku: 'S-1', ProductName: 'Starfall' },
    ...{ Publisher: null, Store: 'Steam', Region: 'EU', LastSoldOn: '2026-11-20' },
    ...FIGURES,
  };
  serve([order]);
  const { container } = renderAt(<SoldOrdersPage />, { path: SOLD_ORDERS_PATH, at: '/management/sold-orders' });
  expect((await screen.findAllByText('GK 2026 000007')).length).toBeGreaterThan(0);
  const totals = screen.getByRole('region', { name: soldOrderLabels.totals });
  expect(totals.textContent).toContain('€111.50');
  await expectAccessible(container);
});
