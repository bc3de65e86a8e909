// Orders of a period with revenue and cost, on screen and as a complete download (REV-001 to REV-006).

import Download from 'lucide-react/icons/download';
import type { FilterValues } from '#domain/base/list.ts';
import { orderPath } from '#domain/orders/links.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { reportTitles } from '#domain/reports/links.ts';
import {
  type MonthlyRevenueRow,
  type MonthlyRevenueTotals,
  monthlyRevenueList,
  REVENUE_PAGE_SIZE,
  salesReportCalls,
} from '#domain/reports/sales-calls.ts';
import { PublisherName } from '#web/catalog/cells.tsx';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { partnerLookup } from '#web/companies/company-lookup.ts';
import { spaced } from '#web/orders/labels.ts';
import { StatePill } from '#web/orders/state-pill.tsx';
import { revenueFileLabels as fileText, reportLabels, revenueLabels as text } from '#web/reports/labels.ts';
import { describePeriod, PeriodControl, rangeOrLastMonth } from '#web/reports/period-control.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { integer, listTime, money } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { useDownload } from '#web/ui/session/use-call.ts';

type Row = MonthlyRevenueRow;

/** The field of a column in files, under its own heading. */
const inFiles = (field: keyof typeof fileText) => [[fileText[field], field]] as const;

type Counts = 'offerQuantity' | 'completedQuantity' | 'deliveredQuantity' | 'availableQuantity';
type Amounts = 'costOfSales' | 'estCostOfSales' | 'revenue';

const numbers = (id: Counts): Column<Row> => ({
  id,
  header: text[id],
  align: 'right',
  isSummed: true,
  exportAs: inFiles(id),
  cell: (row) => integer(row[id]),
});
const amounts = (id: Amounts): Column<Row> => ({
  id,
  header: text[id],
  align: 'right',
  isSummed: true,
  exportAs: inFiles(id),
  cell: (row) => <Money cents={row[id]} />,
});

const columns: readonly Column<Row>[] = [
  { id: 'store', header: text.store, exportAs: inFiles('store'), cell: ({ store }) => store },
  { id: 'partner', header: text.partner, exportAs: inFiles('partner'), cell: ({ partner }) => partner },
  {
    id: 'orderNumber',
    header: text.orderNumber,
    exportAs: inFiles('orderNumber'),
    cell: ({ id, orderNumber }) => (
      <Link to={orderPath(id)} className="whitespace-nowrap">
        {orderNumber}
      </Link>
    ),
  },
  {
    id: 'status',
    header: text.status,
    exportAs: [[fileText.status, ({ status }) => spaced(status)]],
    cell: ({ status }) => <StatePill state={status} />,
  },
  {
    id: 'name',
    header: text.name,
    width: 'min-w-48',
    exportAs: inFiles('name'),
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'publisher',
    header: text.publisher,
    exportAs: inFiles('publisher'),
    cell: ({ publisher }) => <PublisherName name={publisher} />,
  },
  numbers('offerQuantity'),
  {
    id: 'offerPrice',
    header: text.offerPrice,
    align: 'right',
    exportAs: inFiles('offerPrice'),
    cell: ({ offerPrice }) => <Money cents={offerPrice} />,
  },
  numbers('completedQuantity'),
  amounts('costOfSales'),
  amounts('estCostOfSales'),
  amounts('revenue'),
  {
    id: 'createdAt',
    header: text.createdAt,
    exportAs: inFiles('createdAt'),
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{listTime(createdAt)}</span>,
  },
  {
    id: 'invoice',
    header: text.invoice,
    exportAs: inFiles('invoiceNumber'),
    cell: ({ invoiceNumber }) => <span className="whitespace-nowrap">{invoiceNumber ?? '–'}</span>,
  },
  numbers('deliveredQuantity'),
  numbers('availableQuantity'),
];

const controls = {
  partnerIds: lookupFilter({ label: reportLabels.partner, lookup: partnerLookup, promoted: true }),
  publishers: lookupFilter({ label: reportLabels.publisher, lookup: catalogLookups.publishers }),
  status: multiChoiceFilter({ label: reportLabels.status, options: optionsOf(ORDER_STATES, spaced) }),
};

/** The sums as a row; only summed columns of it are shown. */
const totalOf = (totals: MonthlyRevenueTotals | undefined): Row | null =>
  totals ? ({ ...totals, id: '' } as Row) : null;

const Totals = ({ totals }: { totals: MonthlyRevenueTotals }) => (
  <SummaryStrip
    label={reportLabels.totals}
    stats={[
      { label: fileText.completedQuantity, value: integer(totals.completedQuantity) },
      { label: fileText.costOfSales, value: money(totals.costOfSales) },
      { label: fileText.estCostOfSales, value: money(totals.estCostOfSales) },
      { label: fileText.revenue, value: money(totals.revenue) },
    ]}
  />
);

const card = ({ id, orderNumber, partner, name, status, revenue, costOfSales, completedQuantity, createdAt }: Row) => (
  <article aria-label={orderNumber} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Link to={orderPath(id)} className="font-medium">
          {orderNumber}
        </Link>
        <p className="text-xs text-muted">{[partner, listTime(createdAt)].join(' · ')}</p>
      </div>
      <StatePill state={status} />
    </div>
    <p>{name}</p>
    <dl className="grid grid-cols-3 gap-2">
      {[
        [text.completedQuantity, integer(completedQuantity)],
        [text.costOfSales, <Money key="cost" cents={costOfSales} />],
        [text.revenue, <Money key="revenue" cents={revenue} />],
      ].map(([label, value]) => (
        <div key={label as string}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  </article>
);

const fileInput = ({ dateRange, partnerIds, publishers, status }: FilterValues<typeof monthlyRevenueList.filters>) => ({
  ...(dateRange?.min && { startDate: dateRange.min }),
  ...(dateRange?.max && { endDate: dateRange.max }),
  ...(partnerIds && { partnerIds }),
  ...(publishers && { productPublisher: publishers }),
  ...(status && { states: status }),
});

export default function MonthlyRevenuePage() {
  const control = useListState(monthlyRevenueList, { size: REVENUE_PAGE_SIZE });
  const dateRange = rangeOrLastMonth(control.state.filter.dateRange);
  const filter = { ...control.state.filter, dateRange };
  const file = useDownload(salesReportCalls.downloadRevenue);
  return (
    <>
      <PageHeader title={reportTitles.revenue} note={describePeriod(dateRange)} />
      <div data-print="landscape" className="pb-6">
        <ListView
          label={reportTitles.revenue}
          call={salesReportCalls.revenue}
          control={{ ...control, state: { ...control.state, filter } }}
          controls={controls}
          columns={columns}
          renderCard={card}
          empty={text.none}
          totalRow={({ extraData }) => totalOf(extraData)}
          summary={({ extraData }) => extraData && <Totals totals={extraData} />}
          toolbar={
            <>
              <PeriodControl range={dateRange} onChange={(range) => control.setFilter('dateRange', range)} />
              <Button icon={<Download aria-hidden />} busy={file.busy} onClick={() => file.run(fileInput(filter))}>
                {text.download}
              </Button>
            </>
          }
        />
      </div>
    </>
  );
}
