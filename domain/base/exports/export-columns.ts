// Columns of an exported file, named by row fields. The call's row schema defines each field: euro on the wire is euro
// in the file. Browser and server share one reader, so the server can be asked for columns only the browser knows.

import * as z from 'zod/mini';
import type { Endpoint } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defOf } from '#domain/base/wire.ts';
import { cellText, type ExportCell } from './export-cells.ts';
import { totalLabel } from './total-label.ts';

const COLUMNS_MAX = 60;
const TITLE_MAX = 80;
const WORDS_MAX = 100;

export const ExportColumn = z.strictObject({
  title: field.singleLine(TITLE_MAX, { min: 1 }),
  /** A row field, possibly nested as in `offer.offerPrice`. All elements of an array are written. */
  field: z.string().check(z.maxLength(TITLE_MAX), z.regex(/^\w+(\.\w+)*$/, { error: 'Must be the name of a field.' })),
  /** Labels for some values: keys are `null`, `true` and numbers as written. */
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
/** Row fields a column may name. */
export type FieldPath<T> = { [K in keyof T & string]-?: Below<K, T[K]> }[keyof T & string];

/** Row schema of this list. */
export function rowSchemaOf({ reply }: Pick<Endpoint, 'reply'>): z.ZodMiniType {
  const items = defOf(reply).shape?.items;
  const row = items && defOf(items).element;
  if (!row) throw new Error('This call is no list.');
  return row;
}

interface RowField {
  read: (row: unknown) => unknown[];
  /** Divisor of its values; null for unscaled ones. */
  scale: number | null;
  labelOf: ((value: string) => string) | null;
  isMoment: boolean;
}

const propertyOf = (value: unknown, name: string): unknown => (value as Record<string, unknown> | null)?.[name];

/** Null if the rows have no such field. */
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
          labelOf: field.EXPORT_LABELS.get(schema) ?? null,
          isMoment: field.MOMENTS.has(schema),
        };
  const part = shape && Object.hasOwn(shape, name) ? fieldOf(shape[name]!, rest) : null;
  return part && { ...part, read: (value) => part.read(propertyOf(value, name)) };
}

/** An amount with two decimals, or up to four for unit costs. */
function amountDigits(amount: number, scale: number): string {
  const places = String(scale).length - 1;
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  const [whole, fraction] = [digits.slice(0, -places), digits.slice(-places).replace(/(?<=^\d{2,})0+$/, '')];
  return `${amount < 0 ? '-' : ''}${whole}.${fraction}`;
}

function cellOf(value: unknown, { scale, labelOf, isMoment }: RowField, { words }: ExportColumn): ExportCell {
  const word = words && Object.hasOwn(words, String(value)) ? words[String(value)]! : undefined;
  if (word !== undefined) return word;
  if (value === null || value === '') return null;
  if (typeof value === 'number')
    return { digits: scale ? amountDigits(value, scale) : String(value), isPercent: false };
  if (isMoment) return { iso: String(value) };
  return labelOf ? labelOf(String(value)) : String(value);
}

/** Converts a row to cells. */
export type RowReader = (row: unknown) => ExportCell[];

/** Reader of these columns, or the first one that names no row field. */
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

/**
 * The row below all others, named by its first cell, with the sums of columns that have one; null if none has, or if the
 * first cell is a sum itself (ANA-020).
 */
export function totalCells(columns: readonly ExportColumn[], readRow: RowReader, sums: object): ExportCell[] | null {
  const isSum = ({ field: name }: ExportColumn): boolean => Object.hasOwn(sums, name);
  if (!columns.some(isSum) || isSum(columns[0]!)) return null;
  const cells = readRow(sums);
  return columns.map((column, at) => (at === 0 ? totalLabel : isSum(column) ? cells[at]! : null));
}
