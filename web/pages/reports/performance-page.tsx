// Performance of the order process in a period beside the previous one, by day, week or month and by partner and other
// splits (ANA-014 to ANA-019). Measure, period, split and filters are in the URL.

import { useMemo } from 'react';
import { SALES_SPLITS } from '#domain/reports/analytics-calls.ts';
import { reportTitles } from '#domain/reports/links.ts';
import {
  PERFORMANCE_MEASURES,
  type PerformanceSplitRow,
  performanceCalls,
  performanceList,
} from '#domain/reports/performance-calls.ts';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { partnerLookup } from '#web/companies/company-lookup.ts';
import { analyticsLabels } from '#web/reports/analytics/labels.ts';
import { filterOfGroup } from '#web/reports/analytics/paths.ts';
import { PeriodBar, rangeOrThisMonth } from '#web/reports/analytics/period-bar.tsx';
import { performanceLabels as text } from '#web/reports/performance/labels.ts';
import { MeasureControl } from '#web/reports/performance/measure-control.tsx';
import { MeasureFigures } from '#web/reports/performance/measure-figures.tsx';
import { performanceDetailsPath, type RowsFilter } from '#web/reports/performance/paths.ts';
import { PerformanceChart } from '#web/reports/performance/performance-chart.tsx';
import { performanceCard, performanceColumns, totalOf } from '#web/reports/performance/split-columns.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const controls = {
  partnerIds: lookupFilter({ label: analyticsLabels.partnerFilter, lookup: partnerLookup, promoted: true }),
  publishers: lookupFilter({
    label: analyticsLabels.publisherFilter,
    lookup: catalogLookups.publishers,
    promoted: true,
  }),
};

const rowIdOf = ({ id }: PerformanceSplitRow): string => id;

export default function PerformancePage() {
  const control = useListState(performanceList);
  const {
    dateRange,
    measure = PERFORMANCE_MEASURES[0],
    split = SALES_SPLITS[0],
    step,
    partnerIds,
    publishers,
  } = control.state.filter;
  const range = useMemo(() => rangeOrThisMonth(dateRange), [dateRange]);
  const filter = useMemo<RowsFilter>(
    () => ({ ...(partnerIds && { partnerIds }), ...(publishers && { publishers }) }),
    [partnerIds, publishers],
  );
  const { data: read } = useCallQuery(
    performanceCalls.byPeriod,
    {
      filter: { ...filter, measure, ...(dateRange && { dateRange }), ...(step && { step }) },
      sort: [],
      page: 0,
      size: 10,
    },
    { keepPrevious: true },
  );
  const { columns, card } = useMemo(() => {
    const rowsOf = ({ id }: PerformanceSplitRow) =>
      performanceDetailsPath({ ...filter, measure, dateRange: range, ...filterOfGroup(split, id) });
    return { columns: performanceColumns(measure, split, rowsOf), card: performanceCard(measure, split, rowsOf) };
  }, [measure, split, filter, range]);
  const days = read && [read.from, read.to, read.previousFrom, read.previousTo].map((day) => dateOnly(day));
  return (
    <ListScreen
      title={reportTitles.performance}
      note={days && text.period(...(days as [string, string, string, string]))}
      call={performanceCalls.split}
      list={performanceList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      rowId={rowIdOf}
      controls={controls}
      empty={text.none}
      totalRow={({ extraData }) => totalOf(extraData)}
      banner={
        <div className="pb-3">
          <PeriodBar range={range} onChange={(next) => control.setFilter('dateRange', next)} />
        </div>
      }
      summary={() => (
        <div className="flex flex-col gap-4 pt-1 pb-2">
          <MeasureFigures read={read} filter={filter} />
          <div className="flex flex-col gap-2">
            <MeasureControl
              value={measure}
              offered={read?.measures.map((one) => one.measure) ?? [measure]}
              onChange={(next) => control.setFilter('measure', next)}
            />
            <p className="text-sm text-muted">{text.explanations[measure]}</p>
          </div>
          <PerformanceChart
            read={read}
            measure={measure}
            filter={filter}
            step={step}
            onStep={(next) => control.setFilter('step', next)}
          />
          <div className="relative overflow-x-auto">
            <SegmentedControl
              label={analyticsLabels.split}
              value={split}
              onValueChange={(next) => control.setFilter('split', next === SALES_SPLITS[0] ? undefined : next)}
              options={SALES_SPLITS.map((value) => ({ value, label: analyticsLabels.splits[value] }))}
            />
          </div>
        </div>
      )}
    />
  );
}
