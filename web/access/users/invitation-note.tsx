// Says how a new user receives the invitation.

import { userCalls } from '#domain/access/users.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { userLabels } from './user-labels.ts';

export function InvitationNote() {
  const { data } = useCallQuery(userCalls.invitationDelivery, {});
  return (
    <p className="text-sm text-muted">
      {data && (data.isMailed ? userLabels.willBeMailed : userLabels.willNotBeMailed)}
    </p>
  );
}
