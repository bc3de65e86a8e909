// All charts: with pointer, with keyboard and as a table; empty, loading, saved.

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { labels } from '../kit/labels.ts';
import { expectAccessible, renderAt } from '../render.testing.tsx';
import { BarChart } from './bar-chart.tsx';
import type { ChartData } from './chart-data.ts';
import { DonutChart } from './donut-chart.tsx';
import { chartLabels } from './labels.ts';
import { LineChart } from './line-chart.tsx';
import { Sparkline } from './sparkline.tsx';

const data: ChartData = {
  categoryHeader: 'Day',
  categories: ['1 Nov', '2 Nov', '3 Nov'],
  series: [
    { name: 'This month', values: [120_00, 80_50, null] },
    { name: 'Last month', values: [90_00, 95_00, 10_00], isComparison: true },
  ],
  unit: 'money',
};
const slices = ['Draft', 'Bought', 'Sent', 'Failed', 'Refunded', 'Paused', 'Closed'].map((name, index) => ({
  name,
  value: index + 1,
}));

const CHARTS = {
  line: <LineChart title="Profit by day" data={data} />,
  bar: <BarChart title="Profit by day" data={data} />,
  donut: <DonutChart title="Profit by day" slices={slices} headers={{ name: 'Status', value: 'Orders' }} />,
};

const drawing = () => screen.findByRole('img', { name: chartLabels.summary('Profit by day') });
const table = () => screen.getByRole('table', { name: 'Profit by day' });

describe.each(Object.entries(CHARTS))('%s chart', (kind, chart) => {
  test('has no accessibility violations, drawn and as a table', async () => {
    renderAt(chart);
    await drawing();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: chartLabels.showTable('Profit by day') }));
    await expectAccessible();
  });

  test('shows its figures in a table, hidden and visible', async () => {
    renderAt(chart);
    await drawing();
    const rows = kind === 'donut' ? slices.length : data.categories.length;
    expect(within(table()).getAllByRole('row')).toHaveLength(rows + 1);
    await userEvent.click(screen.getByRole('button', { name: chartLabels.showTable('Profit by day') }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(within(table()).getAllByRole('row')).toHaveLength(rows + 1);
    await userEvent.click(screen.getByRole('button', { name: chartLabels.showChart('Profit by day') }));
    await drawing();
  });

  test('can be read with the arrow keys', async () => {
    const { container } = renderAt(chart);
    (await drawing()).focus();
    const read = () => container.querySelector('[aria-live]')?.textContent;
    const [first, last] =
      kind === 'donut'
        ? ['Draft: Orders 1', 'Closed: Orders 7']
        : ['1 Nov: This month €120.00, Last month €90.00', '3 Nov: This month –, Last month €10.00'];
    await userEvent.keyboard('{ArrowRight}');
    expect(read()).toBe(first);
    await userEvent.keyboard('{ArrowLeft}');
    expect(read()).toBe(first);
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(read()).toBe(last);
    await userEvent.keyboard('{Escape}');
    expect(read()).toBe('');
  });
});

test('shows the figures under the pointer in a line chart', async () => {
  const { container } = renderAt(CHARTS.line);
  const picture = await drawing();
  fireEvent.pointerMove(picture, { clientX: 600 });
  const tooltip = () => container.querySelector('[data-chart-tooltip]');
  expect(tooltip()?.textContent).toContain('3 Nov');
  expect(tooltip()?.textContent).toContain('€10.00');
  fireEvent.pointerLeave(picture);
  expect(tooltip()).toBeNull();
});

test('draws the reference line dashed', async () => {
  renderAt(CHARTS.line);
  const lines = [...(await drawing()).querySelectorAll('.visx-linepath')];
  expect(lines.map((line) => line.getAttribute('stroke-dasharray'))).toEqual([null, '3 4']);
});

test('gives the seventh slice of a donut a pattern (PRP-012)', async () => {
  renderAt(CHARTS.donut);
  const fills = [...(await drawing()).querySelectorAll('g > path[fill]')].map((path) => path.getAttribute('fill'));
  expect(fills[0]).toBe('var(--chart-1)');
  expect(fills[6]).toMatch(/^url\(#/);
});

test('names the hovered slice in the middle of the donut', async () => {
  renderAt(CHARTS.donut);
  const picture = await drawing();
  expect(picture.textContent).toContain(`28${chartLabels.total}`);
  fireEvent.pointerEnter(picture.querySelectorAll('g > path[fill]')[2]!);
  expect(picture.textContent).toContain('3Sent');
});

test('has the same height when loading, empty and drawn', async () => {
  const { container, unmount } = renderAt(<LineChart title="Profit by day" data={data} height={180} isLoading />);
  expect(screen.getByRole('status').style.height).toBe('180px');
  unmount();
  const none = { ...data, series: [{ name: 'This month', values: [0, 0, 0] }] };
  renderAt(<LineChart title="Profit by day" data={none} height={180} emptyText="No orders this month." />);
  expect(screen.getByText('No orders this month.').style.minHeight).toBe('180px');
  expect(screen.queryByRole('table')).toBeNull();
  await expectAccessible(container);
});

test('saves the figures as a file', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:figures';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.at(-1)! });
  });
  renderAt(CHARTS.bar);
  await drawing();
  await userEvent.click(screen.getByRole('button', { name: chartLabels.download('Profit by day') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: chartLabels.csv }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toMatch(/^profit-by-day-\d{4}-\d\d-\d\d\.csv$/);
  expect(await saved[0]!.blob.text()).toContain('1 Nov,120.00,90.00');
  vi.restoreAllMocks();
});

test('gives a sparkline a name and its figures', async () => {
  const { container } = renderAt(
    <Sparkline
      title="Keys of this week"
      categoryHeader="Day"
      categories={['Mon', 'Tue']}
      values={[3, 5]}
      unit="count"
    />,
  );
  await screen.findByRole('img', { name: 'Keys of this week' });
  expect(within(screen.getByRole('table')).getByRole('row', { name: 'Tue 5' })).toBeTruthy();
  await expectAccessible(container);
  expect(screen.queryByText(labels.empty)).toBeNull();
});
