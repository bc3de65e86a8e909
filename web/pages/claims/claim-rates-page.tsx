// Claims in percent of delivered keys, by supplier and by partner, and the claim window.

import { claimCalls } from '#domain/claims/calls.ts';
import { CLAIMS, claimTitles } from '#domain/claims/links.ts';
import { ClaimWindow } from '#web/claims/claim-window.tsx';
import { claimLabels } from '#web/claims/labels.ts';
import { RateTable } from '#web/claims/rate-table.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export default function ClaimRatesPage() {
  const read = useCallQuery(claimCalls.rates, {});
  return (
    <>
      <PageHeader
        title={claimTitles.rates}
        note={claimLabels.ratesNote}
        parentLink={{ to: CLAIMS, label: claimTitles.claims }}
      />
      <div className="flex flex-col gap-4 pb-6">
        {read.data ? (
          <>
            <RateTable title={claimLabels.suppliers} rates={read.data.suppliers} />
            <RateTable title={claimLabels.partners} rates={read.data.partners} />
          </>
        ) : read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <SkeletonRows rows={6} />
        )}
        <ClaimWindow />
      </div>
    </>
  );
}
