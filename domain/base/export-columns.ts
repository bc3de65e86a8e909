// Columns of an exported file that are named by fields of the list's rows. The row of the call says what a field is: what
// is euro on the wire is euro in the file. One reader serves the browser and the server, which may therefore be asked for
// columns that only the browser knows how to call.

import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { cellText, type ExportCell } from './export-cells.ts';
import * as field from './fields.ts';
import { defOf } from './wire.ts';

const COLUMNS_MAX = 60;
const TITLE_MAX = 80;
const WORDS_MAX = 100;

export const ExportColumn = z.strictObject({
  title: field.singleLine(TITLE_MAX, { min: 1 }),
  /** A field of the row; of a field in it as `offer.offerPrice`. Of an array every element is written. */
  field: z.string().check(z.maxLength(TITLE_MAX), z.regex(/^\w+(\.\w+)*$/, { error: 'Must be the name of a field.' })),
  /** Words for some of its values: `null`, `true` and numbers as they are written. */
  words: z.optional(
    z
      .record(z.string().check(z.maxLength(TITLE_MAX)), field.singleLine())
      .check(z.refine((words) => Object.keys(words).length <= WORDS_MAX, { error: `At most ${WORDS_MAX} words.` })),
  ),
});
export type ExportColumn = z.output<typeof ExportColumn>;
export const ExportColumns = z.array(ExportColumn).check(z.minLength(1), z.maxLength(COLUMNS_MAX));

type Scalar = string | number | boolean | null | undefined;
type Below<K extends string, T> = [T] extends [Scalar]
  ? K
  : [T] extends [readonly (infer E)[] | null | undefined]
    ? [E] extends [Scalar]
      ? K
      : `${K}.${FieldPath<E>}`
    : `${K}.${FieldPath<NonNullable<T>>}`;
/** The fields of a row that a column may name. */
export type FieldPath<T> = { [K in keyof T & string]-?: Below<K, T[K]> }[keyof T & string];

/** What a row of this list is. */
export function rowSchemaOf({ reply }: Pick<Endpoint, 'reply'>): z.ZodMiniType {
  const items = defOf(reply).shape?.items;
  const row = items && defOf(items).element;
  if (!row) throw new Error('This call is no list.');
  return row;
}

interface RowField {
  read: (row: unknown) => unknown[];
  /** What its values are divided by; null for those that are as they are. */
  scale: number | null;
  wordsOf: ((value: string) => string) | null;
  isMoment: boolean;
}

const propertyOf = (value: unknown, name: string): unknown => (value as Record<string, unknown> | null)?.[name];

/** Null where the rows have no such field. */
function fieldOf(schema: z.ZodMiniType, path: readonly string[]): RowField | null {
  const scale = field.SCALES.get(schema);
  const { innerType, element, shape, type } = defOf(schema);
  if (scale === undefined && innerType) return fieldOf(innerType, path);
  if (scale === undefined && element) {
    const inner = fieldOf(element, path);
    return inner && { ...inner, read: (value) => (Array.isArray(value) ? value.flatMap(inner.read) : []) };
  }
  const [name, ...rest] = path;
  if (name === undefined)
    return shape || type === 'record'
      ? null
      : {
          read: (value) => [value ?? null],
          scale: scale ?? null,
          wordsOf: field.WORDS.get(schema) ?? null,
          isMoment: field.MOMENTS.has(schema),
        };
  const part = shape && Object.hasOwn(shape, name) ? fieldOf(shape[name]!, rest) : null;
  return part && { ...part, read: (value) => part.read(propertyOf(value, name)) };
}

/** An amount with its decimals: two, or up to four where it is finer than a cent. */
function amountDigits(amount: number, scale: number): string {
  const places = String(scale).length - 1;
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  const [whole, fraction] = [digits.slice(0, -places), digits.slice(-places).replace(/(?<=^\d{2,})0+$/, '')];
  return `${amount < 0 ? '-' : ''}${whole}.${fraction}`;
}

function cellOf(value: unknown, { scale, wordsOf, isMoment }: RowField, { words }: ExportColumn): ExportCell {
  const word = words && Object.hasOwn(words, String(value)) ? words[String(value)]! : undefined;
  if (word !== undefined) return word;
  if (value === null || value === '') return null;
  if (typeof value === 'number')
    return { digits: scale ? amountDigits(value, scale) : String(value), isPercent: false };
  if (isMoment) return { iso: String(value) };
  return wordsOf ? wordsOf(String(value)) : String(value);
}

/** Reads a row into cells. */
export type RowReader = (row: unknown) => ExportCell[];

/** The reader of these columns, or the first of them that names no field of the rows. */
export function rowReaderOf(
  row: z.ZodMiniType,
  columns: readonly ExportColumn[],
): RowReader | { unknown: ExportColumn } {
  const readers: ((row: unknown) => ExportCell)[] = [];
  for (const column of columns) {
    const found = fieldOf(row, column.field.split('.'));
    if (!found) return { unknown: column };
    readers.push((one) => {
      const values = found.read(one);
      const cells = (values.length === 0 ? [null] : values).map((value) => cellOf(value, found, column));
      return cells.length === 1 ? cells[0]! : cells.map(cellText).filter(Boolean).join(', ') || null;
    });
  }
  return (one) => readers.map((read) => read(one));
}
