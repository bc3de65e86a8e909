// The kinds of fields that calls are made of. `money` and `unitCost` are euro decimals on the wire and integers in
// code; everything else is the same on both sides. Bounds are given here and not added later, so that a field keeps
// its kind.

import * as z from 'zod/mini';
import { copy } from './copy.ts';
import { KEYWORDS_MAX, PRICE_CAP_CENTS } from './limits.ts';
import { instantOf, isDay, isOutsideYears, rangeEndOf } from './time.ts';

/** Fields whose wire form is code form divided by this number. */
export const SCALES = new WeakMap<z.ZodMiniType, number>();

/** Fields whose values read otherwise in an exported file. */
export const WORDS = new WeakMap<z.ZodMiniType, (value: string) => string>();

/** Fields that are instants or days: typed dates in exported workbooks. */
export const MOMENTS = new WeakSet<z.ZodMiniType>();

/** A text that exported files have in words. */
export function worded(wordsOf: (value: string) => string) {
  const schema = z.string();
  WORDS.set(schema, wordsOf);
  return schema;
}

interface Bounds {
  min?: number;
  max?: number;
  /** The sentence when a bound is broken. */
  message?: string;
}

function scaledNumber(digits: number, { min = 0, max = Number.MAX_SAFE_INTEGER, message }: Bounds) {
  const scale = 10 ** digits;
  const inBounds = (n: number) => n >= min && n <= max;
  const wire = z.number({ error: 'Must be a number.' }).check(
    // Binary fractions miss a decimal by a few units of their last place, and by no more however large they are.
    z.refine((n) => Math.abs(Math.round(n * scale) - n * scale) <= Math.abs(n * scale) * 4 * Number.EPSILON, {
      error: `At most ${digits} decimals are allowed.`,
      abort: true,
    }),
    z.refine((n) => inBounds(Math.round(n * scale)), {
      error: message ?? `Must be between ${min / scale} and ${max / scale}.`,
    }),
  );
  const field = z.codec(wire, z.number(), {
    decode: (euro) => Math.round(euro * scale),
    encode: (units) => units / scale,
  });
  SCALES.set(field, scale);
  return field;
}

/** Euro with 2 decimals on the wire, cents in code. Bounds in cents. */
export const money = (bounds: Bounds = {}) => scaledNumber(2, bounds);
/** Any amount, also below zero: profits and balances. */
export const balance = () => scaledNumber(2, { min: -Number.MAX_SAFE_INTEGER });
/** A unit price that a person offers: above 0 (or from 0), at most 10000 euro. */
export const price = (min = 1) => money({ min, max: PRICE_CAP_CENTS });
/** A unit cost: euro with up to 4 decimals on the wire, 1/10000 euro in code. */
export const unitCost = (bounds: Bounds = {}) => scaledNumber(4, bounds);
/** A percentage with 2 decimals on the wire, basis points in code; may be negative. */
export const percent = () => scaledNumber(2, { min: -Number.MAX_SAFE_INTEGER });

export const id = () => z.guid({ error: 'Must be an id.' });
interface IntegerBounds {
  min?: number;
  max?: number;
  /** The sentence for less than `min`. */
  minMessage?: string;
  /** The sentence for more than `max`. */
  maxMessage?: string;
}

export const integer = ({
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  minMessage: below,
  maxMessage: above,
}: IntegerBounds = {}) =>
  z
    .int({ error: 'Must be a whole number.' })
    .check(
      z.minimum(min, { error: below ?? `Must be at least ${min}.` }),
      z.maximum(max, { error: above ?? `Must be at most ${max}.` }),
    );
export const flag = () => z.boolean();

interface TextBounds {
  min?: number;
  /** The sentence when it is empty. */
  message?: string;
}

const trimmed = (max: number, { min = 0, message }: TextBounds) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(min, { error: message ?? 'This field is required.' }),
      z.maxLength(max, { error: `At most ${max} characters are allowed.` }),
    );

/**
 * Controls, line breaks, and marks that cannot be seen or that change the direction of what follows. Joiners stay: emoji and
 * several scripts need them.
 */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
/** The same without the controls that a text of several lines is made of. */
const INVISIBLE_IN_LINES = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Text of one line; surrounding blanks are dropped, characters that cannot be seen are refused. */
export const singleLine = (max = KEYWORDS_MAX, bounds: TextBounds = {}) =>
  trimmed(max, bounds).check(z.refine((text) => !INVISIBLE.test(text), { error: copy.invisibleCharacters }));

/** A name: one line in normal form C, runs of blanks folded to one, so that two names do not differ by a blank. */
export const nameText = (max: number, bounds: TextBounds = {}) =>
  singleLine(max, bounds).check(z.overwrite((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ')));

/** Text of several lines. */
export const paragraph = (max: number, bounds: TextBounds = {}) =>
  trimmed(max, bounds).check(z.refine((text) => !INVISIBLE_IN_LINES.test(text), { error: copy.invisibleCharacters }));

/** Text that is searched for. Anything may be pasted: what cannot be found is not found. */
export const searchText = (max = KEYWORDS_MAX) => trimmed(max, {});

/** The checks of a text that must be a date or a time. */
export const dateChecks = (message: string = copy.dateShape) => [
  z.refine<string>((text) => !isOutsideYears(text), { error: copy.dateYears, abort: true }),
  z.refine<string>((text) => instantOf(text) !== null, { error: message }),
];

/** An instant; a date alone is read as its first moment. Leaves in ISO form with milliseconds. */
export const time = (message?: string) => {
  const schema = z.string().check(
    ...dateChecks(message),
    z.overwrite((text) => instantOf(text) ?? text),
  );
  MOMENTS.add(schema);
  return schema;
};

/** The end of a range, included: a date alone means its whole day (GAP-067). */
export const rangeEnd = (message?: string) =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' ? (rangeEndOf(text) ?? text) : text)),
    time(message),
  );

/** A day of the seller's calendar, such as 2026-11-20. */
export const day = () => {
  const schema = z.string().check(z.refine((text) => isDay(text), { error: copy.dayShape, abort: true }));
  MOMENTS.add(schema);
  return schema;
};

/** One of several words; the case of the first letters does not matter coming in. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V, message?: string) =>
  z.enum(values, message ? { error: message } : undefined);

/** Joins values for one query parameter; a comma or backslash inside of one stands behind a backslash. */
export const joinCsv = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\,]/g, '\\$&')).join(',');

/** The values that were joined; a backslash before anything else is one of the value. */
const splitCsv = (text: string): string[] =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((value) => value.replaceAll(/\\([\\,])/g, '$1').trim()).filter(Boolean);

/** Values in one query parameter joined by commas, as `joinCsv` does, or the parameter repeated. */
export const csv = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.transform((value: unknown) =>
      (Array.isArray(value) ? value : [value]).flatMap((part) => (typeof part === 'string' ? splitCsv(part) : [part])),
    ),
    z.array(item).check(z.maxLength(500, { error: 'At most 500 values are allowed.' })),
  );

/** A whole number in a query. */
export const queryInteger = (bounds: IntegerBounds = {}) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value)),
    integer(bounds),
  );

/** Euro in a query, cents in code. */
export const queryMoney = (bounds: Bounds = {}) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    money(bounds),
  );

const YES = ['1', 'true', 'yes'];
const NO = ['0', 'false', 'no'];

/** Yes or no in a query: 1, true, yes or 0, false, no. */
export const queryFlag = () =>
  z.pipe(
    z.transform((value: unknown) => {
      const word = String(value).toLowerCase();
      return YES.includes(word) ? true : NO.includes(word) ? false : value;
    }),
    z.boolean({ error: 'Must be 1 or 0.' }),
  );
