// The figures of a period beside the previous one, each a link to its orders (ANA-003, ANA-008).

import type { DateRange, FilterValues } from '#domain/base/list.ts';
import type { SalesByPeriod, SalesFigures, soldOrderList } from '#domain/reports/analytics-calls.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { integer, money, percent } from '#web/ui/kit/values/format.ts';
import { analyticsLabels as text } from './labels.ts';
import { rangeOfDays, soldOrdersPath } from './paths.ts';

export const METRICS = ['revenue', 'profit', 'margin', 'orders', 'keys'] as const;
export type Metric = (typeof METRICS)[number];

/** A figure as text. */
export const metricText = (metric: Metric | 'cost', figures: SalesFigures): string => {
  const value = figures[metric];
  return metric === 'margin'
    ? percent(value)
    : metric === 'orders' || metric === 'keys'
      ? integer(value)
      : money(value);
};

/** Accessible name of a figure, with the text that is visible. */
const nameOf = (metric: Metric, value: string, period: string): string =>
  text.ordersOf(`${text.metrics[metric]} ${value}`, period);

/** Filters of the page that restrict the orders. */
export type OrdersFilter = Pick<FilterValues<typeof soldOrderList.filters>, 'partnerIds' | 'publishers'>;

interface Props {
  read: SalesByPeriod | undefined;
  filter: OrdersFilter;
}

export function SalesFiguresStrip({ read, filter }: Props) {
  const ofDays = (days: DateRange) => soldOrdersPath({ ...filter, dateRange: days });
  return (
    <SummaryStrip
      label={text.figures}
      stats={METRICS.map((metric) => ({
        label: text.metrics[metric],
        value: read ? (
          <Link
            to={ofDays(rangeOfDays(read))}
            aria-label={nameOf(metric, metricText(metric, read.current), text.thisPeriod)}
          >
            {metricText(metric, read.current)}
          </Link>
        ) : (
          '–'
        ),
        note: read && (
          <Link
            to={ofDays(rangeOfDays({ from: read.previousFrom, to: read.previousTo }))}
            aria-label={nameOf(metric, text.before(metricText(metric, read.previous)), text.previousPeriod)}
            className="font-normal text-muted"
          >
            {text.before(metricText(metric, read.previous))}
          </Link>
        ),
        tone: read && metric === 'profit' && read.current.profit < 0 ? ('red' as const) : undefined,
      }))}
    />
  );
}
