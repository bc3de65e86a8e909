// The current month next to the previous one, by key completion date.

import { rangeOf } from '#domain/base/exports/date-presets.ts';
import type { MonthFigures } from '#domain/home/figures.ts';
import { HOME_ROWS } from '#domain/home/figures.ts';
import type { Overview } from '#domain/home/staff-calls.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { type DayProfit, readProfitByDay, readTopOfMonth, showMonthlyProfit } from '#server/reports/overview.ts';

const dayOf = ({ profit, percentage }: DayProfit) => ({ profit, percentage });
const sumOf = (days: readonly DayProfit[], key: 'profit' | 'revenue') => days.reduce((sum, day) => sum + day[key], 0);

export async function readMonth(context: QueryContext): Promise<MonthFigures> {
  const [month, { current, previous }] = await Promise.all([showMonthlyProfit(context), readProfitByDay(context)]);
  const { min: from, max: to } = rangeOf('thisMonth', context.now);
  return {
    from,
    to,
    ...month,
    revenue: sumOf(current, 'revenue'),
    previousProfit: sumOf(previous.slice(0, current.length), 'profit'),
    days: current.map(dayOf),
    previousDays: previous.map(dayOf),
  };
}

/** Top products and partners of the month. */
export async function readTops(context: QueryContext): Promise<Pick<Overview, 'topProducts' | 'topPartners'>> {
  const read = async (dimension: 'product' | 'company') =>
    (await readTopOfMonth(context, dimension, HOME_ROWS)).map(({ revenueCents, ...row }) => ({
      ...row,
      revenue: revenueCents,
    }));
  const [topProducts, topPartners] = await Promise.all([read('product'), read('company')]);
  return { topProducts, topPartners };
}
