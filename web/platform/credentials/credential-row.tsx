// One credential of the own company: what it may do, from where, until when, and its actions.

import Bot from 'lucide-react/icons/bot';
import { useState } from 'react';
import type { Credential } from '#domain/access/credentials.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { CredentialStatePill } from './credential-state.tsx';
import { credentialLabels } from './labels.ts';
import { RevokeButton } from './revoke-button.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

export function CredentialRow({ credential }: { credential: Credential }) {
  const [rotating, setRotating] = useState(false);
  const { id, name, state, scopes, networks, previousValidUntil } = credential;
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 first:pt-1 last:pb-0">
      <Bot className="size-5 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          <CredentialStatePill state={state} />
        </p>
        <p className="mt-0.5 text-xs break-words text-muted">
          <code>{id}</code> · {scopes.join(', ')} · {networks.join(', ') || credentialLabels.allAddresses}
        </p>
        <Dates credential={credential} />
        {previousValidUntil && (
          <p className="mt-0.5 text-xs">
            {credentialLabels.previousSecret} <Time value={previousValidUntil} />
          </p>
        )}
      </div>
      {state !== 'Revoked' && (
        <div className="flex gap-2">
          {state === 'Active' && (
            <Button size="sm" aria-label={credentialLabels.rotateNamed(name)} onClick={() => setRotating(true)}>
              {credentialLabels.rotate}
            </Button>
          )}
          <RevokeButton credential={credential} />
        </div>
      )}
      <RotateDialog credential={credential} open={rotating} onOpenChange={setRotating} />
    </li>
  );
}

function Dates({
  credential: { createdAt, createdBy, lastUsedAt, lastUsedAddress, expiresAt },
}: {
  credential: Credential;
}) {
  return (
    <p className="mt-0.5 text-xs text-muted">
      {credentialLabels.created} <Time value={createdAt} /> {credentialLabels.createdBy(createdBy)} ·{' '}
      {lastUsedAt ? (
        <>
          {credentialLabels.lastUsed} <Time value={lastUsedAt} />{' '}
          {lastUsedAddress && credentialLabels.lastUsedFrom(lastUsedAddress)}
        </>
      ) : (
        credentialLabels.unused
      )}
      {expiresAt && (
        <>
          {' '}
          · {credentialLabels.expiresAt} <Time value={expiresAt} />
        </>
      )}
    </p>
  );
}
