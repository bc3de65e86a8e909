// What a key must look like to be sold: one line of printable text, or a PNG image. Providers sell what they like; a
// key that a partner could not read, or that would break the file it is delivered in, is no key (KEY-009).

import { stripEnds } from '#domain/base/strip-ends.ts';

/** The longest key text, in characters. */
export const KEY_TEXT_MAX = 512;

/** Why a key cannot be sold. Written into claims, so it names the fault and never the key. */
export type KeyFault =
  | 'blank'
  | 'too long'
  | 'more than one line'
  | 'control characters'
  | 'broken Unicode'
  | 'not a PNG image';

const LINE_BREAKS = /[\n\r\v\f\u0085\u2028\u2029]/;
/** Half a surrogate pair, private or unassigned code points: nothing that could be typed. */
const INVALID_UNICODE = /[\p{Cs}\p{Co}\p{Cn}]/u;
/** Controls and characters that cannot be seen. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/u;

/** The fault of a key text, or null when it can be sold. */
export function findTextFault(text: string): KeyFault | null {
  if (LINE_BREAKS.test(text)) return 'more than one line';
  if (INVALID_UNICODE.test(text)) return 'broken Unicode';
  if (UNPRINTABLE.test(text)) return 'control characters';
  if (text.trim() === '') return 'blank';
  return [...text].length > KEY_TEXT_MAX ? 'too long' : null;
}

/** The text that uniqueness looks at: compatibility forms folded, blanks around dropped, case kept. */
export const canonicalForm = (text: string): string => text.normalize('NFKC').trim();
/** The text that search looks at: case and dashes forgiven (KEY-009). */
export const searchForm = (text: string): string => canonicalForm(text).toUpperCase().replace(/[\s-]/g, '');

const PUNCTUATION = /[^\p{L}\p{N}]/u;

/**
 * Search forms under which a near-duplicate of this key may be stored: the same text in another case, with other dashes
 * or blanks, or with punctuation at its ends.
 */
export function nearDuplicateForms(text: string): string[] {
  const plain = searchForm(text.replace(/\p{Pd}/gu, '-'));
  const bare = stripEnds(plain, PUNCTUATION);
  return [...new Set([searchForm(text), plain, bare, `${bare}.`])].filter((form) => form !== '');
}

/** The form that near-duplicates within one file share. */
export const nearDuplicateForm = (text: string): string => {
  const plain = searchForm(text.replace(/\p{Pd}/gu, '-'));
  return stripEnds(plain, PUNCTUATION) || plain;
};

/** Letters and digits that a masked key shows at its start and end, by its length. */
const visibleEnds = (length: number): [start: number, end: number] => {
  if (length >= 12) return [4, 2];
  if (length >= 8) return [2, 1];
  return length >= 4 ? [1, 0] : [0, 0];
};

/** Characters of a masked text; a longer one is cut, because its shape is all it is for. */
const MASK_MAX = 60;

/**
 * A key with most letters and digits replaced. Signs and blanks between them stay, so that a heading, two keys in one line
 * or a serial number can be told from a key.
 */
export function maskKey(text: string): string {
  const signs = [...text];
  const places = signs.flatMap((sign, at) => (/[\p{L}\p{N}]/u.test(sign) ? [at] : []));
  const [start, end] = visibleEnds(places.length);
  const visible = new Set([...places.slice(0, start), ...(end > 0 ? places.slice(-end) : [])]);
  const masked = signs.map((sign, at) => (/[\p{L}\p{N}]/u.test(sign) && !visible.has(at) ? '•' : sign));
  return masked.length > MASK_MAX
    ? `${masked.slice(0, MASK_MAX / 2).join('')}…${masked.slice(-MASK_MAX / 2).join('')}`
    : masked.join('');
}

/** How the base64 of every PNG begins: its first nine bytes, the signature and a zero (PNG specification, 5.2). */
const PNG = 'iVBORw0KGgoA';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The fault of the base64 of an image, or null when it can be sold. */
export const findImageFault = (base64: string): KeyFault | null =>
  base64.startsWith(PNG) && base64.length % 4 === 0 && BASE64.test(base64) ? null : 'not a PNG image';
