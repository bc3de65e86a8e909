// What was invoiced, paid and is planned, and what the company's orders are worth by where they stand (ACC-002 to ACC-005).

import { creditCalls } from '#domain/credit/calls.ts';
import { copy } from '#domain/credit/copy.ts';
import { ErrorState } from '#web/base/error-state.tsx';
import { money } from '#web/base/format.ts';
import { Section } from '#web/base/section.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { useRead } from '#web/base/use-call.ts';
import { Figures } from './figures.tsx';
import { words } from './words.ts';

export function SummaryPanel({ companyId }: { companyId: string }) {
  const read = useRead(creditCalls.summary, { partnerId: companyId });
  const sums = read.data;
  if (!sums && read.error)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  if (!sums) return <SkeletonRows rows={5} />;
  const pastDue = sums.totalAmountOfPastDuePayment;
  return (
    <div className="flex flex-col gap-4">
      <Section title={words.payments}>
        <Figures
          label={words.payments}
          figures={[
            {
              label: words.balance,
              value: money(sums.totalAmountOfInvoicedOrders - sums.totalAmountOfPayment),
              about: copy.balanceTooltip,
            },
            {
              label: words.pastDue,
              value: money(pastDue),
              alert: pastDue > 0,
              ...(pastDue > 0 && { note: words.overdue }),
            },
            { label: words.paid, value: money(sums.totalAmountOfPayment) },
            { label: words.planned, value: money(sums.totalAmountOfPaymentPlan) },
          ]}
        />
      </Section>
      <Section title={words.orders} note={words.ordersNote}>
        <Figures
          label={words.orders}
          figures={[
            { label: words.invoiced, value: money(sums.totalAmountOfInvoicedOrders) },
            { label: words.completed, value: money(sums.totalAmountOfCompletedOrders) },
            { label: words.closed, value: money(sums.totalAmountOfClosedOrders) },
            { label: words.progressing, value: money(sums.totalAmountOfProgressingOrders) },
            { label: words.paused, value: money(sums.totalAmountOfPausedOrders) },
          ]}
        />
      </Section>
    </div>
  );
}
