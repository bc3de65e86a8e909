// Endpoints of the own company, with the button that adds one.

import { useState } from 'react';
import { webhookCalls } from '#domain/platform/webhooks/person-calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { CreateEndpointDialog } from './create-dialog.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { webhookLabels } from './labels.ts';

/** Responses to a test arrive within seconds. */
const POLL_MS = 10_000;

export function EndpointsSection() {
  const endpoints = useCallQuery(webhookCalls.list, {}, { refetchInterval: POLL_MS });
  const [creating, setCreating] = useState(false);
  return (
    <Section
      title={webhookLabels.endpoints}
      actions={
        <Button kind="primary" onClick={() => setCreating(true)}>
          {webhookLabels.create}
        </Button>
      }
    >
      {endpoints.data ? (
        endpoints.data.length > 0 ? (
          <ul aria-label={webhookLabels.endpoints} className="divide-y divide-line">
            {endpoints.data.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
        ) : (
          <EmptyState title={webhookLabels.empty}>{webhookLabels.emptyHint}</EmptyState>
        )
      ) : endpoints.error ? (
        <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} busy={endpoints.isFetching} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      <CreateEndpointDialog open={creating} onOpenChange={setCreating} />
    </Section>
  );
}
