// Authenticator code, verified once complete, or a recovery code instead.

import { useState } from 'react';
import { accessCopy } from '#domain/access/copy.ts';
import { OTP_LENGTH } from '#domain/base/limits.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { OtpInput } from '#web/ui/kit/controls/otp-input.tsx';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { factorLabels } from './factor-labels.ts';

/** A stable function, so that it is called once per field. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

interface Props {
  busy: boolean;
  /** Returns an error message, or null on success. */
  onVerify: (code: string, isRecovery: boolean) => Promise<string | null>;
}

export function FactorCodeForm({ busy, onVerify }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const type = (text: string) => {
    setCode(text);
    if (text) setProblem(null);
  };
  const verify = async (text: string) => {
    if (busy) return;
    if (!isRecovery && text.length !== OTP_LENGTH) return setProblem(accessCopy.codeShape);
    if (isRecovery && text.trim() === '') return setProblem(accessCopy.recoveryShape);
    const wrong = await onVerify(text, isRecovery);
    setProblem(wrong);
    // Six digits are quickly retyped; a recovery code may contain a single typo.
    if (wrong && !isRecovery) setCode('');
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void verify(code);
      }}
    >
      {isRecovery ? (
        <Field key="recovery" label={factorLabels.recoveryLabel} error={problem ?? undefined}>
          <Input
            value={code}
            onValueChange={type}
            autoComplete="off"
            spellCheck={false}
            disabled={busy}
            ref={takeFocus}
          />
        </Field>
      ) : (
        <Field key="app" label={factorLabels.anyCode} error={problem ?? undefined}>
          <OtpInput
            value={code}
            onValueChange={type}
            onComplete={(digits) => void verify(digits)}
            disabled={busy}
            ref={takeFocus}
          />
        </Field>
      )}
      <DialogFooter spread>
        <Button
          kind="ghost"
          className="-ml-3"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            setProblem(null);
          }}
        >
          {isRecovery ? factorLabels.useApp : factorLabels.useRecovery}
        </Button>
        <Button type="submit" kind="primary" busy={busy} disabled={!isRecovery && code.length !== OTP_LENGTH}>
          {factorLabels.verify}
        </Button>
      </DialogFooter>
    </form>
  );
}
