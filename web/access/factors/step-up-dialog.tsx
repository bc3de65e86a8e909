// Step-up authentication before a sensitive action: an emailed code, an authenticator code, or a recovery code.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PasskeyRequest } from '#domain/access/calls.ts';
import { passkeyCalls } from '#domain/access/passkeys.ts';
import { type StepUpFactor, stepUpCalls } from '#domain/access/step-up.ts';
import { stepUpCopy } from '#domain/access/step-up-copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { send } from '#web/ui/session/api.ts';
import { ApiError } from '#web/ui/session/api-error.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { FactorCodeForm } from './factor-code-form.tsx';
import { MailedCodeForm } from './mailed-code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { stepUpLabels } from './step-up-labels.ts';

interface Props {
  onSettle: (isConfirmed: boolean) => void;
}

const NOTES: Record<StepUpFactor, string> = {
  Mail: stepUpLabels.mail,
  App: stepUpLabels.app,
  Password: stepUpLabels.password,
};

const sentenceOf = (error: unknown) => (error instanceof ApiError && error.message) || commonCopy.somethingWrong;

export default function StepUpDialog({ onSettle }: Props) {
  const [factor, setFactor] = useState<StepUpFactor | null>(null);
  const [codeSent, setCodeSent] = useState(false);
  const [passkey, setPasskey] = useState<PasskeyRequest | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);

  /** Emails a code on request, or immediately without a passkey. */
  const begin = async (byMail = codeSent): Promise<boolean> => {
    try {
      const asked = await send(stepUpCalls.begin, byMail ? { byMail } : {});
      setFactor(asked.factor);
      setCodeSent(byMail || !asked.passkey);
      setPasskey(asked.passkey ?? null);
      setError(null);
      return true;
    } catch (reason) {
      setError(reason);
      return false;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the dialog opens
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, []);

  const verify = async (code: string): Promise<string | null> => {
    setBusy(true);
    try {
      await send(stepUpCalls.verify, { code });
      onSettle(true);
      return null;
    } catch (reason) {
      return sentenceOf(reason);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettle(false)}
      title={stepUpLabels.title}
      description={factor && (factor === 'Mail' && !codeSent ? stepUpLabels.passkey : NOTES[factor])}
      dismissible={false}
    >
      {passkey && !error && (
        <PasskeyButton
          // A wrong answer consumes the challenge, so a new one is requested.
          request={passkey}
          onAnswer={async (answer) => {
            try {
              await send(passkeyCalls.stepUp, answer);
            } catch (reason) {
              await begin();
              throw reason;
            }
            onSettle(true);
          }}
        />
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => void begin()} />
      ) : factor === null ? (
        <Skeleton className="h-24" />
      ) : (
        <FactorForm factor={factor} codeSent={codeSent} busy={busy} onVerify={verify} onSend={() => begin(true)} />
      )}
    </Dialog>
  );
}

interface FactorFormProps extends PasswordFormProps {
  factor: StepUpFactor;
  codeSent: boolean;
  /** Emails a code. Returns whether it was sent. */
  onSend: () => Promise<boolean>;
}

function FactorForm({ factor, codeSent, busy, onVerify, onSend }: FactorFormProps) {
  if (factor === 'App') return <FactorCodeForm busy={busy} onVerify={onVerify} />;
  if (factor === 'Password') return <PasswordForm busy={busy} onVerify={onVerify} />;
  if (codeSent) return <MailedCodeForm busy={busy} onVerify={onVerify} onResend={onSend} />;
  return (
    <DialogFooter>
      <Button onClick={() => void onSend()}>{stepUpLabels.sendCode}</Button>
    </DialogFooter>
  );
}

interface PasswordFormProps {
  busy: boolean;
  onVerify: (password: string) => Promise<string | null>;
}

/** Used if sign-in requires no code. */
function PasswordForm({ busy, onVerify }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setProblem(password ? await onVerify(password) : stepUpCopy.codeEmpty);
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void confirm(event)}>
      <Field label={stepUpLabels.passwordField} error={problem ?? undefined}>
        <PasswordInput value={password} onValueChange={setPassword} />
      </Field>
      <DialogFooter>
        <Button type="submit" kind="primary" busy={busy}>
          {stepUpLabels.confirm}
        </Button>
      </DialogFooter>
    </form>
  );
}
