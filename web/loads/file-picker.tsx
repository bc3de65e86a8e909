// File picker for keys; a file that is too large is refused before the upload.

import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { loadCopy } from '#domain/loads/copy.ts';
import { FILE_NAME_MAX, LOAD_BYTES_MAX } from '#domain/loads/limits.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { loadLabels } from './labels.ts';

/** Stored file name, shortened from the front: the extension determines the file type. */
export const nameOfFile = (file: File): string => file.name.slice(-FILE_NAME_MAX).trim();

interface Props {
  file: File | null;
  busy?: boolean;
  onChoose: (file: File) => void;
}

export function FilePicker({ file, busy = false, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setTooLarge(chosen.size > LOAD_BYTES_MAX);
    if (chosen.size <= LOAD_BYTES_MAX) onChoose(chosen);
    // Lets the user choose the same file again after correcting it.
    if (input.current) input.current.value = '';
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,.tsv,.xlsx,.png,.jpg,.jpeg,.gif,.zip"
        className="hidden"
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button busy={busy} icon={<Upload className="size-4" aria-hidden />} onClick={() => input.current?.click()}>
          {file ? loadLabels.chooseOther : loadLabels.choose}
        </Button>
        {file && <span className="min-w-0 text-sm font-medium break-words">{file.name}</span>}
      </div>
      <p className="mt-2 text-sm text-muted">{loadLabels.formats}</p>
      {isTooLarge && (
        <p role="alert" className="mt-2 text-sm text-red">
          {loadCopy.fileTooLarge}
        </p>
      )}
    </div>
  );
}
