// A button that lets the user choose a file.

import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useRef } from 'react';
import { Button } from '#web/ui/kit/controls/button.tsx';
import type { ButtonKind, ButtonSize } from '#web/ui/kit/controls/button-class.ts';

interface Props {
  /** Names the file for screen readers. */
  label: string;
  /** Types and extensions, as in HTML. */
  accept: string;
  busy: boolean;
  kind?: ButtonKind;
  size?: ButtonSize;
  disabled?: boolean | undefined;
  onChoose: (file: File) => void;
  children: ReactNode;
}

export function FileButton({ label, accept, busy, onChoose, children, ...look }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Lets the user choose the same file again after correcting it.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button {...look} busy={busy} icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
