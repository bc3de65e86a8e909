// Actions that require password and a fresh code: new recovery codes, and removing the app.

import { useState } from 'react';
import type * as z from 'zod/mini';
import { factorCopy } from '#domain/access/factor-copy.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { factorLabels } from './factor-labels.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

export function RenewCodesDialog({ open, onClose }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setCodes(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={codes ? factorLabels.codesTitle : factorLabels.renewTitle}
      dismissible={codes === null}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={close} />
      ) : (
        <ProofForm
          call={factorCalls.renewCodes}
          text={factorLabels.renewText}
          submit={factorLabels.renewConfirm}
          successMessage={factorCopy.renewed}
          onSuccess={({ recoveryCodes }) => setCodes(recoveryCodes)}
        />
      )}
    </Dialog>
  );
}

/** Removes the app with its recovery codes. */
export const RemoveFactorDialog = ({ open, onClose }: Props) => (
  <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={factorLabels.removeTitle}>
    <ProofForm
      danger
      call={factorCalls.remove}
      text={factorLabels.removeText}
      submit={factorLabels.remove}
      successMessage={factorCopy.removed}
      onSuccess={onClose}
    />
  </Dialog>
);

interface ProofFormProps<E extends typeof factorCalls.renewCodes | typeof factorCalls.remove> {
  call: E;
  text: string;
  submit: string;
  danger?: boolean;
  successMessage: string;
  onSuccess: (reply: z.output<E['reply']>) => void;
}

function ProofForm<E extends typeof factorCalls.renewCodes | typeof factorCalls.remove>(props: ProofFormProps<E>) {
  const form = useCallForm({
    call: props.call,
    initialValues: { password: '', code: '' } as never,
    successMessage: props.successMessage,
    invalidate: [factorCalls.own],
    onSuccess: (reply) => {
      props.onSuccess(reply as z.output<E['reply']>);
      form.mutation.reset();
    },
  });
  return (
    <Form form={form}>
      <p className="text-muted">{props.text}</p>
      <FormField name="password" label={factorLabels.password}>
        {(control) => <PasswordInput {...control} />}
      </FormField>
      <FormField name="code" label={factorLabels.anyCode} hint={factorLabels.anyCodeHint}>
        {(control) => <Input {...control} autoComplete="one-time-code" spellCheck={false} />}
      </FormField>
      <DialogFooter>
        <SubmitButton kind={props.danger ? 'danger' : 'primary'}>{props.submit}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
