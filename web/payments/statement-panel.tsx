// Account statement for a period: totals, lines with running balance, and downloads.

import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { Time } from '#domain/base/time.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { myStatementCalls, type Statement, statementCalls } from '#domain/payments/statement-calls.ts';
import { FigureGrid } from '#web/credit/credit-figures.tsx';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { DASH, dateOnly, money } from '#web/ui/kit/values/format.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { PrintedBy } from '#web/ui/session/printed-by.tsx';
import { useCallQuery, useDownload } from '#web/ui/session/use-call.ts';
import { statementLabels } from './labels.ts';

type Row = Statement['lines'][number] & { place: number };

const columns: readonly Column<Row>[] = [
  {
    id: 'day',
    header: paymentCopy.date,
    cell: ({ day }) => <span className="whitespace-nowrap">{dateOnly(day)}</span>,
  },
  { id: 'entry', header: paymentCopy.entry, cell: ({ kind }) => paymentCopy.kinds[kind] },
  {
    id: 'document',
    header: paymentCopy.document,
    cell: ({ document }) => <span className="line-clamp-2 break-words">{document || DASH}</span>,
  },
  { id: 'amount', header: paymentCopy.amount, align: 'right', cell: ({ amount }) => money(amount) },
  { id: 'balance', header: paymentCopy.balance, align: 'right', cell: ({ balance }) => money(balance) },
];

const card = ({ day, kind, document, amount, balance }: Row) => (
  <article aria-label={document || paymentCopy.kinds[kind]} className="flex flex-col gap-1 text-sm">
    <div className="flex justify-between gap-3">
      <span className="font-medium">{paymentCopy.kinds[kind]}</span>
      <span className="font-medium tabular-nums">{money(amount)}</span>
    </div>
    <div className="flex justify-between gap-3 text-muted">
      <span className="break-words">
        {dateOnly(day)} {document}
      </span>
      <span className="whitespace-nowrap tabular-nums">{money(balance)}</span>
    </div>
  </article>
);

function Lines({ statement }: { statement: Statement }) {
  const { opening, invoiced, credited, paid, writtenOff, paidOut, corrected, closing, lines } = statement;
  const rows = lines.map((line, place) => ({ ...line, place }));
  return (
    <div className="flex flex-col gap-4">
      <FigureGrid
        label={statementLabels.sums}
        figures={[
          { label: statementLabels.opening, value: money(opening) },
          { label: statementLabels.invoiced, value: money(invoiced) },
          { label: statementLabels.credited, value: money(0 - credited) },
          { label: statementLabels.paid, value: money(0 - paid) },
          ...(writtenOff === 0 ? [] : [{ label: statementLabels.writtenOff, value: money(0 - writtenOff) }]),
          ...(paidOut === 0 ? [] : [{ label: statementLabels.paidOut, value: money(paidOut) }]),
          ...(corrected === 0 ? [] : [{ label: statementLabels.corrected, value: money(corrected) }]),
          { label: statementLabels.closing, value: money(closing), note: statementLabels.owed },
        ]}
      />
      {rows.length === 0 ? (
        <p className="py-6 text-center text-sm text-muted">{paymentCopy.nothingMoved}</p>
      ) : (
        <DataTable
          label={statementLabels.lines}
          rows={rows}
          columns={columns}
          rowId={({ place }) => String(place)}
          renderCard={card}
        />
      )}
    </div>
  );
}

const dayOf = (time: Time): string => time.slice(0, 10);

/** Chosen days; by default the server decides, because the calendar is the seller's. */
function useDays() {
  const [days, setDays] = useState<{ from?: string; to?: string }>({});
  const choose = (end: 'from' | 'to') => (time: Time | null) => time && setDays({ ...days, [end]: dayOf(time) });
  return { days, choose };
}

const instantOfDay = (day: string | undefined): Time | null => (day ? `${day}T00:00:00.000Z` : null);

/** Statement of a company, or of your own company without `companyId`. */
export function StatementPanel({ companyId }: { companyId?: string }) {
  const { days, choose } = useDays();
  const calls = (companyId === undefined ? myStatementCalls : statementCalls) as typeof statementCalls;
  const input = { ...days, ...(companyId !== undefined && { partnerId: companyId }) } as typeof days & {
    partnerId: string;
  };
  const read = useCallQuery(calls.read, input, { keepPrevious: true });
  const [pdf, csv] = [useDownload(calls.pdf), useDownload(calls.csv)];
  return (
    <Section
      title={statementLabels.title}
      note={statementLabels.note}
      actions={
        <>
          <Button
            busy={pdf.busy}
            icon={<Download aria-hidden />}
            aria-label={statementLabels.downloadPdf}
            onClick={() => pdf.run(input)}
          >
            {statementLabels.pdf}
          </Button>
          <Button
            busy={csv.busy}
            icon={<Download aria-hidden />}
            aria-label={statementLabels.downloadCsv}
            onClick={() => csv.run(input)}
          >
            {statementLabels.csv}
          </Button>
        </>
      }
    >
      <div className="mb-4 grid max-w-110 grid-cols-2 gap-3">
        <Field label={statementLabels.from}>
          <DateTimeField dayOnly value={instantOfDay(days.from ?? read.data?.from)} onValueChange={choose('from')} />
        </Field>
        <Field label={statementLabels.to}>
          <DateTimeField dayOnly value={instantOfDay(days.to ?? read.data?.to)} onValueChange={choose('to')} />
        </Field>
      </div>
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data ? (
        <>
          <PrintedBy>
            <p>{statementLabels.printed(dateOnly(read.data.from), dateOnly(read.data.to))}</p>
          </PrintedBy>
          <Lines statement={read.data} />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  );
}
