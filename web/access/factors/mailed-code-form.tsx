// Emailed code: six digits, verified once complete, with resend after 180 seconds.

import { useEffect, useState } from 'react';
import { accessCopy } from '#domain/access/copy.ts';
import { OTP_COUNTDOWN_SECONDS, OTP_LENGTH } from '#domain/base/limits.ts';
import { loginLabels } from '#web/access/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { OtpInput } from '#web/ui/kit/controls/otp-input.tsx';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useCountdown } from './use-countdown.ts';

/** Interval at which screen readers announce the countdown. */
const ANNOUNCED_SECONDS = 30;

const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface Props {
  busy: boolean;
  /** Returns an error message, or null on success. */
  onVerify: (code: string) => Promise<string | null>;
  /** Sends another code. Returns whether it was sent. */
  onResend: () => Promise<boolean>;
}

export function MailedCodeForm({ busy, onVerify, onResend }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const [sending, setSending] = useState(false);
  const secondsLeft = useCountdown(OTP_COUNTDOWN_SECONDS, sent);
  const [spoken, setSpoken] = useState<number>(OTP_COUNTDOWN_SECONDS);
  useEffect(() => {
    if (secondsLeft % ANNOUNCED_SECONDS === 0) setSpoken(secondsLeft);
  }, [secondsLeft]);

  const verify = async (digits: string) => {
    if (!new RegExp(`^\\d{${OTP_LENGTH}}$`).test(digits)) return setProblem(accessCopy.codeShape);
    if (busy) return;
    const wrong = await onVerify(digits);
    setProblem(wrong);
    if (wrong) setCode('');
  };
  const resend = async () => {
    setSending(true);
    if (await onResend()) {
      setSent((count) => count + 1);
      setCode('');
      setProblem(null);
    }
    setSending(false);
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
      <Field label={loginLabels.codeLabel} error={problem ?? undefined}>
        <OtpInput
          value={code}
          disabled={busy}
          onValueChange={(digits) => {
            setCode(digits);
            if (digits) setProblem(null);
          }}
          onComplete={(digits) => void verify(digits)}
        />
      </Field>
      <p className="sr-only" role="status">
        {spoken > 0 ? loginLabels.resendAria(spoken) : loginLabels.resend}
      </p>
      <DialogFooter spread>
        <Button
          kind="ghost"
          className="-ml-3 tabular-nums"
          disabled={secondsLeft > 0}
          busy={sending}
          onClick={() => void resend()}
        >
          {secondsLeft > 0 ? loginLabels.resendIn(formatSeconds(secondsLeft)) : loginLabels.resend}
        </Button>
        <Button type="submit" kind="primary" busy={busy} disabled={code.length !== OTP_LENGTH}>
          {loginLabels.verify}
        </Button>
      </DialogFooter>
    </form>
  );
}
