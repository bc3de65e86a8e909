// Answers a code prompt with a passkey.

import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import type { PasskeyRequest } from '#domain/access/calls.ts';
import type { PasskeyAnswer } from '#domain/access/passkeys.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ApiError } from '#web/ui/session/api-error.ts';
import { askPasskey, knowsPasskeys } from './passkey-browser.ts';
import { passkeyLabels } from './passkey-labels.ts';

interface Props {
  request: PasskeyRequest;
  /** Sends the device's response. Rejects with the refusal. */
  onAnswer: (answer: PasskeyAnswer) => Promise<void>;
}

export function PasskeyButton({ request, onAnswer }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!knowsPasskeys()) return null;
  const use = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onAnswer(await askPasskey(request));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message || commonCopy.somethingWrong : passkeyLabels.notDone);
    }
    setBusy(false);
  };
  return (
    <div className="mb-4 flex flex-col gap-1.5 border-b border-line pb-4">
      <Button busy={busy} icon={<Fingerprint aria-hidden />} onClick={() => void use()}>
        {passkeyLabels.use}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      )}
    </div>
  );
}
