// Field types of calls. `money` and `unitCost` are euro decimals on the wire and integers in code; all others are the
// same in both. Bounds are arguments rather than later checks, so that a field keeps its type.

import * as z from 'zod/mini';
import { commonCopy } from './copy.ts';
import { KEYWORDS_MAX, PRICE_CAP_CENTS } from './limits.ts';
import { instantOf, isDay, isOutsideYears, rangeEndOf } from './time.ts';

/** Fields whose wire form is the code form divided by this number. */
export const SCALES = new WeakMap<z.ZodMiniType, number>();

/** Fields with a form of their own on the wire. */
export const VALUE_CODECS = new WeakMap<
  z.ZodMiniType,
  { encode: (value: unknown) => unknown; decode: (value: unknown) => unknown }
>();

/** Description and example of a field in the document of the partner API. */
export const FIELD_DOCS = new WeakMap<z.ZodMiniType, { description: string; example: unknown }>();

/** Documents a field; every field of the partner API needs it. */
export function described<S extends z.ZodMiniType>(schema: S, description: string, example: unknown): S {
  FIELD_DOCS.set(schema, { description, example });
  return schema;
}

/** Fields with labels in exported files. */
export const EXPORT_LABELS = new WeakMap<z.ZodMiniType, (value: string) => string>();

/** Instants and days, with their JSON Schema format: typed dates in exported workbooks. */
export const MOMENTS = new WeakMap<z.ZodMiniType, 'date-time' | 'date'>();

/** Exported as its label, not its code. */
export function labelled(labelOf: (value: string) => string) {
  const schema = z.string();
  EXPORT_LABELS.set(schema, labelOf);
  return schema;
}

interface Bounds {
  min?: number;
  max?: number;
  /** Error message for a violated bound. */
  message?: string;
}

function scaledNumber(digits: number, { min = 0, max = Number.MAX_SAFE_INTEGER, message }: Bounds) {
  const scale = 10 ** digits;
  const inBounds = (n: number) => n >= min && n <= max;
  const wire = z.number({ error: 'Must be a number.' }).check(
    // Floating-point error is a few units in the last place, whatever the magnitude.
    z.refine((n) => Math.abs(Math.round(n * scale) - n * scale) <= Math.abs(n * scale) * 4 * Number.EPSILON, {
      error: `At most ${digits} decimals are allowed.`,
      abort: true,
    }),
    z.refine((n) => inBounds(Math.round(n * scale)), {
      error: message ?? `Must be between ${min / scale} and ${max / scale}.`,
      params: { min, max, scale },
    }),
  );
  const field = z.codec(wire, z.number(), {
    decode: (euro) => Math.round(euro * scale),
    encode: (units) => units / scale,
  });
  SCALES.set(field, scale);
  return field;
}

/** Cents as a decimal: 1250 is `12.50`. */
const decimalOf = (cents: number): string => (cents / 100).toFixed(2);

const AMOUNT_ERROR = 'Must be an amount such as {"amount":"12.50","currency":"EUR"}.';

/** Cents as an amount with its currency. */
export const toAmount = (cents: number) => ({ amount: decimalOf(cents), currency: 'EUR' as const });
const toCents = ({ amount: decimal }: { amount: string }) => Math.round(Number(decimal) * 100);

/** An amount with its currency in the partner API, cents in code. Bounds in cents; never a number on the wire. */
export function amount({ min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: Bounds = {}) {
  const wire = z.strictObject(
    {
      amount: described(
        z.string({ error: AMOUNT_ERROR }).check(z.regex(/^-?\d{1,13}(\.\d{1,2})?$/, { error: AMOUNT_ERROR })),
        'Decimal with up to two places; responses have two.',
        '12.50',
      ),
      currency: described(z.literal('EUR', { error: 'The currency must be EUR.' }), 'Always EUR.', 'EUR'),
    },
    { error: AMOUNT_ERROR },
  );
  const field = z.codec(
    wire,
    z.number().check(
      z.refine((cents) => cents >= min && cents <= max, {
        error: `Must be between ${decimalOf(min)} and ${decimalOf(max)} EUR.`,
      }),
    ),
    { decode: toCents, encode: toAmount },
  );
  VALUE_CODECS.set(field, {
    encode: (value) => (typeof value === 'number' ? toAmount(value) : value),
    decode: (value) => (typeof value === 'object' && value !== null ? toCents(value as { amount: string }) : value),
  });
  return field;
}

/** Euro with 2 decimals on the wire, cents in code. Bounds in cents. */
export const money = (bounds: Bounds = {}) => scaledNumber(2, bounds);
/** Any amount, including negative ones: profits and balances. */
export const balance = () => scaledNumber(2, { min: -Number.MAX_SAFE_INTEGER });
/** A unit price entered by a user: above 0 (or from 0), at most 10000 euro. */
export const price = (min = 1) => money({ min, max: PRICE_CAP_CENTS });
/** A unit cost: euro with up to 4 decimals on the wire, 1/10000 euro in code. */
export const unitCost = (bounds: Bounds = {}) => scaledNumber(4, bounds);
/** A percentage with 2 decimals on the wire, basis points in code; may be negative unless bounded. */
export const percent = (bounds: Bounds = {}) => scaledNumber(2, { min: -Number.MAX_SAFE_INTEGER, ...bounds });

export const id = () => z.guid({ error: 'Must be an id.' });
interface IntegerBounds {
  min?: number;
  max?: number;
  /** Error message below `min`. */
  minMessage?: string;
  /** Error message above `max`. */
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
  /** Error message if empty. */
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
 * Control characters, line breaks, invisible characters and those that change text direction. Joiners are allowed:
 * emoji and several scripts need them.
 */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
/** The same, except control characters used in multi-line text. */
const INVISIBLE_IN_LINES = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Single-line text; trimmed, invisible characters are rejected. */
export const singleLine = (max = KEYWORDS_MAX, bounds: TextBounds = {}) =>
  trimmed(max, bounds).check(z.refine((text) => !INVISIBLE.test(text), { error: commonCopy.invisibleCharacters }));

/** A name: one line in normal form C with collapsed spaces, so that names do not differ by spaces only. */
export const nameText = (max: number, bounds: TextBounds = {}) =>
  singleLine(max, bounds).check(z.overwrite((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ')));

/** Multi-line text. */
export const paragraph = (max: number, bounds: TextBounds = {}) =>
  trimmed(max, bounds).check(
    z.refine((text) => !INVISIBLE_IN_LINES.test(text), { error: commonCopy.invisibleCharacters }),
  );

/** Search text. Anything may be pasted; it simply may not match. */
export const searchText = (max = KEYWORDS_MAX) => trimmed(max, {});

/** Checks of a text that must be a date or time. */
export const dateChecks = (message: string = commonCopy.dateShape) => [
  z.refine<string>((text) => !isOutsideYears(text), { error: commonCopy.dateYears, abort: true }),
  z.refine<string>((text) => instantOf(text) !== null, { error: message }),
];

/** An instant or a date, kept as written. */
export const dateText = () => {
  const schema = z.string().check(...dateChecks());
  MOMENTS.set(schema, 'date-time');
  return schema;
};

/** An instant; a date means its start. Output is ISO with milliseconds. */
export const time = (message?: string) => {
  const schema = z.string().check(
    ...dateChecks(message),
    z.overwrite((text) => instantOf(text) ?? text),
  );
  MOMENTS.set(schema, 'date-time');
  return schema;
};

/** Inclusive end of a range: a date means its whole day (GAP-067). */
export const rangeEnd = (message?: string) =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' ? (rangeEndOf(text) ?? text) : text)),
    time(message),
  );

/** A day in the seller's calendar, such as 2026-11-20. */
export const day = () => {
  const schema = z.string().check(z.refine((text) => isDay(text), { error: commonCopy.dayShape, abort: true }));
  MOMENTS.set(schema, 'date');
  return schema;
};

/** One of several words; the case of first letters is ignored on input. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V, message?: string) =>
  z.enum(values, message ? { error: message } : undefined);

/** Joins values for one query parameter; commas and backslashes are escaped with a backslash. */
export const joinCsv = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\,]/g, '\\$&')).join(',');

/** Splits joined values; a backslash before any other character is literal. */
const splitCsv = (text: string): string[] =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((value) => value.replaceAll(/\\([\\,])/g, '$1').trim()).filter(Boolean);

/** Values in a comma-joined query parameter (see `joinCsv`), or in a repeated one. */
export const csv = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.transform((value: unknown) =>
      (Array.isArray(value) ? value : [value]).flatMap((part) => (typeof part === 'string' ? splitCsv(part) : [part])),
    ),
    z.array(item).check(z.maxLength(500, { error: 'At most 500 values are allowed.' })),
  );

/** An integer in a query. */
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

/** A boolean in a query: 1, true, yes or 0, false, no. */
export const queryFlag = () =>
  z.pipe(
    z.transform((value: unknown) => {
      const word = String(value).toLowerCase();
      return YES.includes(word) ? true : NO.includes(word) ? false : value;
    }),
    z.boolean({ error: 'Must be 1 or 0.' }),
  );
