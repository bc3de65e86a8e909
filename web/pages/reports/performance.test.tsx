import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PERFORMANCE_DETAILS_PATH, PERFORMANCE_PATH } from '#domain/reports/links.ts';
import { analyticsLabels } from '#web/reports/analytics/labels.ts';
import { detailLabels, performanceLabels as text } from '#web/reports/performance/labels.ts';
import { performanceChart } from '#web/reports/performance/performance-chart.tsx';
import { chartCsv, chartRows } from '#web/ui/charts/download-chart.ts';
import { chartLabels } from '#web/ui/charts/labels.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import PerformanceDetailsPage from './performance-details-page.tsx';
import PerformancePage from './performance-page.tsx';

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Sam', scopes: ['Salesman'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
});

const time = (Median: number) => ({ Count: 12, Hits: null, Rate: null, Median, P90: Median * 2 });
const NONE = { Count: 0, Hits: null, Rate: null, Median: null, P90: null };
const WINS = { Count: 20, Hits: 12, Rate: 60, Median: null, P90: null };
const BY_PERIOD = {
  ...{ From: '2026-11-01', To: '2026-11-02', PreviousFrom: '2026-10-01', PreviousTo: '2026-10-02', Step: 'day' },
  Measures: [
    { Measure: 'approvalTime', Current: time(7500), Previous: time(3600) },
    { Measure: 'firstKeyTime', Current: time(600), Previous: NONE },
    { Measure: 'lastKeyTime', Current: NONE, Previous: NONE },
    { Measure: 'winRate', Current: WINS, Previous: { ...WINS, Count: 10, Hits: 5, Rate: 50 } },
  ],
  Periods: [
    { From: '2026-11-01', To: '2026-11-01', Current: time(7500), Previous: time(3600) },
    { From: '2026-11-02', To: '2026-11-02', Current: NONE, Previous: null },
  ],
};
const ROW = {
  ...{ Id: '3f2f5c1e-0000-4000-8000-000000000001', Name: 'Aurora Games', PreviousRate: null, PreviousMedian: 3600 },
  ...time(9000),
};
const pageOf = (items: readonly object[], extra: object) => ({
  body: {
    ...{ Items: items, PageIndex: 0, PageSize: 10, TotalCount: items.length, TotalPages: 1 },
    ...{ HasPreviousPage: false, HasNextPage: false, ExtraData: extra },
  },
});

/** Name and filter of the list that a link leads to. */
const targetOf = (link: HTMLElement): unknown => {
  const [, , name, filter] = link.getAttribute('href')!.split('/');
  return [name, JSON.parse(decodeURIComponent(filter!))];
};
const days = (from: string, to: string) => ({ min: `${from}T00:00:00.000Z`, max: `${to}T23:59:59.999Z` });

test('the performance page leads from each figure to its rows and offers only visible measures (ANA-016, ANA-018, ANA-019)', async () => {
  mockServer(({ url }: { url: string }) =>
    url.includes('PerformanceByPeriod') ? { body: BY_PERIOD } : pageOf([ROW], time(7500)),
  );
  const { container } = renderAt(<PerformancePage />, { path: PERFORMANCE_PATH, at: '/management/performance' });
  const figures = await screen.findByRole('region', { name: text.figures });
  const wins = await within(figures).findByRole('link', {
    name: text.rowsOf(`${text.measures.winRate} 60.0%`, analyticsLabels.thisPeriod),
  });
  expect(targetOf(wins)).toEqual([
    'performance-details',
    { DateRange: days('2026-11-01', '2026-11-02'), Measure: 'winRate' },
  ]);
  const before = within(figures).getByRole('link', {
    name: text.rowsOf(`${text.measures.approvalTime} ${text.before('1 h')}`, analyticsLabels.previousPeriod),
  });
  expect(targetOf(before)).toEqual([
    'performance-details',
    { DateRange: days('2026-10-01', '2026-10-02'), Measure: 'approvalTime' },
  ]);
  expect(figures.textContent).toContain(text.p90Of('4 h 10 min', '12'));
  expect(figures.textContent).toContain(text.hitsOf('12', '20'));
  const [ofAurora] = await screen.findAllByRole('link', { name: text.rowsOf(`${text.median} 2 h 30 min`, ROW.Name) });
  expect(targetOf(ofAurora!)).toEqual([
    'performance-details',
    { DateRange: expect.anything(), Measure: 'approvalTime', PartnerId: [ROW.Id] },
  ]);
  expect(screen.queryByRole('radio', { name: text.measures.fillRate })).toBeNull();
  const title = analyticsLabels.chart(text.measures.approvalTime, 'day');
  const chart = await screen.findByRole('figure', { name: title });
  await userEvent.click(within(chart).getByRole('button', { name: chartLabels.showTable(title) }));
  expect(targetOf(within(chart).getByRole('link', { name: '01-11-2026' }))).toEqual([
    'performance-details',
    { DateRange: days('2026-11-01', '2026-11-01'), Measure: 'approvalTime' },
  ]);
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('radio', { name: text.measures.winRate }));
  expect(await screen.findByText(text.explanations.winRate)).toBeTruthy();
});

test('a chart of times has seconds in its files, one of rates percentages (ANA-018)', () => {
  const figures = { count: 4, hits: 3, rate: 7500, median: 7500, p90: 9000 };
  const read = {
    step: 'day' as const,
    periods: [{ from: '2026-11-01', to: '2026-11-01', current: figures, previous: null }],
  };
  const times = performanceChart(read, 'approvalTime', {});
  expect(chartCsv(times).split('\r\n').slice(0, 2)).toEqual([
    ['Day', ...[text.median, text.p90, text.previousMedian].map(text.seconds)].join(','),
    '2026-11-01,7500,9000,',
  ]);
  expect(chartRows(times)[0]).toEqual([
    { iso: '2026-11-01' },
    { digits: '7500', isPercent: false },
    { digits: '9000', isPercent: false },
    null,
  ]);
  expect(chartRows(performanceChart(read, 'winRate', {}))[0]![1]).toEqual({ digits: '75.00', isPercent: true });
});

test('the rows of a rate say which were hits, above the figure of all (ANA-019)', async () => {
  const row = {
    ...{ Id: 'a', OrderId: 'o', OrderNumber: 'GK 2026 000007', Partner: 'Aurora Games', ProductSku: 'S-1' },
    ...{ ProductName: 'Starfall', Provider: 'Genba', Region: 'EU', StartedAt: '2026-11-01T10:00:00.000Z' },
    ...{ EndedAt: '2026-11-01T12:05:00.000Z', Seconds: 7500, IsHit: false },
  };
  mockServer(() => pageOf([row], WINS));
  const { container } = renderAt(<PerformanceDetailsPage />, {
    path: PERFORMANCE_DETAILS_PATH,
    at: `/management/performance-details/${encodeURIComponent('{"Measure":"winRate"}')}`,
  });
  expect((await screen.findAllByText(text.misses.winRate)).length).toBeGreaterThan(0);
  expect(screen.getAllByText('2 h 5 min').length).toBeGreaterThan(0);
  expect(screen.getByRole('region', { name: detailLabels.totals }).textContent).toContain('60.0%');
  await expectAccessible(container);
});
