// Asks before something that cannot be taken back: names the thing and the effect, and puts the focus on the safe
// answer. For the gravest, a word must be typed.

import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { labels } from './labels.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** «Refuse order VDU-204517?» */
  title: string;
  /** Who is told what, what happens to money and keys. */
  children?: ReactNode;
  /** «Refuse order» */
  action: string;
  /** «Keep order» */
  keep?: string;
  danger?: boolean;
  busy?: boolean;
  /** False: not yet to be pressed. */
  ready?: boolean;
  /** Must be typed before the action can be pressed. */
  word?: string;
  onConfirm: () => void;
}

export function ConfirmDialog(props: Props) {
  const {
    open,
    onOpenChange,
    title,
    action,
    keep = labels.cancel,
    danger = true,
    busy = false,
    ready = true,
    word,
  } = props;
  const safe = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => {
        setTyped('');
        onOpenChange(next);
      }}
      title={title}
      focus={safe}
      footer={
        <>
          <Button ref={safe} onClick={() => onOpenChange(false)}>
            {keep}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={!ready || (word !== undefined && typed.trim() !== word)}
            onClick={props.onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-muted">
        {props.children}
        {word !== undefined && (
          <Field label={labels.typeToConfirm(word)}>
            <Input value={typed} onValueChange={setTyped} spellCheck={false} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
