// A new secret, shown until its dialog closes.

import { Button } from '#web/ui/kit/controls/button.tsx';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { credentialLabels } from './labels.ts';

interface Props {
  token: string;
  /** Name of the secret, the message after copying it, and what to do with it; by default those of a credential. */
  texts?: { subject: string; copied: string; note: string };
  onDone: () => void;
}

const CREDENTIAL_TEXTS = {
  subject: credentialLabels.token,
  copied: credentialLabels.tokenCopied,
  note: credentialLabels.tokenNote,
};

export const TokenPanel = ({ token, texts = CREDENTIAL_TEXTS, onDone }: Props) => (
  <div className="flex flex-col gap-4">
    <div className="rounded-lg bg-brand-tint p-3 text-brand-ink">
      <span className="flex items-center gap-1">
        <code className="min-w-0 break-all select-all">{token}</code>
        <CopyButton text={token} subject={texts.subject} successMessage={texts.copied} />
      </span>
      <p role="status" className="mt-1 text-sm">
        {texts.note}
      </p>
    </div>
    <DialogFooter>
      <Button kind="primary" onClick={onDone}>
        {credentialLabels.done}
      </Button>
    </DialogFooter>
  </div>
);
