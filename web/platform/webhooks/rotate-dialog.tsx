// Gives an endpoint a new secret, which is shown once (API-112, API-120).

import { useState } from 'react';
import { SECRET_OVERLAP_HOURS } from '#domain/platform/webhooks/facts.ts';
import { type WebhookEndpoint, webhookCalls } from '#domain/platform/webhooks/person-calls.ts';
import { TokenPanel } from '#web/platform/credentials/token-panel.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { hostOf } from './endpoint-state.tsx';
import { secretTexts, webhookLabels } from './labels.ts';

interface Props {
  endpoint: WebhookEndpoint;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RotateSecretDialog({ endpoint: { id, url, previousSecretUntil }, open, onOpenChange }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = (isOpen: boolean) => {
    onOpenChange(isOpen);
    if (!isOpen) setSecret(null);
  };
  const rotate = useCallMutation(webhookCalls.rotate, {
    successMessage: webhookLabels.rotated,
    invalidate: [webhookCalls.list],
    onSuccess: (reply) => {
      setSecret(reply.secret);
      // Keeps the secret nowhere but on screen.
      rotate.reset();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={secret ? webhookLabels.secretTitle : webhookLabels.rotateTitle(hostOf(url))}
      size="sm"
      // A click beside the dialog would lose the secret.
      dismissible={secret === null}
    >
      {secret ? (
        <TokenPanel token={secret} texts={secretTexts} onDone={() => close(false)} />
      ) : (
        <div className="flex flex-col gap-4">
          <p>{webhookLabels.rotateText(SECRET_OVERLAP_HOURS)}</p>
          {previousSecretUntil && <p>{webhookLabels.rotateAgain}</p>}
          <DialogFooter>
            <Button onClick={() => close(false)}>{labels.cancel}</Button>
            <Button kind="primary" busy={rotate.busy} onClick={() => void rotate.run({ id })}>
              {webhookLabels.rotateConfirm}
            </Button>
          </DialogFooter>
        </div>
      )}
    </Dialog>
  );
}
