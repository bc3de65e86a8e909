// Documents behind a figure of the VAT reports (INV-057).

import { documentCopy } from '#domain/invoices/document-copy.ts';
import { creditNotesMatching, invoicesMatching } from '#domain/invoices/links.ts';
import { TAX_CATEGORIES } from '#domain/invoices/tax/tax.ts';
import { reportTitles, VAT_REPORT } from '#domain/reports/links.ts';
import { type VatDocument, vatDocumentList, vatReportCalls } from '#domain/reports/vat-calls.ts';
import { vatReportLabels as text } from '#web/reports/vat-labels.ts';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { SearchInput } from '#web/ui/kit/controls/search-input.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import type { FilterControl } from '#web/ui/list/filters/filter-control.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const pathOf = ({ kind, number }: VatDocument): string =>
  kind === 'invoice' ? invoicesMatching(number) : creditNotesMatching(number);

const columns: readonly Column<VatDocument>[] = [
  { id: 'number', header: text.number, cell: (row) => <Link to={pathOf(row)}>{row.number}</Link> },
  { id: 'kind', header: text.kind, cell: ({ kind }) => text.kinds[kind] },
  { id: 'date', header: text.date, cell: ({ issueDate }) => issueDate },
  { id: 'taxDay', header: text.taxDay, cell: ({ taxDay }) => taxDay },
  { id: 'customer', header: text.customer, cell: ({ customerName }) => customerName },
  { id: 'vatId', header: text.vatId, cell: ({ vatId }) => vatId },
  { id: 'category', header: text.category, cell: ({ category }) => category },
  { id: 'rate', header: text.rate, align: 'right', cell: ({ rate }) => text.percent(rate) },
  { id: 'net', header: text.net, align: 'right', cell: ({ net }) => money(net) },
  { id: 'vat', header: text.vat, align: 'right', cell: ({ vat }) => money(vat) },
];

const card = (row: VatDocument) => (
  <article aria-label={row.number} className="flex h-full items-start justify-between gap-3">
    <div className="min-w-0">
      <p className="font-medium">
        <Link to={pathOf(row)}>{row.number}</Link>
      </p>
      <p className="text-xs text-muted">
        {row.taxDay} · {row.customerName}
      </p>
      <p className="text-xs text-muted">
        {row.category} · {text.percent(row.rate)} {row.vatId && `· ${row.vatId}`}
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

const rowId = ({ id, category, rate }: VatDocument): string => `${id} ${category} ${rate}`;

/** One value; addresses may contain several. */
const valueFilter = (label: string): FilterControl<string[]> => ({
  label,
  Control: ({ value, onChange, placement }) => (
    <Field label={label} hideLabel={placement === 'bar'}>
      <SearchInput
        aria-label={label}
        value={value?.join(', ') ?? ''}
        onValueChange={(typed) => onChange(typed ? [typed] : undefined)}
        busy={false}
      />
    </Field>
  ),
  Chip: ({ value }) => value.join(', '),
});

const controls = {
  dateRange: dateFilter({ label: text.taxDay }),
  categories: multiChoiceFilter({
    label: text.category,
    options: TAX_CATEGORIES.map((value) => ({ value, label: `${value} – ${documentCopy.categories[value]}` })),
  }),
  rates: valueFilter(text.ratePercent),
  vatIds: valueFilter(text.vatId),
};

export default function VatDocumentsPage() {
  return (
    <ListScreen
      title={reportTitles.vatDocuments}
      parentLink={{ to: VAT_REPORT, label: reportTitles.vat }}
      call={vatReportCalls.documents}
      list={vatDocumentList}
      rowId={rowId}
      columns={columns}
      renderCard={card}
      controls={controls}
      summary={({ extraData }) =>
        extraData && (
          <div className="pt-3">
            <SummaryStrip
              label={text.totals}
              stats={[
                { label: text.net, value: money(extraData.net) },
                { label: text.vat, value: money(extraData.vat) },
              ]}
            />
          </div>
        )
      }
      empty={text.noDocuments}
    />
  );
}
