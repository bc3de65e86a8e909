// A partner's account: outstanding and next due amounts, how to pay, payments, and the statement.

import { paymentTitles } from '#domain/payments/links.ts';
import { myStatementCalls, type OwnDebts } from '#domain/payments/statement-calls.ts';
import { FigureGrid } from '#web/credit/credit-figures.tsx';
import { HowToPay } from '#web/payments/how-to-pay.tsx';
import { debtLabels } from '#web/payments/labels.ts';
import { reminderLabels, stepName } from '#web/payments/reminders/labels.ts';
import { StatementPanel } from '#web/payments/statement-panel.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { dateOnly, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const POLL_MS = 30_000;

function Figures({ debts: { openAmount, overdueAmount, creditLeft, invoices } }: { debts: OwnDebts }) {
  const next = invoices.find(({ isOverdue }) => !isOverdue);
  return (
    <FigureGrid
      label={debtLabels.outstandingBalance}
      figures={[
        { label: debtLabels.open, value: money(openAmount) },
        {
          label: debtLabels.overdue,
          value: money(overdueAmount),
          isAlert: overdueAmount > 0,
          ...(overdueAmount > 0 && { note: debtLabels.payNow }),
        },
        {
          label: debtLabels.next,
          value: next ? money(next.openAmount) : debtLabels.nothingDue,
          ...(next && { note: `${dateOnly(next.dueDate)} · ${next.invoiceNumber}` }),
        },
        ...(creditLeft > 0
          ? [{ label: debtLabels.credit, value: money(creditLeft), note: debtLabels.creditNote }]
          : []),
      ]}
    />
  );
}

const ToPay = ({ debts: { invoices, openCount } }: { debts: OwnDebts }) => (
  <Section title={debtLabels.toPay} note={invoices.length === 0 ? debtLabels.nothingOpen : debtLabels.toPayNote}>
    {invoices.length > 0 && (
      <ul className="divide-y divide-line">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
            <span className="font-medium whitespace-nowrap">{invoice.invoiceNumber}</span>
            <span className="inline-flex flex-1 items-center gap-2 whitespace-nowrap text-muted">
              {debtLabels.due} {dateOnly(invoice.dueDate)}
              {invoice.isOverdue && <StatusPill tone="red">{debtLabels.overdue}</StatusPill>}
            </span>
            <span className="font-medium tabular-nums">{money(invoice.openAmount)}</span>
            <HowToPay invoice={invoice} />
          </li>
        ))}
        {openCount > invoices.length && (
          <li className="py-2 text-sm text-muted">{debtLabels.more(openCount - invoices.length)}</li>
        )}
      </ul>
    )}
  </Section>
);

const Payments = ({ debts: { payments } }: { debts: OwnDebts }) => (
  <Section title={debtLabels.payments} note={payments.length === 0 ? debtLabels.noPayments : undefined}>
    {payments.length > 0 && (
      <ul className="divide-y divide-line">
        {payments.map(({ id, paidOn, amount, creditLeft, invoices }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
            <span className="w-28">{dateOnly(paidOn)}</span>
            <span className="min-w-52 flex-1 text-muted tabular-nums">
              {[
                ...invoices.map((invoice) => `${invoice.invoiceNumber} ${money(invoice.amount)}`),
                ...(creditLeft > 0 ? [debtLabels.creditLeft(money(creditLeft))] : []),
              ].join(', ')}
            </span>
            <span className="font-medium tabular-nums">{money(amount)}</span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

const Reminders = ({ debts: { reminders } }: { debts: OwnDebts }) =>
  reminders.length > 0 && (
    <Section title={reminderLabels.yourReminders}>
      <ul className="divide-y divide-line">
        {reminders.map(({ id, sentAt, step, text, openAmount, invoiceNumbers }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
            <span className="w-44">
              <Time value={sentAt} />
            </span>
            <span className="min-w-52 flex-1">
              <span className="font-medium">{stepName(step)}</span>{' '}
              <span className="text-muted">{invoiceNumbers.join(', ')}</span>
              <span className="block whitespace-pre-line text-muted">{text}</span>
            </span>
            <span className="font-medium tabular-nums">{money(openAmount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );

export default function StatementPage() {
  const read = useCallQuery(myStatementCalls.debts, {}, { refetchInterval: POLL_MS });
  return (
    <div className="mx-auto max-w-240 pb-10">
      <PageHeader title={paymentTitles.statement} note={debtLabels.note} />
      {read.data ? (
        <div className="flex flex-col gap-4">
          <Figures debts={read.data} />
          {read.data.areOrdersStopped && (
            <p role="status" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
              {reminderLabels.stopped}
            </p>
          )}
          <ToPay debts={read.data} />
          <Reminders debts={read.data} />
          <Payments debts={read.data} />
          <StatementPanel />
        </div>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-52 w-full rounded-xl" />
      )}
    </div>
  );
}
