import { expect, test } from 'vitest';
import { layOutAxes } from '#web/ui/charts/plots/axes.ts';
import type { ChartData } from './chart-data.ts';
import { describeCategory, isEmptyChart } from './chart-data.ts';
import { chartCsv } from './download-chart.ts';
import { stackRange, stackValues } from './stack-values.ts';

const data: ChartData = {
  categoryHeader: 'Day',
  categories: ['1', '2', '=3'],
  series: [
    { name: 'Profit', values: [12_345, -500, null] },
    { name: 'Cost, all', values: [100, 0, 200] },
  ],
  unit: 'money',
};

test('saves figures with all decimals and escapes formulas', () =>
  expect(chartCsv(data)).toBe('Day,Profit,"Cost, all"\r\n1,123.45,1.00\r\n2,-5.00,0.00\r\n\'=3,,2.00\r\n'));

test('saves counts as whole numbers', () =>
  expect(chartCsv({ ...data, categories: ['1'], series: [{ name: 'Keys', values: [12] }], unit: 'count' })).toBe(
    'Day,Keys\r\n1,12\r\n',
  ));

test('describes a point with all series', () =>
  expect(describeCategory(data, 1)).toBe('2: Profit -€5.00, Cost, all €0.00'));

test('treats a chart of zeros as empty', () => {
  expect(isEmptyChart({ ...data, series: [{ name: 'Profit', values: [0, null] }] })).toBe(true);
  expect(isEmptyChart(data)).toBe(false);
});

test('stacks negative values downward', () => {
  const stacks = stackValues(data.series, 3);
  expect(stacks[0]).toEqual([
    { series: 0, from: 0, to: 12_345 },
    { series: 1, from: 12_345, to: 12_445 },
  ]);
  expect(stacks[1]).toEqual([{ series: 0, from: 0, to: -500 }]);
  expect(stackRange(stacks)).toEqual([-500, 12_445]);
});

test('omits touching labels and maps a pixel back to its category', () => {
  const days = Array.from({ length: 31 }, (_, index) => `${index + 1} Nov`);
  const month: ChartData = { ...data, categories: days, series: [{ name: 'Profit', values: days.map(() => 1) }] };
  const wide = layOutAxes(month, { width: 1200, height: 200 }, [0, 100]);
  const narrow = layOutAxes(month, { width: 320, height: 200 }, [0, 100]);
  expect(narrow.labelled.length).toBeLessThan(wide.labelled.length);
  const gap = narrow.xOf(narrow.labelled[1]!) - narrow.xOf(narrow.labelled[0]!);
  expect(gap).toBeGreaterThan(50);
  for (const index of [0, 15, 30]) expect(wide.indexAt(wide.xOf(index))).toBe(index);
  expect(wide.indexAt(-5)).toBe(0);
});

test('keeps all labels that fit side by side', () => {
  const bands = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'];
  const ageing: ChartData = {
    ...data,
    categories: bands,
    series: [{ name: 'Open', values: [30_000, 8_000, 100, 0, 0] }],
  };
  expect(layOutAxes(ageing, { width: 455, height: 200 }, [0, 30_000]).labelled).toEqual([0, 1, 2, 3, 4]);
  expect(layOutAxes(ageing, { width: 300, height: 200 }, [0, 30_000]).labelled).toEqual([0, 2, 4]);
});

test('moves a label that the edge would cut, and omits it if it touches the one before', () => {
  const last = (categories: string[], width: number) => {
    const months = { ...data, categories, series: [{ name: 'Profit', values: categories.map(() => 1) }] };
    const { labelled, labelXOf, xOf } = layOutAxes(months, { width, height: 200 }, [0, 100]);
    const index = labelled.at(-1)!;
    return { index, moved: xOf(index) - labelXOf(index), end: labelXOf(index) + (categories[index]!.length * 6.5) / 2 };
  };
  const short = last(['1', '2', 'September 2026'], 200);
  expect(short).toMatchObject({ index: 2, end: 200 });
  expect(short.moved).toBeGreaterThan(0);
  expect(last(['1', 'x'.repeat(57)], 430).index).toBe(0);
});

test('uses whole-number ticks for counts', () => {
  const few: ChartData = { ...data, unit: 'count', series: [{ name: 'Keys', values: [1, 2, 1] }] };
  const { ticks } = layOutAxes(few, { width: 600, height: 200 }, [0, 2]);
  expect(ticks.map(({ text }) => text)).toEqual(['0', '1', '2']);
});

test.each([
  [430_000, ['0 d', '1 d', '2 d', '3 d', '4 d', '5 d']],
  [76_000, ['0 h', '5 h', '10 h', '15 h', '20 h', '25 h']],
  [45, ['0 s', '10 s', '20 s', '30 s', '40 s', '50 s']],
])('puts the ticks of durations up to %d s at whole units', (highest, texts) => {
  const times: ChartData = { ...data, unit: 'duration', series: [{ name: 'Time', values: [highest, 0, 0] }] };
  const { ticks, yOf } = layOutAxes(times, { width: 600, height: 200 }, [0, highest]);
  expect(ticks.map(({ text }) => text)).toEqual(texts);
  expect(yOf(highest)).toBeGreaterThan(yOf(ticks.at(-1)!.value));
});

test('a duration of zero is drawn, a count of zero is not', () => {
  const zero: ChartData = { ...data, categories: ['1'], series: [{ name: 'Time', values: [0] }] };
  expect(isEmptyChart({ ...zero, unit: 'duration' })).toBe(false);
  expect(isEmptyChart({ ...zero, unit: 'count' })).toBe(true);
});
