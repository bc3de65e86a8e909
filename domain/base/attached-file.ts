// Files that people attach to a record, such as a claim or an order: media types, limits, and the kind by content
// (CLM-051, MSG-005).

export const ATTACHED_BYTES_MAX = 5 * 1024 * 1024;
/** Files up to this size are read, so that the refusal of a large one names its limit. */
export const ATTACHED_UPLOAD_BYTES_MAX = ATTACHED_BYTES_MAX + 2 ** 20;
export const ATTACHED_NAME_MAX = 200;

/** Media type of a download, which is always saved and never shown by the browser. */
export const ATTACHED_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type AttachedKind = keyof typeof ATTACHED_TYPES;

/** Control characters that no text file has; tab and line breaks are allowed. */
const BINARY = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
/** Name of the entry that every workbook has, and other zip files do not. */
const WORKBOOK_ENTRY = 'xl/workbook.xml';

function isText(bytes: Uint8Array): boolean {
  try {
    return !BINARY.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

const startsWith =
  (...signature: number[]) =>
  (bytes: Uint8Array): boolean =>
    signature.every((byte, at) => bytes[at] === byte);
const isZip = startsWith(0x50, 0x4b, 0x03, 0x04);

const IS_OF_KIND: Record<AttachedKind, (bytes: Uint8Array) => boolean> = {
  png: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpg: startsWith(0xff, 0xd8, 0xff),
  pdf: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d),
  csv: isText,
  txt: isText,
  xlsx: (bytes) => isZip(bytes) && new TextDecoder('latin1').decode(bytes).includes(WORKBOOK_ENTRY),
};

/** Which of these kinds a file has by its name and its content; null if they differ, or for any other kind. */
export function attachedKind<K extends AttachedKind>(kinds: readonly K[], name: string, bytes: Uint8Array): K | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  const kind = kinds.find((one) => one === (extension === 'jpeg' ? 'jpg' : extension));
  return kind !== undefined && IS_OF_KIND[kind](bytes) ? kind : null;
}
