// A button that lets the user choose a file to attach.

import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { ATTACHED_BYTES_MAX, ATTACHED_NAME_MAX, type AttachedKind } from '#domain/base/attached-file.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';

interface Props {
  label: string;
  kinds: readonly AttachedKind[];
  busy: boolean;
  /** Null: the file is larger than the limit. */
  onChoose: (chosen: { fileName: string; file: File } | null) => void;
}

export function AttachButton({ label, kinds, busy, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    // Shortened from the front: the extension says the kind.
    const fileName = file.name.slice(-ATTACHED_NAME_MAX).trim();
    onChoose(file.size <= ATTACHED_BYTES_MAX ? { fileName, file } : null);
    // Lets the user choose the same file again after correcting it.
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={[...kinds, 'jpeg'].map((kind) => `.${kind}`).join(',')}
        aria-label={label}
        className="hidden"
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <Button busy={busy} icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
