// Sales of a period beside the previous one, by day, week or month and by partner, product and other splits (ANA-001 to
// ANA-008). Period, split and filters are in the URL.

import { useMemo } from 'react';
import { analyticsCalls, analyticsList, SALES_SPLITS, type SalesSplitRow } from '#domain/reports/analytics-calls.ts';
import { reportTitles } from '#domain/reports/links.ts';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { partnerLookup } from '#web/companies/company-lookup.ts';
import { analyticsLabels as text } from '#web/reports/analytics/labels.ts';
import { filterOfGroup, soldOrdersPath } from '#web/reports/analytics/paths.ts';
import { PeriodBar, rangeOrThisMonth } from '#web/reports/analytics/period-bar.tsx';
import { SalesChart } from '#web/reports/analytics/sales-chart.tsx';
import { type OrdersFilter, SalesFiguresStrip } from '#web/reports/analytics/sales-figures.tsx';
import { splitCard, splitColumns, totalOf } from '#web/reports/analytics/split-columns.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const controls = {
  partnerIds: lookupFilter({ label: text.partnerFilter, lookup: partnerLookup, promoted: true }),
  publishers: lookupFilter({ label: text.publisherFilter, lookup: catalogLookups.publishers, promoted: true }),
};

const rowIdOf = ({ id }: SalesSplitRow): string => id;

export default function AnalyticsPage() {
  const control = useListState(analyticsList);
  const { dateRange, split = SALES_SPLITS[0], step, partnerIds, publishers } = control.state.filter;
  const range = useMemo(() => rangeOrThisMonth(dateRange), [dateRange]);
  const filter = useMemo<OrdersFilter>(
    () => ({ ...(partnerIds && { partnerIds }), ...(publishers && { publishers }) }),
    [partnerIds, publishers],
  );
  const { data: read } = useCallQuery(
    analyticsCalls.byPeriod,
    { filter: { ...filter, ...(dateRange && { dateRange }), ...(step && { step }) }, sort: [], page: 0, size: 10 },
    { keepPrevious: true },
  );
  const { columns, card } = useMemo(() => {
    const ordersOf = ({ id }: SalesSplitRow) =>
      soldOrdersPath({ ...filter, dateRange: range, ...filterOfGroup(split, id) });
    return { columns: splitColumns(split, ordersOf), card: splitCard(split, ordersOf) };
  }, [split, filter, range]);
  const days = read && [read.from, read.to, read.previousFrom, read.previousTo].map((day) => dateOnly(day));
  return (
    <ListScreen
      title={reportTitles.analytics}
      note={
        days &&
        [text.note(...(days as [string, string, string, string])), read.isMarkedUp && text.markedUp]
          .filter(Boolean)
          .join(' ')
      }
      call={analyticsCalls.split}
      list={analyticsList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      rowId={rowIdOf}
      controls={controls}
      empty={text.noSales}
      totalRow={({ extraData }) => totalOf(extraData)}
      banner={
        <div className="pb-3">
          <PeriodBar range={range} onChange={(next) => control.setFilter('dateRange', next)} />
        </div>
      }
      summary={() => (
        <div className="flex flex-col gap-4 pt-1 pb-2">
          <SalesFiguresStrip read={read} filter={filter} />
          <SalesChart read={read} filter={filter} step={step} onStep={(next) => control.setFilter('step', next)} />
          <SegmentedControl
            className="self-start"
            label={text.split}
            value={split}
            onValueChange={(next) => control.setFilter('split', next === SALES_SPLITS[0] ? undefined : next)}
            options={SALES_SPLITS.map((value) => ({ value, label: text.splits[value] }))}
          />
        </div>
      )}
    />
  );
}
