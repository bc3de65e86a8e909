// Converts between code and wire. The wire has PascalCase names and euro decimals, or those of another dialect
// (wire-dialects.ts); code has camelCase and integers. A codec is compiled once per schema and dialect and
// converts in one pass. On output it is also the gate: only fields declared in the schema are sent.

import type * as z from 'zod/mini';
import { SCALES } from './fields.ts';

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

/** How names and values look on the wire; the browser knows only the first one. */
export interface WireDialect {
  /** Name of a field on the wire. */
  nameOf(name: string): string;
  /** Key to find a field by a received name. */
  keyOf(wire: string): string;
  /** Name in code of a received name that no field has. */
  unknownName(wire: string): string;
  /** Codec of a field that the dialect writes in its own form; undefined for others. */
  valueCodecOf(schema: z.ZodMiniType): Omit<WireCodec, 'normalizeNames'> | undefined;
  /** Compiled codecs. */
  codecs: WeakMap<z.ZodMiniType, WireCodec>;
}

/** Capitalizes: the name of a field on the wire. */
export const wireName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** Uncapitalizes. */
export const codeName = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

function scaledCodecOf(schema: z.ZodMiniType) {
  const scale = SCALES.get(schema);
  return scale === undefined
    ? undefined
    : {
        encode: (value: unknown) => (typeof value === 'number' ? value / scale : value),
        decode: (value: unknown) => (typeof value === 'number' ? Math.round(value * scale) : value),
      };
}

/** `PartnerId`, matched without case, and euro decimals. */
export const PASCAL: WireDialect = {
  nameOf: wireName,
  keyOf: (wire) => wire.toLowerCase(),
  unknownName: codeName,
  valueCodecOf: scaledCodecOf,
  codecs: new WeakMap(),
};

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
  const byWireName = new Map(fields.map(([name, shape]) => [dialect.keyOf(dialect.nameOf(name)), { name, shape }]));
  if (byWireName.size !== fields.length)
    throw new Error(`Two fields differ only in case: ${fields.map(([n]) => n).join(', ')}`);
  const wireFields = fields.map(([name, shape]) => ({ name, wire: dialect.nameOf(name), shape }));
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
        const knownField = byWireName.get(dialect.keyOf(key));
        result[knownField ? knownField.name : dialect.unknownName(key)] = knownField
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

/** Codec of a schema, compiled on first use. */
export function wireCodecOf(schema: z.ZodMiniType, dialect: WireDialect = PASCAL): WireCodec {
  const { codecs } = dialect;
  const cached = codecs.get(schema);
  if (cached) return cached;
  const shape = compileCodec(schema, dialect);
  codecs.set(schema, shape);
  return shape;
}

function compileCodec(schema: z.ZodMiniType, dialect: WireDialect): WireCodec {
  const valueCodec = dialect.valueCodecOf(schema);
  if (valueCodec) return { ...valueCodec, normalizeNames: identity };
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
