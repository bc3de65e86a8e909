// State of an invitation, until a password is set.

import type { User } from '#domain/access/users.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { userLabels } from './user-labels.ts';

type InvitedUser = Pick<User, 'invitation' | 'isActive'>;

/** Nothing for users with a password, and for deactivated ones, who are invited again on activation. */
export const InvitationPill = ({ user: { invitation, isActive } }: { user: InvitedUser }) =>
  invitation &&
  isActive && (
    <StatusPill tone={invitation === 'Pending' ? 'indigo' : 'orange'}>{userLabels.invitations[invitation]}</StatusPill>
  );
