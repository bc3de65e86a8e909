// Converts between code and wire. The wire has PascalCase names and euro decimals, code has camelCase and integers. A
// codec is compiled once per schema and converts in one pass. On output it is also the gate: only fields declared in
// the schema are sent.

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

function objectCodec(fields: [string, WireCodec][]): WireCodec {
  const byWireName = new Map(fields.map(([name, shape]) => [name.toLowerCase(), { name, shape }]));
  if (byWireName.size !== fields.length)
    throw new Error(`Two fields differ only in case: ${fields.map(([n]) => n).join(', ')}`);
  const wireFields = fields.map(([name, shape]) => ({ name, wire: wireName(name), shape }));
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
        const knownField = byWireName.get(key.toLowerCase());
        result[knownField ? knownField.name : codeName(key)] = knownField
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

const codecBySchema = new WeakMap<z.ZodMiniType, WireCodec>();

/** Codec of a schema, compiled on first use. */
export function wireCodecOf(schema: z.ZodMiniType): WireCodec {
  const cached = codecBySchema.get(schema);
  if (cached) return cached;
  const shape = compileCodec(schema);
  codecBySchema.set(schema, shape);
  return shape;
}

function compileCodec(schema: z.ZodMiniType): WireCodec {
  const scale = SCALES.get(schema);
  if (scale) return scaledCodec(scale);
  const def = defOf(schema);
  if (def.shape) return objectCodec(Object.entries(def.shape).map(([name, part]) => [name, wireCodecOf(part)]));
  if (def.element) return arrayCodec(wireCodecOf(def.element));
  if (def.innerType) return wireCodecOf(def.innerType);
  // For a transform before (queries) or after (lists) a schema, the structured part counts.
  if (def.type === 'pipe') return defOf(def.in!).type === 'transform' ? wireCodecOf(def.out!) : wireCodecOf(def.in!);
  return IDENTITY_CODEC;
}
