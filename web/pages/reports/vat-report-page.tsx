// VAT by month, category and rate; each row leads to its documents (INV-055).

import { documentCopy } from '#domain/invoices/document-copy.ts';
import { reportTitles, VAT_DOCUMENTS_PATH } from '#domain/reports/links.ts';
import {
  type VatReportRow,
  type VatTotals,
  vatDocumentList,
  vatReportCalls,
  vatReportList,
} from '#domain/reports/vat-calls.ts';
import { describeDays, PeriodControl, rangeOrLastMonth } from '#web/reports/period-control.tsx';
import { vatReportLabels as text } from '#web/reports/vat-labels.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { formatListLocation, useListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const nameOf = ({ category }: VatReportRow): string => `${category} – ${documentCopy.categories[category]}`;

const documentsOf = ({ firstDay, lastDay, category, rate }: VatReportRow): string =>
  formatListLocation(VAT_DOCUMENTS_PATH, vatDocumentList, {
    filter: {
      dateRange: { min: `${firstDay}T00:00:00.000Z`, max: `${lastDay}T23:59:59.999Z` },
      categories: [category],
      rates: [String(rate / 100)],
    },
  });

const Documents = ({ row, isPhrase }: { row: VatReportRow; isPhrase?: boolean }) => (
  <Link to={documentsOf(row)} aria-label={text.showDocuments(row.documents, `${row.month}, ${nameOf(row)}`)}>
    {isPhrase ? text.documentCount(row.documents) : integer(row.documents)}
  </Link>
);

const columns: readonly Column<VatReportRow>[] = [
  { id: 'month', header: text.month, cell: ({ month }) => month },
  { id: 'category', header: text.category, cell: nameOf },
  { id: 'rate', header: text.rate, align: 'right', cell: ({ rate }) => text.percent(rate) },
  { id: 'net', header: text.net, align: 'right', cell: ({ net }) => money(net) },
  { id: 'vat', header: text.vat, align: 'right', cell: ({ vat }) => money(vat) },
  { id: 'documents', header: text.documents, align: 'right', cell: (row) => <Documents row={row} /> },
];

const card = (row: VatReportRow) => (
  <article aria-label={`${row.month}, ${nameOf(row)}`} className="flex h-full items-start justify-between gap-3">
    <div className="min-w-0">
      <p className="font-medium">{nameOf(row)}</p>
      <p className="text-xs text-muted">
        {row.month} · {text.percent(row.rate)} · <Documents row={row} isPhrase />
      </p>
    </div>
    <p className="text-right tabular-nums">
      {money(row.net)}
      <span className="block text-xs text-muted">
        {text.vat} {money(row.vat)}
      </span>
    </p>
  </article>
);

const rowIdOf = ({ month, category, rate }: VatReportRow): string => `${month} ${category} ${rate}`;

const Totals = ({ net, vat }: VatTotals) => (
  <div className="pt-3">
    <SummaryStrip
      label={text.totals}
      stats={[
        { label: text.net, value: money(net) },
        { label: text.vat, value: money(vat) },
      ]}
    />
  </div>
);

export default function VatReportPage() {
  const control = useListState(vatReportList);
  const dateRange = rangeOrLastMonth(control.state.filter.dateRange);
  return (
    <>
      <PageHeader title={reportTitles.vat} note={`${text.vatNote} ${text.taxDayNote} ${describeDays(dateRange)}`} />
      <div className="pb-6">
        <ListView
          label={reportTitles.vat}
          call={vatReportCalls.vat}
          control={{ ...control, state: { ...control.state, filter: { dateRange } } }}
          columns={columns}
          renderCard={card}
          rowId={rowIdOf}
          empty={text.noDocuments}
          summary={({ extraData }) => extraData && <Totals {...extraData} />}
          toolbar={<PeriodControl range={dateRange} onChange={(range) => control.setFilter('dateRange', range)} />}
        />
      </div>
    </>
  );
}
