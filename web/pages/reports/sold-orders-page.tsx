// The orders behind a figure of the analytics, with the sums of all (ANA-007 to ANA-009).

import { orderPath } from '#domain/orders/links.ts';
import { analyticsCalls, type SalesFigures, type SoldOrder, soldOrderList } from '#domain/reports/analytics-calls.ts';
import { ANALYTICS, reportTitles } from '#domain/reports/links.ts';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { partnerLookup } from '#web/companies/company-lookup.ts';
import { regionLookups } from '#web/orders/list/region-lookups.ts';
import { analyticsLabels, soldOrderLabels as text } from '#web/reports/analytics/labels.ts';
import { rangeOrThisMonth } from '#web/reports/analytics/period-bar.tsx';
import { METRICS, metricText } from '#web/reports/analytics/sales-figures.tsx';
import { salesmanLookup } from '#web/reports/analytics/salesman-lookup.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { dateOnly, integer, money, percent } from '#web/ui/kit/values/format.ts';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import type { Column } from '#web/ui/list/table/column.ts';

type Row = SoldOrder;

const amounts = (id: 'revenue' | 'cost' | 'profit'): Column<Row> => ({
  id,
  header: text[id],
  sort: id,
  align: 'right',
  isSummed: true,
  exportAs: id,
  cell: (row) => money(row[id]),
});

const columns: readonly Column<Row>[] = [
  {
    id: 'orderNumber',
    header: text.orderNumber,
    sort: 'orderNumber',
    exportAs: 'orderNumber',
    cell: ({ id, orderNumber }) => (
      <Link to={orderPath(id)} className="whitespace-nowrap">
        {orderNumber}
      </Link>
    ),
  },
  { id: 'partner', header: text.partner, sort: 'partner', exportAs: 'partner', cell: ({ partner }) => partner },
  {
    id: 'product',
    header: text.product,
    sort: 'product',
    width: 'min-w-48',
    exportAs: [
      [text.product, 'productName'],
      [text.sku, 'productSku'],
    ],
    cell: ({ productName }) => productName,
  },
  {
    id: 'publisher',
    header: text.publisher,
    exportAs: 'publisher',
    visibleFrom: 'xxl',
    cell: ({ publisher }) => publisher ?? '–',
  },
  { id: 'store', header: text.store, exportAs: 'store', visibleFrom: 'xxl', cell: ({ store }) => store },
  { id: 'region', header: text.region, exportAs: 'region', visibleFrom: 'xxl', cell: ({ region }) => region },
  {
    id: 'lastSoldOn',
    header: text.lastSoldOn,
    sort: 'lastSoldOn',
    exportAs: 'lastSoldOn',
    cell: ({ lastSoldOn }) => <span className="whitespace-nowrap">{dateOnly(lastSoldOn)}</span>,
  },
  {
    id: 'keys',
    header: text.keys,
    sort: 'keys',
    align: 'right',
    isSummed: true,
    exportAs: 'keys',
    cell: ({ keys }) => integer(keys),
  },
  amounts('revenue'),
  amounts('cost'),
  amounts('profit'),
  {
    id: 'margin',
    header: text.margin,
    sort: 'margin',
    align: 'right',
    isSummed: true,
    exportAs: 'margin',
    cell: ({ margin }) => percent(margin),
  },
];

const card = (row: Row) => (
  <article aria-label={row.orderNumber} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Link to={orderPath(row.id)}>{row.orderNumber}</Link>
        <p className="text-xs text-muted">{[row.partner, dateOnly(row.lastSoldOn)].join(' · ')}</p>
      </div>
      <p className="text-right tabular-nums">
        {money(row.profit)}
        <span className="block text-xs text-muted">{percent(row.margin)}</span>
      </p>
    </div>
    <p>{row.productName}</p>
    <p className="text-xs text-muted">{[money(row.revenue), `${text.keys} ${integer(row.keys)}`].join(' · ')}</p>
  </article>
);

const controls = {
  dateRange: dateFilter({
    label: text.sold,
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

const totalOf = (figures: SalesFigures | undefined): Row | null => {
  if (!figures) return null;
  const { orders: _, ...sums } = figures;
  const facts = { partner: '', productSku: '', productName: '', publisher: null, store: '', region: '' };
  return { id: '', orderNumber: '', lastSoldOn: '', ...facts, ...sums };
};

const Totals = ({ figures }: { figures: SalesFigures }) => (
  <SummaryStrip
    label={text.totals}
    stats={METRICS.map((metric) => ({
      label: analyticsLabels.metrics[metric],
      value: metricText(metric, figures),
    }))}
  />
);

export default function SoldOrdersPage() {
  const { min, max } = rangeOrThisMonth(useListState(soldOrderList).state.filter.dateRange);
  return (
    <ListScreen
      title={reportTitles.soldOrders}
      note={text.note(dateOnly(min), dateOnly(max))}
      parentLink={{ to: ANALYTICS, label: reportTitles.analytics }}
      call={analyticsCalls.soldOrders}
      list={soldOrderList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      controls={controls}
      empty={text.none}
      totalRow={({ extraData }) => totalOf(extraData)}
      summary={({ extraData }) => extraData && <Totals figures={extraData} />}
    />
  );
}
