// Best-selling products of a period (TOP-001, TOP-002).

import { useMemo } from 'react';
import { reportTitles } from '#domain/reports/links.ts';
import { salesReportCalls, type TopSeller, topSellerList } from '#domain/reports/sales-calls.ts';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { partnerLookup } from '#web/companies/company-lookup.ts';
import { soldOrdersPath } from '#web/reports/analytics/paths.ts';
import { noTopSellers, reportLabels, topSellerLabels as text } from '#web/reports/labels.ts';
import { describePeriod, PeriodControl, rangeOrLastMonth } from '#web/reports/period-control.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const columnsOf = (ordersOf: (row: TopSeller) => string): Column<TopSeller>[] => [
  {
    id: 'sku',
    header: text.sku,
    exportAs: [[reportLabels.sku, 'productSku']],
    cell: ({ productSku }) => productSku,
  },
  {
    id: 'name',
    header: text.name,
    exportAs: [[reportLabels.productName, 'productName']],
    cell: ({ productName }) => <span className="font-medium">{productName}</span>,
  },
  {
    id: 'saleCount',
    header: text.saleCount,
    align: 'right',
    isSummed: true,
    exportAs: [[reportLabels.soldKeys, 'saleCount']],
    cell: (row) =>
      row.productSku === '' ? (
        integer(row.saleCount)
      ) : (
        <Link to={ordersOf(row)} aria-label={reportLabels.showOrders(integer(row.saleCount), row.productName)}>
          {integer(row.saleCount)}
        </Link>
      ),
  },
];

const controls = {
  partnerIds: lookupFilter({ label: reportLabels.partner, lookup: partnerLookup, promoted: true }),
  publishers: lookupFilter({ label: reportLabels.publisher, lookup: catalogLookups.publishers, promoted: true }),
};

const card = ({ productSku, productName, saleCount }: TopSeller) => (
  <article aria-label={productName} className="flex h-full items-start justify-between gap-3">
    <div className="min-w-0">
      <p className="font-medium">{productName}</p>
      <p className="text-xs text-muted">{productSku}</p>
    </div>
    <p className="text-right">
      {integer(saleCount)}
      <span className="block text-xs text-muted">{text.saleCount}</span>
    </p>
  </article>
);

const rowIdOf = ({ productSku }: TopSeller): string => productSku;

export default function TopSellersPage() {
  const control = useListState(topSellerList);
  const { filter: chosen } = control.state;
  const dateRange = useMemo(() => rangeOrLastMonth(chosen.dateRange), [chosen.dateRange]);
  const filter = useMemo(() => ({ ...chosen, dateRange }), [chosen, dateRange]);
  const columns = useMemo(
    () => columnsOf(({ productSku }) => soldOrdersPath({ ...filter, productSku: [productSku] })),
    [filter],
  );
  return (
    <>
      <PageHeader title={reportTitles.topSellers} note={describePeriod(dateRange)} />
      <div className="pb-6">
        <ListView
          label={reportTitles.topSellers}
          call={salesReportCalls.topSellers}
          control={{ ...control, state: { ...control.state, filter } }}
          controls={controls}
          columns={columns}
          renderCard={card}
          rowId={rowIdOf}
          empty={noTopSellers}
          totalRow={({ extraData }) => extraData && { productSku: '', productName: '', ...extraData }}
          toolbar={<PeriodControl range={dateRange} onChange={(range) => control.setFilter('dateRange', range)} />}
        />
      </div>
    </>
  );
}
