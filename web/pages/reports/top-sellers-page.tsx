// Best-selling products of a period (TOP-001, TOP-002).

import { reportTitles } from '#domain/reports/links.ts';
import { salesReportCalls, type TopSeller, topSellerList } from '#domain/reports/sales-calls.ts';
import { noTopSellers, topSellerLabels as text } from '#web/reports/labels.ts';
import { describePeriod, PeriodControl, rangeOrLastMonth } from '#web/reports/period-control.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const columns: readonly Column<TopSeller>[] = [
  { id: 'sku', header: text.sku, cell: ({ productSku }) => productSku },
  { id: 'name', header: text.name, cell: ({ productName }) => <span className="font-medium">{productName}</span> },
  { id: 'saleCount', header: text.saleCount, align: 'right', cell: ({ saleCount }) => integer(saleCount) },
];

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
  const dateRange = rangeOrLastMonth(control.state.filter.dateRange);
  return (
    <>
      <PageHeader title={reportTitles.topSellers} note={describePeriod(dateRange)} />
      <div className="pb-6">
        <ListView
          label={reportTitles.topSellers}
          call={salesReportCalls.topSellers}
          control={{ ...control, state: { ...control.state, filter: { dateRange } } }}
          columns={columns}
          renderCard={card}
          rowId={rowIdOf}
          empty={noTopSellers}
          toolbar={<PeriodControl range={dateRange} onChange={(range) => control.setFilter('dateRange', range)} />}
        />
      </div>
    </>
  );
}
