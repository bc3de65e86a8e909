// Texts of an uploaded bank file: one XML file in its declared encoding, or a ZIP of several (INV-029).

import { invalidField, type Refusal } from '#domain/base/refusal.ts';
import { BANK_BYTES_MAX } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { expandZipPart, readZipDirectory } from '#server/base/files/zip.ts';

/** A file of an upload. */
export interface BankText {
  /** Name in a ZIP; empty for a single file. */
  name: string;
  text: string;
}

const PARTS_MAX = 100;
/** Total of an expanded ZIP. */
const EXPANDED_MAX = 4 * BANK_BYTES_MAX;

export const refuseFile = (message: string, name = ''): Refusal =>
  invalidField('file', 'file_refused', name ? `${name}: ${message}` : message);

const isZip = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString('hex') === '504b0304';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** Encoding by byte order mark or declaration (XML 1.0, appendix F); UTF-8 without either. */
function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0x3c, 0x00)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0x00, 0x3c)) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]{0,39})["']/.exec(head)?.[1] ?? 'utf-8';
}

/** Decodes a file; the declaration is dropped, because the text is no longer in its encoding. @throws Refusal 422 */
function decode(bytes: Uint8Array, name: string): string {
  let text: string;
  try {
    text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw refuseFile(paymentCopy.notXml, name);
  }
  return text.replace(/^\s*<\?xml[^>]*\?>/, '');
}

/** SWIFT statements, with or without their header block. */
export const isMt940 = (text: string): boolean => /^\s*(?:\{1:|:20:)/.test(text) || /^:25:.*\r?\n:28C?:/m.test(text);

function textOf(bytes: Uint8Array, name: string): BankText {
  const text = decode(bytes, name);
  if (isMt940(text)) throw refuseFile(paymentCopy.isMt940, name);
  return { name, text };
}

function partsOf(bytes: Buffer): BankText[] {
  try {
    const parts = readZipDirectory(bytes, PARTS_MAX)?.filter(({ name }) => !/\/$|^__MACOSX\//.test(name));
    if (!parts) throw refuseFile(paymentCopy.tooManyFiles);
    if (parts.reduce((sum, { expanded }) => sum + expanded, 0) > EXPANDED_MAX)
      throw refuseFile(paymentCopy.fileTooLarge);
    return parts.map((part) => textOf(expandZipPart(bytes, part), part.name));
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error;
    throw refuseFile(paymentCopy.brokenZip);
  }
}

/** Texts of an upload. @throws Refusal 422 naming the file in a ZIP */
export const readTexts = (bytes: Uint8Array): BankText[] =>
  isZip(bytes) ? partsOf(Buffer.from(bytes)) : [textOf(bytes, '')];
