// Validates an attached file before it is stored.

import { ATTACHED_BYTES_MAX, type AttachedKind, attachedKind } from '#domain/base/attached-file.ts';
import { invalidField } from '#domain/base/refusal.ts';

interface Sentences {
  empty: string;
  tooLarge: string;
  wrongKind: string;
}

/** @throws Refusal 422 for an empty or large file, and for content that does not match the name */
export function requireAttachedFile<K extends AttachedKind>(
  kinds: readonly K[],
  { empty, tooLarge, wrongKind }: Sentences,
  name: string,
  file: unknown,
): { kind: K; bytes: Buffer } {
  const refuse = (message: string) => invalidField('file', 'file_refused', message);
  if (!Buffer.isBuffer(file) || file.length === 0) throw refuse(empty);
  if (file.length > ATTACHED_BYTES_MAX) throw refuse(tooLarge);
  const kind = attachedKind(kinds, name, file);
  if (kind === null) throw refuse(wrongKind);
  return { kind, bytes: file };
}
