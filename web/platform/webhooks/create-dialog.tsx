// Adds an endpoint and shows its secret once (API-120).

import { useState } from 'react';
import { webhookCalls } from '#domain/platform/webhooks/person-calls.ts';
import { TokenPanel } from '#web/platform/credentials/token-panel.tsx';
import { Form, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import { secretTexts, webhookLabels } from './labels.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateEndpointDialog({ open, onOpenChange }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = (isOpen: boolean) => {
    onOpenChange(isOpen);
    if (!isOpen) setSecret(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={secret ? webhookLabels.secretTitle : webhookLabels.create}
      // A click beside the dialog would lose the secret.
      dismissible={secret === null}
    >
      {secret ? (
        <TokenPanel token={secret} texts={secretTexts} onDone={() => close(false)} />
      ) : (
        <CreateForm onCreated={setSecret} onCancel={() => close(false)} />
      )}
    </Dialog>
  );
}

function CreateForm({ onCreated, onCancel }: { onCreated: (secret: string) => void; onCancel: () => void }) {
  const form = useCallForm({
    call: webhookCalls.create,
    initialValues: { url: '', description: '', types: [] },
    invalidate: [webhookCalls.list],
    successMessage: webhookLabels.created,
    onSuccess: ({ secret }) => {
      onCreated(secret);
      // Keeps the secret nowhere but on screen.
      form.mutation.reset();
    },
  });
  return (
    <Form form={form}>
      <EndpointFields />
      <DialogFooter>
        <Button onClick={onCancel}>{labels.cancel}</Button>
        <SubmitButton>{webhookLabels.create}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
