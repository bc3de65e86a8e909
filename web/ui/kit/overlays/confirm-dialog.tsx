// Confirms an irreversible action: names the object and the effect, and focuses the safe button. The most destructive
// ones require a typed word.

import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** «Refuse order VDU-204517?» */
  title: string;
  /** Consequences: who is notified, what happens to money and keys. */
  children?: ReactNode;
  /** «Refuse order» */
  confirmLabel: string;
  /** «Keep order» */
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** False disables the confirm button. */
  canConfirm?: boolean;
  /** Word to type before the action is enabled. */
  requiredText?: string;
  onConfirm: () => void;
}

export function ConfirmDialog(props: Props) {
  const {
    open,
    onOpenChange,
    title,
    confirmLabel,
    cancelLabel = labels.cancel,
    danger = true,
    busy = false,
    canConfirm = true,
    requiredText,
  } = props;
  const safe = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  return (
    <Dialog
      isAlert
      open={open}
      onOpenChange={(next) => {
        setTyped('');
        onOpenChange(next);
      }}
      title={title}
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={!canConfirm || (requiredText !== undefined && typed.trim() !== requiredText)}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-muted">
        {props.children}
        {requiredText !== undefined && (
          <Field label={labels.typeToConfirm(requiredText)}>
            <Input value={typed} onValueChange={setTyped} spellCheck={false} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
