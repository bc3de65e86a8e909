// May a person sign in? Drawn as wanted before the server has answered, and put back if it refuses. Switching off asks
// first: it signs the person out.

import { useState } from 'react';
import { type User, userCalls } from '#domain/access/users.ts';
import { copy } from '#domain/access/users-copy.ts';
import { ConfirmDialog } from '#web/ui/kit/confirm-dialog.tsx';
import { StatusPill } from '#web/ui/kit/status-pill.tsx';
import { Switch } from '#web/ui/kit/switch.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { userLabels } from './user-labels.ts';

export function UserActiveSwitch({ user }: { user: User }) {
  const { id, firstName, lastName, email, role, modifiedAt } = user;
  const admin = useRole() === 'SuperAdmin';
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isAsking, setAsking] = useState(false);
  const mutation = useCallMutation(userCalls.update, {
    successMessage: copy.updated,
    invalidate: [userCalls.list, userCalls.one],
  });
  if (!admin)
    return (
      <StatusPill tone={user.isActive ? 'green' : 'grey'}>
        {user.isActive ? userLabels.active : userLabels.inactive}
      </StatusPill>
    );
  const name = `${firstName} ${lastName}`;
  const change = async (isActive: boolean) => {
    setAsking(false);
    setWanted(isActive);
    await mutation.run({ id, firstName, lastName, email, role, isActive, modifiedAt });
    setWanted(null);
  };
  return (
    <>
      <Switch
        aria-label={userLabels.activeOf(name)}
        value={wanted ?? user.isActive}
        onValueChange={(isActive) => (isActive ? void change(true) : setAsking(true))}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={userLabels.switchOffTitle(name)}
        confirmLabel={userLabels.switchOff}
        cancelLabel={userLabels.keepActive}
        onConfirm={() => void change(false)}
      >
        {userLabels.activeHint}
      </ConfirmDialog>
    </>
  );
}
