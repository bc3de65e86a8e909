// The orders, counter-offers or keys behind a figure of the performance page, with the figures of all (ANA-019).

import { useMemo } from 'react';
import { PERFORMANCE, reportTitles } from '#domain/reports/links.ts';
import {
  measuredRowList,
  PERFORMANCE_MEASURES,
  type PerformanceFigures,
  type PerformanceMeasure,
  performanceCalls,
} from '#domain/reports/performance-calls.ts';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { partnerLookup } from '#web/companies/company-lookup.ts';
import { regionLookups } from '#web/orders/list/region-lookups.ts';
import { rangeOrThisMonth } from '#web/reports/analytics/period-bar.tsx';
import { salesmanLookup } from '#web/reports/analytics/salesman-lookup.ts';
import { detailCard, detailColumns } from '#web/reports/performance/detail-columns.tsx';
import { performanceLabels, detailLabels as text } from '#web/reports/performance/labels.ts';
import { figureBasis, mainFigure } from '#web/reports/performance/measure-figures.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListState } from '#web/ui/list/list-state.ts';

const controls = {
  dateRange: dateFilter({
    label: text.period,
    presets: ['thisMonth', 'lastMonth', 'last30Days', 'thisYear'],
    promoted: true,
  }),
  partnerIds: lookupFilter({ label: text.partner, lookup: partnerLookup, promoted: true }),
  publishers: lookupFilter({ label: text.publisher, lookup: catalogLookups.publishers }),
  productSku: lookupFilter({ label: text.product, lookup: catalogLookups.productsBySku }),
  store: lookupFilter({ label: text.store, lookup: catalogLookups.stores }),
  regions: lookupFilter({ label: text.region, lookup: regionLookups.staff }),
  salesmen: lookupFilter({ label: text.salesman, lookup: salesmanLookup }),
  providers: lookupFilter({ label: text.provider, lookup: catalogLookups.providers }),
};

const Totals = ({ measure, figures }: { measure: PerformanceMeasure; figures: PerformanceFigures }) => (
  <SummaryStrip
    label={text.totals}
    stats={[
      {
        label: performanceLabels.measures[measure],
        value: mainFigure(measure, figures),
        note: figureBasis(measure, figures),
      },
    ]}
  />
);

export default function PerformanceDetailsPage() {
  const { dateRange, measure = PERFORMANCE_MEASURES[0] } = useListState(measuredRowList).state.filter;
  const { min, max } = rangeOrThisMonth(dateRange);
  const { columns, card } = useMemo(() => ({ columns: detailColumns(measure), card: detailCard(measure) }), [measure]);
  return (
    <ListScreen
      title={`${reportTitles.performanceDetails}: ${performanceLabels.measures[measure]}`}
      note={`${performanceLabels.explanations[measure]} ${dateOnly(min)} – ${dateOnly(max)} (UTC)`}
      parentLink={{ to: PERFORMANCE, label: reportTitles.performance }}
      call={performanceCalls.rows}
      list={measuredRowList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      controls={controls}
      empty={text.none}
      summary={({ extraData }) => extraData && <Totals measure={measure} figures={extraData} />}
    />
  );
}
