// The user's API credentials: the key stays visible, the secret only for 30 seconds after creation
// (MYA-007 to MYA-010).

import { useState } from 'react';
import { accessCalls, type UserInfo } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { SECRET_SECONDS } from '#domain/base/limits.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { accountLabels } from './account-labels.ts';
import { OneTimeSecret } from './one-time-secret.tsx';

const MASK = '*'.repeat(12);

export function Credentials({ me }: { me: UserInfo }) {
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<{ text: string; start: number } | null>(null);
  const mutation = useCallMutation(accessCalls.recreateCredentials, {
    invalidate: [accessCalls.me, accessCalls.sessions],
    onSuccess: ({ secretKey }) => {
      setSecret({ text: secretKey, start: Date.now() });
      setAsking(false);
      // Keeps the secret nowhere but on screen.
      mutation.reset();
    },
  });
  const create = () => void mutation.run({});
  return (
    <Section
      title={accountLabels.credentials}
      note={accountLabels.credentialsNote}
      actions={
        <Button busy={mutation.busy && !asking} onClick={() => (me.apiKey ? setAsking(true) : create())}>
          {accountLabels.createCredentials}
        </Button>
      }
    >
      <DescriptionList
        columns={1}
        items={[
          {
            term: accountLabels.apiKey,
            value: me.apiKey && (
              <span className="inline-flex max-w-full items-center gap-1">
                <code className="min-w-0 break-all">{me.apiKey}</code>
                <CopyButton text={me.apiKey} subject={accountLabels.apiKey} />
              </span>
            ),
          },
          {
            term: accountLabels.secretKey,
            value: secret ? (
              <OneTimeSecret
                key={secret.start}
                text={secret.text}
                seconds={SECRET_SECONDS}
                note={accessCopy.secretOnce}
                onExpired={() => setSecret(null)}
              />
            ) : (
              me.apiKey && <code>{MASK}</code>
            ),
          },
        ]}
      />
      {me.apiKeyCreatedAt && (
        <p className="mt-3.5 text-xs text-muted">
          {accountLabels.created} <Time value={me.apiKeyCreatedAt} /> · {accountLabels.lastUsed}{' '}
          {me.apiKeyLastUsedAt ? <Time value={me.apiKeyLastUsedAt} /> : accountLabels.never}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={accountLabels.replaceTitle}
        confirmLabel={accountLabels.createCredentials}
        cancelLabel={accountLabels.keepCredentials}
        busy={mutation.busy}
        onConfirm={create}
      >
        <p>{accountLabels.replaceText}</p>
      </ConfirmDialog>
    </Section>
  );
}
