// Outstanding balances of companies by days overdue; each figure links to its invoices.

import Download from 'lucide-react/icons/download';
import type { Cents } from '#domain/base/money.ts';
import { accountPath } from '#domain/companies/links.ts';
import { invoiceList } from '#domain/invoices/calls.ts';
import { INVOICES_PATH } from '#domain/invoices/links.ts';
import {
  AGEING_BANDS,
  type AgeingBand,
  type AgeingRow,
  type AgeingTotals,
  ageingCalls,
  ageingList,
} from '#domain/payments/ageing-calls.ts';
import { ageingHeads } from '#domain/payments/copy.ts';
import { paymentTitles } from '#domain/payments/links.ts';
import { dueRange } from '#web/payments/due-range.ts';
import { ageingLabels } from '#web/payments/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { DASH, money } from '#web/ui/kit/values/format.ts';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { formatListLocation } from '#web/ui/list/list-state.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { useDownload } from '#web/ui/session/use-call.ts';

const BANDS = Object.keys(AGEING_BANDS) as AgeingBand[];

/** Amounts besides sent invoices. */
const OTHERS = ['drafts', 'credit', 'corrected'] as const;

const invoicesPath = ({ companyId, today }: AgeingRow, band: AgeingBand): string =>
  formatListLocation(INVOICES_PATH, invoiceList, {
    filter: { customerIds: [companyId], status: ['Sent', 'PartialPaid'], due: dueRange(today, band) },
  });

const Figure = ({ row, band }: { row: AgeingRow; band: AgeingBand }) =>
  row[band] === 0 ? (
    DASH
  ) : (
    <Link
      to={invoicesPath(row, band)}
      aria-label={ageingLabels.showInvoices(ageingHeads.bands[band], row.companyName, money(row[band]))}
    >
      {money(row[band])}
    </Link>
  );

const rowId = ({ companyId }: AgeingRow): string => companyId;

const Company = ({ row: { companyId, companyName } }: { row: AgeingRow }) => (
  <Link to={accountPath(companyId)}>{companyName}</Link>
);

const columns: readonly Column<AgeingRow>[] = [
  { id: 'company', header: ageingHeads.company, sort: 'companyName', cell: (row) => <Company row={row} /> },
  ...BANDS.map(
    (band): Column<AgeingRow> => ({
      id: band,
      header: ageingHeads.bands[band],
      sort: band,
      align: 'right',
      cell: (row) => <Figure row={row} band={band} />,
    }),
  ),
  ...OTHERS.map(
    (name): Column<AgeingRow> => ({
      id: name,
      header: ageingHeads.amounts[name],
      sort: name,
      align: 'right',
      cell: (row) => (row[name] === 0 ? DASH : money(row[name])),
    }),
  ),
  { id: 'total', header: ageingHeads.amounts.total, sort: 'total', align: 'right', cell: ({ total }) => money(total) },
];

const card = (row: AgeingRow) => (
  <article aria-label={row.companyName} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <span className="text-base">
        <Company row={row} />
      </span>
      <span className="text-base font-medium tabular-nums">{money(row.total)}</span>
    </div>
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 tabular-nums">
      {BANDS.filter((band) => row[band] > 0).map((band) => (
        <div key={band} className="flex justify-between gap-2">
          <dt className="text-muted">{ageingHeads.bands[band]}</dt>
          <dd>
            <Figure row={row} band={band} />
          </dd>
        </div>
      ))}
      {OTHERS.filter((name) => row[name] !== 0).map((name) => (
        <div key={name} className="flex justify-between gap-2">
          <dt className="text-muted">{ageingHeads.amounts[name]}</dt>
          <dd>{money(row[name])}</dd>
        </div>
      ))}
    </dl>
  </article>
);

const Totals = ({ totals }: { totals: AgeingTotals }) => (
  <div className="pt-3">
    <SummaryStrip
      label={ageingLabels.sums}
      stats={[
        ...BANDS.map((band): [string, Cents] => [ageingHeads.bands[band], totals[band]]),
        ...OTHERS.map((name): [string, Cents] => [ageingHeads.amounts[name], totals[name]]),
        [ageingHeads.amounts.total, totals.total] as [string, Cents],
      ].map(([label, cents]) => ({ label, value: money(cents) }))}
    />
  </div>
);

const controls = { text: textFilter({ placeholder: ageingLabels.search }) };

function DownloadAgeing() {
  const file = useDownload(ageingCalls.csv);
  return (
    <Button busy={file.busy} icon={<Download aria-hidden />} onClick={() => file.run({})}>
      {ageingLabels.download}
    </Button>
  );
}

export default function AgeingPage() {
  return (
    <ListScreen
      title={paymentTitles.ageing}
      note={ageingLabels.note}
      call={ageingCalls.list}
      list={ageingList}
      hasSavedViews
      rowId={rowId}
      columns={columns}
      renderCard={card}
      controls={controls}
      actions={<DownloadAgeing />}
      summary={({ extraData }) => extraData && <Totals totals={extraData} />}
      empty={ageingLabels.none}
      emptyHint={ageingLabels.hint}
    />
  );
}
