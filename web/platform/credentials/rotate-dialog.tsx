// Gives a credential a new secret, which is shown once (API-011).

import { useState } from 'react';
import { credentialCopy } from '#domain/access/credential-copy.ts';
import { type Credential, credentialCalls, OVERLAP_HOURS } from '#domain/access/credentials.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { credentialLabels } from './labels.ts';
import { TokenPanel } from './token-panel.tsx';

interface Props {
  credential: Credential;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RotateDialog({ credential, open, onOpenChange }: Props) {
  const [token, setToken] = useState<string | null>(null);
  const close = (isOpen: boolean) => {
    onOpenChange(isOpen);
    if (!isOpen) setToken(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={token ? credentialLabels.tokenTitle : credentialLabels.rotateTitle(credential.name)}
      size="sm"
      // A click beside the dialog would lose the token.
      dismissible={token === null}
    >
      {token ? (
        <TokenPanel token={token} onDone={() => close(false)} />
      ) : (
        <RotateForm credential={credential} onRotated={setToken} onCancel={() => close(false)} />
      )}
    </Dialog>
  );
}

interface FormProps {
  credential: Credential;
  onRotated: (token: string) => void;
  onCancel: () => void;
}

function RotateForm({ credential: { id, previousValidUntil }, onRotated, onCancel }: FormProps) {
  const form = useCallForm({
    call: credentialCalls.rotate,
    initialValues: { hours: OVERLAP_HOURS.usual },
    fixedInput: { id },
    invalidate: [credentialCalls.mine],
    successMessage: credentialCopy.rotated,
    onSuccess: ({ token }) => {
      onRotated(token);
      // Keeps the token nowhere but on screen.
      form.mutation.reset();
    },
  });
  return (
    <Form form={form}>
      <p>{credentialLabels.rotateText}</p>
      {previousValidUntil && <p>{credentialLabels.rotateAgain}</p>}
      <FormField name="hours" label={credentialLabels.hours} required>
        {(control) => (
          <NumberInput {...control} min={OVERLAP_HOURS.min} max={OVERLAP_HOURS.max} unit={credentialLabels.hoursUnit} />
        )}
      </FormField>
      <DialogFooter>
        <Button onClick={onCancel}>{labels.cancel}</Button>
        <SubmitButton>{credentialLabels.rotateConfirm}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
