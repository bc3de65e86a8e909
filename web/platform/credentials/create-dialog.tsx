// Creates a credential and shows its token once (API-010).

import { useState } from 'react';
import { credentialCopy } from '#domain/access/credential-copy.ts';
import { credentialCalls } from '#domain/access/credentials.ts';
import { API_SCOPES, type ApiScope } from '#domain/base/api-scopes.ts';
import { timeOf } from '#domain/base/time.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import type { ControlProps } from '#web/ui/kit/controls/field-context.ts';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { credentialLabels } from './labels.ts';
import { NetworksInput } from './networks-input.tsx';
import { TokenPanel } from './token-panel.tsx';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateCredentialDialog({ open, onOpenChange }: Props) {
  const [token, setToken] = useState<string | null>(null);
  const close = (isOpen: boolean) => {
    onOpenChange(isOpen);
    if (!isOpen) setToken(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={token ? credentialLabels.tokenTitle : credentialLabels.create}
      // A click beside the dialog would lose the token.
      dismissible={token === null}
    >
      {token ? (
        <TokenPanel token={token} onDone={() => close(false)} />
      ) : (
        <CreateForm onCreated={setToken} onCancel={() => close(false)} />
      )}
    </Dialog>
  );
}

function CreateForm({ onCreated, onCancel }: { onCreated: (token: string) => void; onCancel: () => void }) {
  const form = useCallForm({
    call: credentialCalls.create,
    initialValues: { name: '', scopes: [], networks: [], expiresAt: null },
    invalidate: [credentialCalls.mine],
    successMessage: credentialCopy.created,
    onSuccess: ({ token }) => {
      onCreated(token);
      // Keeps the token nowhere but on screen.
      form.mutation.reset();
    },
  });
  return (
    <Form form={form}>
      <FormField name="name" label={credentialLabels.name} hint={credentialLabels.nameHint} required>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <FormField name="scopes" label={credentialLabels.scopes} required isGroup>
        {(control) => <ScopeChoice {...control} />}
      </FormField>
      <FormField name="networks" label={credentialLabels.networks} hint={credentialLabels.networksHint}>
        {(control) => <NetworksInput {...control} />}
      </FormField>
      <FormField name="expiresAt" label={credentialLabels.expiresAt} hint={credentialLabels.expiresHint}>
        {(control) => <DateTimeField {...control} dayOnly min={timeOf(Date.now())} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onCancel}>{labels.cancel}</Button>
        <SubmitButton>{credentialLabels.create}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function ScopeChoice({ value, onValueChange, disabled }: ControlProps<readonly ApiScope[]>) {
  return (
    <div className="flex flex-col gap-2">
      {API_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          value={value.includes(scope)}
          disabled={disabled}
          onValueChange={(isChosen) =>
            onValueChange(API_SCOPES.filter((one) => (one === scope ? isChosen : value.includes(one))))
          }
        >
          <code className="text-xs">{scope}</code>{' '}
          <span className="text-muted">{credentialLabels.scopeMeanings[scope]}</span>
        </Checkbox>
      ))}
    </div>
  );
}
