// Resends the invitation of a colleague, deactivates and reactivates. Deactivation asks first, because it signs the
// colleague out (MYA-019).

import type { ReactNode } from 'react';
import { colleagueCopy } from '#domain/access/colleague-copy.ts';
import { type Colleague, colleagueCalls } from '#domain/access/colleagues.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { createRowDialog } from '#web/ui/list/table/row-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { colleagueLabels } from './colleague-labels.ts';

const deactivationDialog = createRowDialog<{ name: string; onConfirm: () => void }>();

/** Wraps the list: the dialog must survive when rows become cards. */
export const DeactivationDialog = ({ children }: { children: ReactNode }) => (
  <deactivationDialog.Provider
    dialog={({ name, onConfirm }, { open, onOpenChange }) => (
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title={colleagueLabels.deactivateTitle(name)}
        confirmLabel={colleagueLabels.deactivate}
        cancelLabel={colleagueLabels.keepActive}
        onConfirm={() => {
          onOpenChange(false);
          onConfirm();
        }}
      >
        {colleagueLabels.deactivateText}
      </ConfirmDialog>
    )}
  >
    {children}
  </deactivationDialog.Provider>
);

export function ColleagueActions({ colleague }: { colleague: Colleague }) {
  const { id, firstName, lastName, email, isActive, invitation, isChangeable } = colleague;
  const ask = deactivationDialog.useOpen();
  const invalidate = [colleagueCalls.list];
  const resend = useCallMutation(colleagueCalls.resend, { successMessage: userCopy.invitationSent(email), invalidate });
  const change = useCallMutation(colleagueCalls.setActive, {
    successMessage: (_, input) => (input.isActive ? colleagueCopy.reactivated : colleagueCopy.deactivated),
    invalidate,
  });
  if (!isChangeable) return null;
  const name = `${firstName} ${lastName}`;
  const deactivate = () => ask({ name, onConfirm: () => void change.run({ id, isActive: false }) });
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {isActive && invitation && (
        <Button
          size="sm"
          aria-label={colleagueLabels.resendNamed(name)}
          busy={resend.busy}
          onClick={() => void resend.run({ id })}
        >
          {colleagueLabels.resend}
        </Button>
      )}
      {isActive ? (
        <Button size="sm" aria-label={colleagueLabels.deactivateNamed(name)} busy={change.busy} onClick={deactivate}>
          {colleagueLabels.deactivate}
        </Button>
      ) : (
        <Button
          size="sm"
          aria-label={colleagueLabels.reactivateNamed(name)}
          busy={change.busy}
          onClick={() => void change.run({ id, isActive: true })}
        >
          {colleagueLabels.reactivate}
        </Button>
      )}
    </span>
  );
}
