// Valid keys: one line of printable text, or a PNG, JPEG or GIF image. Providers may send anything; a key that partners could not
// read, or that would break its file, is invalid (KEY-009).

import { stripEnds } from '#domain/base/text/strip-ends.ts';

/** Maximum length of a key text in characters. Exported for tests. */
export const KEY_TEXT_MAX = 512;

/** Why a key cannot be sold. Written into claims, so it never contains the key. */
export type KeyFault =
  | 'blank'
  | 'too long'
  | 'more than one line'
  | 'control characters'
  | 'broken Unicode'
  | 'not an image';

const LINE_BREAKS = /[\n\r\v\f\u0085\u2028\u2029]/;
/** Lone surrogates, private or unassigned code points: cannot be typed. */
const INVALID_UNICODE = /[\p{Cs}\p{Co}\p{Cn}]/u;
/** Control and invisible characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/u;

/** Fault of a key text, or null if it can be sold. */
export function findTextFault(text: string): KeyFault | null {
  if (LINE_BREAKS.test(text)) return 'more than one line';
  if (INVALID_UNICODE.test(text)) return 'broken Unicode';
  if (UNPRINTABLE.test(text)) return 'control characters';
  if (text.trim() === '') return 'blank';
  return [...text].length > KEY_TEXT_MAX ? 'too long' : null;
}

/** Form compared for uniqueness: compatibility forms folded, trimmed, case kept. */
export const canonicalForm = (text: string): string => text.normalize('NFKC').trim();
/** Form compared in search: ignores case and dashes (KEY-009). */
export const searchForm = (text: string): string => canonicalForm(text).toUpperCase().replace(/[\s-]/g, '');

const PUNCTUATION = /[^\p{L}\p{N}]/u;

/**
 * Search forms under which a near-duplicate may be stored: different case, dashes or spaces, or surrounding
 * punctuation.
 */
export function nearDuplicateForms(text: string): string[] {
  const plain = searchForm(text.replace(/\p{Pd}/gu, '-'));
  const bare = stripEnds(plain, PUNCTUATION);
  return [...new Set([searchForm(text), plain, bare, `${bare}.`])].filter((form) => form !== '');
}

/** Common form of near-duplicates within one file. */
export const nearDuplicateForm = (text: string): string => {
  const plain = searchForm(text.replace(/\p{Pd}/gu, '-'));
  return stripEnds(plain, PUNCTUATION) || plain;
};

/** Characters shown at the start and end of a masked key, by its length. */
const visibleEnds = (length: number): [start: number, end: number] => {
  if (length >= 12) return [4, 2];
  if (length >= 8) return [2, 1];
  return length >= 4 ? [1, 0] : [0, 0];
};

/** Maximum length of a masked text, which only shows the shape. */
const MASK_MAX = 60;

/**
 * Masks most letters and digits. Punctuation and spaces stay, so that headings, double keys and serial numbers can be
 * recognized.
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

/**
 * Base64 prefixes of a PNG (signature and a zero byte), a JPEG (start, first marker) and both versions of a GIF. Providers
 * deliver these three; browsers and shops show them all.
 */
const IMAGE_STARTS = [
  ['iVBORw0KGgoA', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGODdh', 'image/gif'],
  ['R0lGODlh', 'image/gif'],
] as const;
type ImageType = (typeof IMAGE_STARTS)[number][1];
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const findImageType = (base64: string): ImageType | undefined =>
  IMAGE_STARTS.find(([start]) => base64.startsWith(start))?.[1];

/** Media type of an image key. Stored images were checked before; an unknown one counts as PNG. */
export const imageTypeOf = (base64: string): ImageType => findImageType(base64) ?? 'image/png';

/** Fault of a base64 image, or null if it can be sold. */
export const findImageFault = (base64: string): KeyFault | null =>
  findImageType(base64) !== undefined && base64.length % 4 === 0 && BASE64.test(base64) ? null : 'not an image';
