// Invitation of a user without a password: sent again, or as a link to hand over if no mail server is configured
// (USR-013, USR-014).

import { useState } from 'react';
import { type User, userCalls } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { userLabels } from './user-labels.ts';

interface Props {
  user: User;
  invitation: NonNullable<User['invitation']>;
}

export function InvitationSection({ user: { id, email }, invitation }: Props) {
  const [link, setLink] = useState<string | null>(null);
  const delivery = useCallQuery(userCalls.invitationDelivery, {});
  const resend = useCallMutation(userCalls.resendInvitation, {
    successMessage: userCopy.invitationSent(email),
    invalidate: [userCalls.one, userCalls.list],
    onSuccess: () => setLink(null),
  });
  const creation = useCallMutation(userCalls.createInvitationLink, {
    invalidate: [userCalls.one, userCalls.list],
    onSuccess: (reply) => {
      setLink(reply.link);
      // Keeps the link nowhere but on screen.
      creation.reset();
    },
  });
  return (
    <Section
      title={userLabels.invitation}
      actions={
        <span className="flex flex-wrap gap-2">
          {delivery.data?.isMailed === false && (
            <Button busy={creation.busy} onClick={() => void creation.run({ id })}>
              {userLabels.createLink}
            </Button>
          )}
          <Button busy={resend.busy} onClick={() => void resend.run({ id })}>
            {userLabels.resend}
          </Button>
        </span>
      }
    >
      <p className="text-muted">{userLabels.invitationTexts[invitation]}</p>
      {link !== null && (
        <div className="mt-3 rounded-lg bg-brand-tint p-3 text-brand-ink">
          <span className="flex items-center gap-1">
            <code className="min-w-0 break-all select-all">{link}</code>
            <CopyButton text={link} subject={userLabels.linkTitle} successMessage={userLabels.linkCopied} />
          </span>
          <p role="status" className="mt-1 text-sm">
            {userLabels.linkNote}
          </p>
        </div>
      )}
    </Section>
  );
}
