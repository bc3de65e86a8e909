// A new token, shown until its dialog closes.

import { Button } from '#web/ui/kit/controls/button.tsx';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { credentialLabels } from './labels.ts';

export const TokenPanel = ({ token, onDone }: { token: string; onDone: () => void }) => (
  <div className="flex flex-col gap-4">
    <div className="rounded-lg bg-brand-tint p-3 text-brand-ink">
      <span className="flex items-center gap-1">
        <code className="min-w-0 break-all select-all">{token}</code>
        <CopyButton text={token} subject={credentialLabels.token} successMessage={credentialLabels.tokenCopied} />
      </span>
      <p role="status" className="mt-1 text-sm">
        {credentialLabels.tokenNote}
      </p>
    </div>
    <DialogFooter>
      <Button kind="primary" onClick={onDone}>
        {credentialLabels.done}
      </Button>
    </DialogFooter>
  </div>
);
