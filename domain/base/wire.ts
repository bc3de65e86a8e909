// Converts between code and wire. The wire has PascalCase names and euro decimals, or snake_case names and amounts with
// their currency in the partner API; code has camelCase and integers. A codec is compiled once per schema and dialect and
// converts in one pass. On output it is also the gate: only fields declared in the schema are sent.

import type * as z from 'zod/mini';
import { SCALES, VALUE_CODECS } from './fields.ts';

/** Values of another shape, like null, pass unchanged. Exported for tests. */
export interface WireCodec {
  /** Code value to wire value. */
  encode: (value: unknown) => unknown;
  /** Wire value to code value; for trusted replies in the browser. */
  decode: (value: unknown) => unknown;
  /** Converts wire names of any case to schema names, leaving values for the schema to validate. */
  normalizeNames: (value: unknown) => unknown;
}

const identity = (value: unknown) => value;
const IDENTITY_CODEC: WireCodec = { encode: identity, decode: identity, normalizeNames: identity };

/** Form of names on the wire: `PartnerId`, matched without case, or `partner_id`, matched exactly. */
export type WireDialect = 'pascal' | 'snake';

/** Dialect of the calls and errors below a path, with or without `/api`; routes are matched without case. */
export const dialectOfPath = (path: string): WireDialect => (/^(\/api)?\/v1(\/|$)/i.test(path) ? 'snake' : 'pascal');

/** Marks a name that no field of a strict dialect has, so that it cannot pass for a field of the schema. */
const UNKNOWN_NAME = '?';

const snakeName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The name of a field on the wire in a dialect; an unknown one as it was sent. */
export const wireNameIn = (dialect: WireDialect, name: string): string =>
  name.startsWith(UNKNOWN_NAME) ? name.slice(1) : dialect === 'snake' ? snakeName(name) : wireName(name);

/** Capitalizes: the name of a field on the wire. */
export const wireName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** Uncapitalizes. */
export const codeName = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Exported for tests. */
export interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
}

/** Definition of a schema. */
export const defOf = (schema: z.ZodMiniType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectCodec(fields: [string, WireCodec][], dialect: WireDialect): WireCodec {
  const keyOf = (name: string) => (dialect === 'snake' ? name : name.toLowerCase());
  const unknownName = (name: string) => (dialect === 'snake' ? UNKNOWN_NAME + name : codeName(name));
  const byWireName = new Map(fields.map(([name, shape]) => [keyOf(wireNameIn(dialect, name)), { name, shape }]));
  if (byWireName.size !== fields.length)
    throw new Error(`Two fields differ only in case: ${fields.map(([n]) => n).join(', ')}`);
  const wireFields = fields.map(([name, shape]) => ({ name, wire: wireNameIn(dialect, name), shape }));
  return {
    encode: (value) => {
      if (!isRecord(value)) return value;
      const result: Record<string, unknown> = {};
      for (const { name, wire, shape } of wireFields) {
        const part = value[name];
        if (part !== undefined) result[wire] = shape.encode(part);
      }
      return result;
    },
    decode: (value) => {
      if (!isRecord(value)) return value;
      const result: Record<string, unknown> = {};
      for (const { name, wire, shape } of wireFields)
        if (value[wire] !== undefined) result[name] = shape.decode(value[wire]);
      return result;
    },
    normalizeNames: (value) => {
      if (!isRecord(value)) return value;
      const result: Record<string, unknown> = {};
      for (const [key, part] of Object.entries(value)) {
        const knownField = byWireName.get(keyOf(key));
        result[knownField ? knownField.name : unknownName(key)] = knownField
          ? knownField.shape.normalizeNames(part)
          : part;
      }
      return result;
    },
  };
}

function arrayCodec(item: WireCodec): WireCodec {
  const mapItems = (step: (value: unknown) => unknown) => (value: unknown) =>
    Array.isArray(value) ? value.map(step) : value;
  return item === IDENTITY_CODEC
    ? IDENTITY_CODEC
    : { encode: mapItems(item.encode), decode: mapItems(item.decode), normalizeNames: mapItems(item.normalizeNames) };
}

function scaledCodec(scale: number): WireCodec {
  return {
    encode: (value) => (typeof value === 'number' ? value / scale : value),
    decode: (value) => (typeof value === 'number' ? Math.round(value * scale) : value),
    normalizeNames: identity,
  };
}

const codecs: Record<WireDialect, WeakMap<z.ZodMiniType, WireCodec>> = { pascal: new WeakMap(), snake: new WeakMap() };

/** Codec of a schema, compiled on first use. */
export function wireCodecOf(schema: z.ZodMiniType, dialect: WireDialect = 'pascal'): WireCodec {
  const cached = codecs[dialect].get(schema);
  if (cached) return cached;
  const shape = compileCodec(schema, dialect);
  codecs[dialect].set(schema, shape);
  return shape;
}

function compileCodec(schema: z.ZodMiniType, dialect: WireDialect): WireCodec {
  const valueCodec = VALUE_CODECS.get(schema);
  if (valueCodec) return { ...valueCodec, normalizeNames: identity };
  const scale = SCALES.get(schema);
  if (scale && dialect === 'snake') throw new Error('Amounts of the partner API have a currency: use `amount`.');
  if (scale) return scaledCodec(scale);
  const codecOf = (part: z.ZodMiniType) => wireCodecOf(part, dialect);
  const def = defOf(schema);
  if (def.shape) {
    const fields = Object.entries(def.shape).map(([name, part]): [string, WireCodec] => [name, codecOf(part)]);
    return objectCodec(fields, dialect);
  }
  if (def.element) return arrayCodec(codecOf(def.element));
  if (def.innerType) return codecOf(def.innerType);
  // For a transform before (queries) or after (lists) a schema, the structured part counts.
  if (def.type === 'pipe') return codecOf(defOf(def.in!).type === 'transform' ? def.out! : def.in!);
  return IDENTITY_CODEC;
}
