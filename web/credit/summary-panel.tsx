// Invoiced, paid and planned amounts, and orders by state (ACC-002 to ACC-005).

import { creditCalls } from '#domain/credit/calls.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { FigureGrid } from './credit-figures.tsx';
import { creditLabels } from './labels.ts';

export function SummaryPanel({ companyId }: { companyId: string }) {
  const read = useCallQuery(creditCalls.summary, { partnerId: companyId });
  const sums = read.data;
  if (!sums && read.error)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  if (!sums) return <SkeletonRows rows={5} />;
  const pastDue = sums.totalAmountOfPastDuePayment;
  return (
    <div className="flex flex-col gap-4">
      <Section title={creditLabels.payments}>
        <FigureGrid
          label={creditLabels.payments}
          figures={[
            {
              label: creditLabels.balance,
              value: money(sums.totalAmountOfInvoicedOrders - sums.totalAmountOfPayment),
              tooltip: creditCopy.balanceTooltip,
            },
            {
              label: creditLabels.pastDue,
              value: money(pastDue),
              tooltip: creditCopy.pastDueTooltip,
              isAlert: pastDue > 0,
              ...(pastDue > 0 && { note: creditLabels.overdue }),
            },
            { label: creditLabels.paid, value: money(sums.totalAmountOfPayment) },
            { label: creditLabels.planned, value: money(sums.totalAmountOfPaymentPlan) },
          ]}
        />
      </Section>
      <Section title={creditLabels.orders} note={creditLabels.ordersNote}>
        <FigureGrid
          label={creditLabels.orders}
          figures={[
            { label: creditLabels.invoiced, value: money(sums.totalAmountOfInvoicedOrders) },
            { label: creditLabels.completed, value: money(sums.totalAmountOfCompletedOrders) },
            { label: creditLabels.closed, value: money(sums.totalAmountOfClosedOrders) },
            { label: creditLabels.progressing, value: money(sums.totalAmountOfProgressingOrders) },
            { label: creditLabels.paused, value: money(sums.totalAmountOfPausedOrders) },
          ]}
        />
      </Section>
    </div>
  );
}
