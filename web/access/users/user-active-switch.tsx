// Activates or deactivates a user, optimistically. Deactivation asks first, because it signs the user out.

import type { ReactNode } from 'react';
import { type User, userCalls } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { Switch } from '#web/ui/kit/controls/switch.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { createRowDialog } from '#web/ui/list/table/row-dialog.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { InvitationPill } from './invitation-pill.tsx';
import { userLabels } from './user-labels.ts';

const switchOffDialog = createRowDialog<{ name: string; onConfirm: () => void }>();

/** Wraps the user list: the dialog must survive when rows become cards. */
export const SwitchOffDialog = ({ children }: { children: ReactNode }) => (
  <switchOffDialog.Provider
    dialog={({ name, onConfirm }, { open, onOpenChange }) => (
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title={userLabels.switchOffTitle(name)}
        confirmLabel={userLabels.switchOff}
        cancelLabel={userLabels.keepActive}
        onConfirm={() => {
          onOpenChange(false);
          onConfirm();
        }}
      >
        {userLabels.activeHint}
      </ConfirmDialog>
    )}
  >
    {children}
  </switchOffDialog.Provider>
);

export function UserActiveSwitch({ user }: { user: User }) {
  const { id, firstName, lastName, email, role, modifiedAt } = user;
  const admin = useRole() === 'SuperAdmin';
  const ask = switchOffDialog.useOpen();
  const mutation = useCallMutation(userCalls.update, {
    successMessage: userCopy.updated,
    invalidate: [userCalls.list, userCalls.one],
  });
  if (!admin)
    return (
      <span className="flex flex-wrap items-center gap-1.5">
        <StatusPill tone={user.isActive ? 'green' : 'grey'}>
          {user.isActive ? userLabels.active : userLabels.inactive}
        </StatusPill>
        <InvitationPill user={user} />
      </span>
    );
  const name = `${firstName} ${lastName}`;
  const change = (isActive: boolean) =>
    void mutation.run({ id, firstName, lastName, email, role, isActive, modifiedAt });
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Switch
        aria-label={userLabels.activeOf(name)}
        value={mutation.pendingInput?.isActive ?? user.isActive}
        disabled={mutation.busy}
        onValueChange={(isActive) => (isActive ? change(true) : ask({ name, onConfirm: () => change(false) }))}
      />
      <InvitationPill user={user} />
    </span>
  );
}
