// A button that lets the user choose a file to attach.

import { ATTACHED_BYTES_MAX, ATTACHED_NAME_MAX, type AttachedKind } from '#domain/base/attached-file.ts';
import { FileButton } from './file-button.tsx';

interface Props {
  label: string;
  kinds: readonly AttachedKind[];
  busy: boolean;
  /** Null: the file is larger than the limit. */
  onChoose: (chosen: { fileName: string; file: File } | null) => void;
}

export const AttachButton = ({ label, kinds, busy, onChoose }: Props) => (
  <FileButton
    label={label}
    accept={[...kinds, 'jpeg'].map((kind) => `.${kind}`).join(',')}
    busy={busy}
    onChoose={(file) =>
      // Shortened from the front: the extension says the kind.
      onChoose(file.size <= ATTACHED_BYTES_MAX ? { fileName: file.name.slice(-ATTACHED_NAME_MAX).trim(), file } : null)
    }
  >
    {label}
  </FileButton>
);
