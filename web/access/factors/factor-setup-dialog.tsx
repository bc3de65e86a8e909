// Setup of an authenticator app: password, then QR code and first code, then recovery codes.

import { useEffect, useState } from 'react';
import { factorCalls } from '#domain/access/factors.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { OtpInput } from '#web/ui/kit/controls/otp-input.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { QrCode } from '#web/ui/kit/values/qr-code.tsx';
import { factorLabels } from './factor-labels.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Called once the app is set up and its recovery codes were shown. */
  onDone: () => void;
}

interface Secret {
  secret: string;
  uri: string;
}

export default function FactorSetupDialog({ open, onClose, onDone }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setSecret(null);
    setCodes(null);
    if (codes) onDone();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={codes ? factorLabels.codesTitle : factorLabels.setupTitle}
      dismissible={codes === null}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={close} />
      ) : secret ? (
        <FirstCodeForm secret={secret} onConfirmed={setCodes} />
      ) : (
        <PasswordStep onBegun={setSecret} />
      )}
    </Dialog>
  );
}

function PasswordStep({ onBegun }: { onBegun: (secret: Secret) => void }) {
  const form = useCallForm({
    call: factorCalls.begin,
    initialValues: { password: '' },
    onSuccess: (secret) => {
      onBegun(secret);
      // Keeps the secret nowhere but in the dialog.
      form.mutation.reset();
    },
  });
  return (
    <Form form={form}>
      <p className="text-muted">{factorLabels.passwordStep}</p>
      <FormField name="password" label={factorLabels.password}>
        {(control) => <PasswordInput {...control} />}
      </FormField>
      <DialogFooter>
        <SubmitButton>{factorLabels.next}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

const inGroups = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');

function FirstCodeForm({ secret, onConfirmed }: { secret: Secret; onConfirmed: (codes: string[]) => void }) {
  const form = useCallForm({
    call: factorCalls.confirm,
    initialValues: { code: '' },
    invalidate: [factorCalls.own],
    onSuccess: ({ recoveryCodes }) => {
      onConfirmed(recoveryCodes);
      form.mutation.reset();
    },
  });
  const { setFocus } = form.rhf;
  // The focused field of the previous step no longer exists.
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <Form form={form}>
      <p className="text-muted">{factorLabels.scanStep}</p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={secret.uri} label={factorLabels.picture} />
        <div className="min-w-44 flex-1">
          <p className="text-sm text-muted">{factorLabels.key}</p>
          <p className="flex items-start gap-1">
            <code className="min-w-0 select-all">{inGroups(secret.secret)}</code>
            <CopyButton text={secret.secret} subject={factorLabels.key} />
          </p>
        </div>
      </div>
      <FormField name="code" label={factorLabels.appCode}>
        {(control) => <OtpInput {...control} onComplete={() => void form.submit()} />}
      </FormField>
      <DialogFooter>
        <SubmitButton>{factorLabels.finish}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
