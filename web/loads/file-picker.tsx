// File picker for keys; a file that is too large is refused before the upload.

import { useState } from 'react';
import { loadCopy } from '#domain/loads/copy.ts';
import { FILE_NAME_MAX, LOAD_BYTES_MAX } from '#domain/loads/limits.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { loadLabels } from './labels.ts';

/** Stored file name, shortened from the front: the extension determines the file type. */
export const nameOfFile = (file: File): string => file.name.slice(-FILE_NAME_MAX).trim();

interface Props {
  file: File | null;
  busy?: boolean;
  onChoose: (file: File) => void;
}

export function FilePicker({ file, busy = false, onChoose }: Props) {
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (chosen: File) => {
    setTooLarge(chosen.size > LOAD_BYTES_MAX);
    if (chosen.size <= LOAD_BYTES_MAX) onChoose(chosen);
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton
          label={file ? loadLabels.chooseOther : loadLabels.choose}
          accept=".txt,.csv,.tsv,.xlsx,.png,.jpg,.jpeg,.gif,.zip"
          busy={busy}
          onChoose={choose}
        >
          {file ? loadLabels.chooseOther : loadLabels.choose}
        </FileButton>
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
