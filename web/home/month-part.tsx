// Earnings of the month so far: the specified figures (OVR-002), and each day compared with the previous month.

import type { MonthFigures } from '#domain/home/figures.ts';
import type { ChartData } from '#web/ui/charts/chart-data.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import type { StatProps } from '#web/ui/kit/layout/stat.tsx';
import { money, percent } from '#web/ui/kit/values/format.ts';
import { FigureLink } from './home-part.tsx';
import { homeLabels } from './labels.ts';
import { soldOrders } from './list-paths.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Name and year of a time's month (UTC). */
export const monthName = (time: string): string => `${MONTHS[Number(time.slice(5, 7)) - 1]} ${time.slice(0, 4)}`;

export function monthStats({ from, to, profit, percentage, revenue, previousProfit }: MonthFigures): StatProps[] {
  const figure = (label: string, text: string) => (
    <FigureLink to={soldOrders({ min: from, max: to })} label={label}>
      {text}
    </FigureLink>
  );
  return [
    {
      label: homeLabels.profit,
      value: figure(homeLabels.profit, money(profit)),
      note: homeLabels.comparedWith(money(previousProfit)),
      tone: profit < 0 ? 'red' : undefined,
    },
    {
      label: homeLabels.percentage,
      value: figure(homeLabels.percentage, percent(percentage)),
      note: homeLabels.ofRevenue,
    },
    { label: homeLabels.revenue, value: figure(homeLabels.revenue, money(revenue)), note: homeLabels.withoutTax },
  ];
}

function chartOf({ days, previousDays }: MonthFigures): ChartData {
  const count = Math.max(days.length, previousDays.length);
  const values = (of: MonthFigures['days']) => Array.from({ length: count }, (_, at) => of[at]?.profit ?? null);
  return {
    categoryHeader: homeLabels.day,
    categories: Array.from({ length: count }, (_, at) => String(at + 1)),
    series: [
      { name: homeLabels.thisMonth, values: values(days) },
      { name: homeLabels.lastMonth, values: values(previousDays), isComparison: true },
    ],
    unit: 'money',
  };
}

export const ProfitChart = ({ month }: { month: MonthFigures }) => (
  <LineChart title={homeLabels.profitByDay} data={chartOf(month)} emptyText={homeLabels.noSales} height={232} />
);
