// Credentials of the own company, with the button that creates one.

import { useState } from 'react';
import { credentialCalls } from '#domain/access/credentials.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { CreateCredentialDialog } from './create-dialog.tsx';
import { CredentialRow } from './credential-row.tsx';
import { credentialLabels } from './labels.ts';

export function CredentialsSection() {
  const credentials = useCallQuery(credentialCalls.mine, {});
  const [creating, setCreating] = useState(false);
  return (
    <Section
      title={credentialLabels.credentials}
      actions={
        <Button kind="primary" onClick={() => setCreating(true)}>
          {credentialLabels.create}
        </Button>
      }
    >
      {credentials.data ? (
        credentials.data.length > 0 ? (
          <ul aria-label={credentialLabels.credentials} className="divide-y divide-line">
            {credentials.data.map((credential) => (
              <CredentialRow key={credential.id} credential={credential} />
            ))}
          </ul>
        ) : (
          <EmptyState title={credentialLabels.empty}>{credentialLabels.emptyHint}</EmptyState>
        )
      ) : credentials.error ? (
        <ErrorState
          error={credentials.error}
          onRetry={() => void credentials.refetch()}
          busy={credentials.isFetching}
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
      <CreateCredentialDialog open={creating} onOpenChange={setCreating} />
    </Section>
  );
}
