// May a person sign in? Drawn as wanted before the server has answered, and put back if it refuses.

import { useState } from 'react';
import { type User, userCalls } from '#domain/access/users.ts';
import { copy } from '#domain/access/users-copy.ts';
import { StatusPill } from '#web/ui/kit/status-pill.tsx';
import { Switch } from '#web/ui/kit/switch.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { userLabels } from './user-labels.ts';

export function UserActiveSwitch({ user }: { user: User }) {
  const { id, firstName, lastName, email, role, modifiedAt } = user;
  const admin = useRole() === 'SuperAdmin';
  const [wanted, setWanted] = useState<boolean | null>(null);
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
  return (
    <Switch
      aria-label={userLabels.activeOf(`${firstName} ${lastName}`)}
      value={wanted ?? user.isActive}
      onValueChange={async (isActive) => {
        setWanted(isActive);
        await mutation.run({ id, firstName, lastName, email, role, isActive, modifiedAt });
        setWanted(null);
      }}
    />
  );
}
