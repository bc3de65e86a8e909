// EC sales list: services under reverse charge by month and VAT id; each row leads to its documents (INV-056).

import { reportTitles, VAT_DOCUMENTS_PATH } from '#domain/reports/links.ts';
import { type EcSalesRow, ecSalesList, vatDocumentList, vatReportCalls } from '#domain/reports/vat-calls.ts';
import { describeDays, PeriodControl, rangeOrLastMonth } from '#web/reports/period-control.tsx';
import { vatReportLabels as text } from '#web/reports/vat-labels.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { formatListLocation, useListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const documentsOf = ({ firstDay, lastDay, vatId }: EcSalesRow): string =>
  formatListLocation(VAT_DOCUMENTS_PATH, vatDocumentList, {
    filter: {
      dateRange: { min: `${firstDay}T00:00:00.000Z`, max: `${lastDay}T23:59:59.999Z` },
      categories: ['AE'],
      vatIds: [vatId],
    },
  });

const Documents = ({ row, isPhrase }: { row: EcSalesRow; isPhrase?: boolean }) => (
  <Link to={documentsOf(row)} aria-label={text.showDocuments(row.documents, `${row.month}, ${row.vatId}`)}>
    {isPhrase ? text.documentCount(row.documents) : integer(row.documents)}
  </Link>
);

const columns: readonly Column<EcSalesRow>[] = [
  { id: 'month', header: text.month, cell: ({ month }) => month },
  { id: 'country', header: text.country, cell: ({ country }) => country },
  { id: 'vatId', header: text.vatId, cell: ({ vatId }) => vatId },
  { id: 'customer', header: text.customer, cell: ({ customerName }) => customerName },
  { id: 'net', header: text.net, align: 'right', cell: ({ net }) => money(net) },
  { id: 'documents', header: text.documents, align: 'right', cell: (row) => <Documents row={row} /> },
];

const card = (row: EcSalesRow) => (
  <article aria-label={`${row.month}, ${row.vatId}`} className="flex h-full items-start justify-between gap-3">
    <div className="min-w-0">
      <p className="font-medium">{row.customerName}</p>
      <p className="text-xs text-muted">
        {row.month} · {row.vatId} · <Documents row={row} isPhrase />
      </p>
    </div>
    <p className="text-right tabular-nums">{money(row.net)}</p>
  </article>
);

const rowIdOf = ({ month, vatId }: EcSalesRow): string => `${month} ${vatId}`;

export default function EcSalesListPage() {
  const control = useListState(ecSalesList);
  const dateRange = rangeOrLastMonth(control.state.filter.dateRange);
  return (
    <>
      <PageHeader
        title={reportTitles.ecSales}
        note={`${text.ecSalesNote} ${text.taxDayNote} ${describeDays(dateRange)}`}
      />
      <div className="pb-6">
        <ListView
          label={reportTitles.ecSales}
          call={vatReportCalls.ecSales}
          control={{ ...control, state: { ...control.state, filter: { dateRange } } }}
          columns={columns}
          renderCard={card}
          rowId={rowIdOf}
          empty={text.noEcSales}
          summary={({ extraData }) =>
            extraData && (
              <div className="pt-3">
                <SummaryStrip label={text.totals} stats={[{ label: text.net, value: money(extraData.net) }]} />
              </div>
            )
          }
          toolbar={<PeriodControl range={dateRange} onChange={(range) => control.setFilter('dateRange', range)} />}
        />
      </div>
    </>
  );
}
