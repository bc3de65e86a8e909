// Removes another user's second factor, if they lost the app and the recovery codes.

import { useState } from 'react';
import { factorCopy } from '#domain/access/factor-copy.ts';
import { type User, userCalls } from '#domain/access/users.ts';
import { factorLabels } from '#web/access/factors/factor-labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';

export function UserFactorSection({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const removal = useCallMutation(userCalls.removeFactor, {
    successMessage: factorCopy.removed,
    invalidate: [userCalls.one, userCalls.list],
    onSuccess: () => setAsking(false),
  });
  return (
    <Section
      title={factorLabels.ofUser}
      actions={user.hasFactor && <Button onClick={() => setAsking(true)}>{factorLabels.remove}</Button>}
    >
      <p className="text-muted">{user.hasFactor ? factorLabels.userHas : factorLabels.userHasNone}</p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={factorLabels.removeOfTitle(`${user.firstName} ${user.lastName}`)}
        confirmLabel={factorLabels.remove}
        cancelLabel={factorLabels.keepApp}
        busy={removal.busy}
        onConfirm={() => void removal.run({ id: user.id })}
      >
        <p>{factorLabels.removeOfText}</p>
      </ConfirmDialog>
    </Section>
  );
}
