// Layout of a chart with two axes.

import { scaleBand, scaleLinear } from '@visx/scale';
import { type ChartData, formatTick } from '#web/ui/charts/chart-data.ts';
import { largestUnitLength } from '#web/ui/kit/values/duration.ts';

/** Estimated widths in pixels: a tick character, a label character, and the gap between labels. */
const TICK_LETTER = 7;
const LETTER = 6.5;
const LABEL_GAP = 10;
const TOP = 8;
const RIGHT = 8;
const BOTTOM = 24;
const TICKS = 4;

export interface Axes {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Center of a category in pixels. */
  xOf: (index: number) => number;
  bandWidth: number;
  /** Pixel position of a value. */
  yOf: (value: number) => number;
  ticks: { value: number; text: string }[];
  /** Categories with a visible label; the others have no room. */
  labelled: number[];
  /** Center of a label, which moves left if the edge would cut it. */
  labelXOf: (index: number) => number;
  /** The category at a pixel. */
  indexAt: (x: number) => number;
}

/** Selects every n-th category, so that neighbouring labels do not touch. */
function labelEvery(categories: readonly string[], step: number): number {
  const isRoomFor = (every: number): boolean =>
    categories.every((label, index) => {
      const next = categories[index + every];
      if (index % every !== 0 || next === undefined) return true;
      return ((label.length + next.length) / 2) * LETTER + LABEL_GAP <= step * every;
    });
  let every = 1;
  while (every < categories.length && !isRoomFor(every)) every += 1;
  return every;
}

/** Lays out categories over `width` and values from `lowest` to `highest` over `height`; zero is always included. */
export function layOutAxes(data: ChartData, size: { width: number; height: number }, range: [number, number]): Axes {
  const count = data.categories.length;
  // Ticks at whole days or hours: round numbers of seconds are odd durations.
  const tickUnit = data.unit === 'duration' ? largestUnitLength(range[1]) : 1;
  const y = scaleLinear<number>({
    domain: [Math.min(0, range[0]) / tickUnit, Math.max(0, range[1]) / tickUnit],
    range: [size.height - BOTTOM, TOP],
    nice: TICKS,
  });
  const values = y
    .ticks(TICKS)
    .filter((value) => data.unit !== 'count' || Number.isInteger(value))
    .map((value) => value * tickUnit);
  const ticks = values.map((value) => ({ value, text: formatTick[data.unit](value, range[1]) }));
  const left = Math.ceil(Math.max(...ticks.map(({ text }) => text.length)) * TICK_LETTER) + 10;
  const right = size.width - RIGHT;
  const x = scaleBand<number>({
    domain: Array.from({ length: count }, (_, index) => index),
    range: [left, right],
    paddingInner: 0.35,
    paddingOuter: 0.175,
  });
  const xOf = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const every = labelEvery(data.categories, x.step());
  const halfLabel = (index: number) => (data.categories[index]!.length * LETTER) / 2;
  const labelXOf = (index: number) => Math.min(xOf(index), size.width - halfLabel(index));
  const labelled = x.domain().filter((index) => {
    const before = index - every;
    if (index % every !== 0) return false;
    return before < 0 || labelXOf(index) - xOf(before) >= halfLabel(index) + halfLabel(before);
  });
  return {
    left,
    top: TOP,
    right,
    bottom: size.height - BOTTOM,
    xOf,
    bandWidth: x.bandwidth(),
    yOf: (value) => y(value / tickUnit),
    ticks,
    labelled,
    labelXOf,
    indexAt: (pixel) => Math.max(0, Math.min(count - 1, Math.floor((pixel - left) / x.step()))),
  };
}
