// New recovery codes, to be saved before they disappear.

import { Button } from '#web/ui/kit/controls/button.tsx';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { factorLabels } from './factor-labels.ts';

/** Not the button: continued typing could dismiss unread codes. */
const takeFocus = (list: HTMLOListElement | null) => list?.focus();

export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{factorLabels.codesText}</p>
      <div className="flex items-start gap-2 rounded-lg bg-brand-tint p-3 text-brand-ink">
        <ol
          ref={takeFocus}
          tabIndex={-1}
          aria-label={factorLabels.codesList}
          className="grid flex-1 outline-none grid-cols-1 gap-x-6 gap-y-1.5 xs:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>
              <code className="whitespace-nowrap">{code}</code>
            </li>
          ))}
        </ol>
        <CopyButton text={codes.join('\n')} subject={factorLabels.copyCodes} />
      </div>
      <DialogFooter>
        <Button kind="primary" onClick={onDone}>
          {factorLabels.codesKept}
        </Button>
      </DialogFooter>
    </div>
  );
}
