// Revokes a credential after a confirmation: the partner's own, or any for staff (API-010).

import { useState } from 'react';
import { credentialCopy } from '#domain/access/credential-copy.ts';
import { type Credential, credentialCalls } from '#domain/access/credentials.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { credentialLabels } from './labels.ts';

interface Props {
  credential: Pick<Credential, 'id' | 'name'>;
  /** Staff revoke credentials of all companies. */
  isStaff?: boolean;
}

export function RevokeButton({ credential: { id, name }, isStaff = false }: Props) {
  const [asking, setAsking] = useState(false);
  const revoke = useCallMutation(isStaff ? credentialCalls.revokeAny : credentialCalls.revoke, {
    successMessage: credentialCopy.revoked,
    invalidate: [isStaff ? credentialCalls.list : credentialCalls.mine],
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button size="sm" aria-label={credentialLabels.revokeNamed(name)} onClick={() => setAsking(true)}>
        {credentialLabels.revoke}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={credentialLabels.revokeTitle(name)}
        confirmLabel={credentialLabels.revoke}
        cancelLabel={credentialLabels.keep}
        busy={revoke.busy}
        onConfirm={() => void revoke.run({ id })}
      >
        <p>{credentialLabels.revokeText}</p>
      </ConfirmDialog>
    </>
  );
}
