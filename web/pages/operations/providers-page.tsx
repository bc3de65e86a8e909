// The providers that keys are bought from: accounts without their credentials, health, latest purchases, and pausing
// (SuperAdmin).

import { OPERATIONS, operationTitles } from '#domain/operations/links.ts';
import { providerCalls } from '#domain/operations/provider-calls.ts';
import { HomeState } from '#web/home/home-state.tsx';
import { AddProviderButton } from '#web/operations/account-buttons.tsx';
import { ProviderCard } from '#web/operations/provider-card.tsx';
import { providerLabels } from '#web/operations/provider-labels.ts';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const POLL_MS = 10_000;

export default function ProvidersPage() {
  const { data, error, refetch, isFetching } = useCallQuery(providerCalls.list, {}, { refetchInterval: POLL_MS });
  return (
    <div className="pb-12">
      <PageHeader
        title={operationTitles.providers}
        note={providerLabels.note}
        actions={<AddProviderButton />}
        parentLink={{ to: OPERATIONS, label: operationTitles.operations }}
      />
      {!data ? (
        <HomeState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : data.length === 0 ? (
        <EmptyState title={providerLabels.none}>{providerLabels.noneHint}</EmptyState>
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {data.map((provider) => (
            <ProviderCard key={provider.id} provider={provider} />
          ))}
        </div>
      )}
    </div>
  );
}
