// A partner's credit limit (CRL-002, CRL-004 to CRL-006), with available credit first.

import { creditCalls } from '#domain/credit/calls.ts';
import { creditTitles } from '#domain/credit/links.ts';
import { OpenFigures } from '#web/credit/credit-figures.tsx';
import { creditLabels } from '#web/credit/labels.ts';
import { RemainingLimit } from '#web/credit/remaining-limit.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export default function MyCreditLimitPage() {
  const read = useCallQuery(creditCalls.mine, {}, { refetchInterval: 30_000 });
  return (
    <div className="mx-auto max-w-180 pb-10">
      <PageHeader title={creditTitles.mine} note={creditLabels.mineNote} />
      {read.data ? (
        <Limit credit={read.data} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-52 w-full rounded-xl" />
      )}
    </div>
  );
}

function Limit({ credit }: { credit: NonNullable<ReturnType<typeof useCallQuery<typeof creditCalls.mine>>['data']> }) {
  const { totalCreditLimit, balance, remainingPercent } = credit;
  return (
    <div className="flex flex-col gap-4">
      <OpenFigures account={credit} />
      <Section title={creditLabels.limit} note={totalCreditLimit === null ? creditLabels.unlimited : undefined}>
        <RemainingLimit limit={totalCreditLimit} balance={balance} percent={remainingPercent} />
        <dl className="mt-3 flex justify-between gap-4 text-sm tabular-nums">
          <div>
            <dt className="text-xs text-muted">{creditLabels.balance}</dt>
            <dd className="font-medium">{money(balance)}</dd>
          </div>
          <div className="text-right">
            <dt className="text-xs text-muted">{creditLabels.totalLimit}</dt>
            <dd className="font-medium">
              {totalCreditLimit === null ? creditLabels.noLimit : money(totalCreditLimit)}
            </dd>
          </div>
        </dl>
      </Section>
    </div>
  );
}
