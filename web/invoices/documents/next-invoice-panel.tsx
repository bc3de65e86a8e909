// Next automatic invoice of a company, waiting orders and obstacles (GAP-046).

import { type NextInvoice, problemCalls } from '#domain/invoices/problem-calls.ts';
import { nextInvoiceLabels } from '#web/invoices/labels.ts';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

function When({ next: { period, at, wantedKeys, wantedAmount } }: { next: NextInvoice }) {
  if (at !== null) return <Time value={at} />;
  if (period === 'Immediately') return nextInvoiceLabels.immediately;
  if (period === 'KeyQuantity')
    return wantedKeys ? nextInvoiceLabels.atKeys(integer(wantedKeys)) : nextInvoiceLabels.noThreshold;
  return wantedAmount ? nextInvoiceLabels.atAmount(money(wantedAmount)) : nextInvoiceLabels.noThreshold;
}

export function NextInvoicePanel({ companyId }: { companyId: string }) {
  const read = useCallQuery(problemCalls.nextInvoice, { partnerId: companyId });
  const next = read.data;
  return (
    <Section title={nextInvoiceLabels.title} note={nextInvoiceLabels.note}>
      {next ? (
        <div className="flex flex-col gap-4">
          {next.obstacles.length > 0 && (
            <p role="status" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
              {nextInvoiceLabels.inTheWay(next.obstacles.join(' '))}
            </p>
          )}
          <DescriptionList
            columns={3}
            items={[
              { term: nextInvoiceLabels.when, value: <When next={next} /> },
              { term: nextInvoiceLabels.reason, value: nextInvoiceLabels.periods[next.period] },
              {
                term: nextInvoiceLabels.waiting,
                value: nextInvoiceLabels.waitingText(next.orders, integer(next.keys), money(next.amount)),
              },
            ]}
          />
        </div>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-13 w-60" />
      )}
    </Section>
  );
}
