// Between code and wire. The wire has PascalCase names and euro decimals, code has camelCase and integers. A shape is
// compiled once from a schema and does both directions in one pass. On the way out it is also the gate: only fields
// that the schema names leave the house.

import type * as z from 'zod/mini';
import { SCALES } from './fields.ts';

export interface Shape {
  /** Code value to wire value. */
  encode: (value: unknown) => unknown;
  /** Wire value to code value; for replies that the browser trusts. */
  decode: (value: unknown) => unknown;
  /** Wire names of any case to the names of the schema, values untouched; what comes out is checked by the schema. */
  rename: (value: unknown) => unknown;
}

const same = (value: unknown) => value;
const LEAF: Shape = { encode: same, decode: same, rename: same };

/** First letter up: the name of a field on the wire. */
export const wireName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** First letter down. */
export const codeName = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
}

const defOf = (schema: z.ZodMiniType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function ofObject(fields: [string, Shape][]): Shape {
  const byWire = new Map(fields.map(([name, shape]) => [name.toLowerCase(), { name, shape }]));
  if (byWire.size !== fields.length)
    throw new Error(`Two fields differ only in case: ${fields.map(([n]) => n).join(', ')}`);
  const out = fields.map(([name, shape]) => ({ name, wire: wireName(name), shape }));
  return {
    encode: (value) => {
      if (!isRecord(value)) return value;
      const result: Record<string, unknown> = {};
      for (const { name, wire, shape } of out) {
        const part = value[name];
        if (part !== undefined) result[wire] = shape.encode(part);
      }
      return result;
    },
    decode: (value) => {
      if (!isRecord(value)) return value;
      const result: Record<string, unknown> = {};
      for (const { name, wire, shape } of out) if (value[wire] !== undefined) result[name] = shape.decode(value[wire]);
      return result;
    },
    rename: (value) => {
      if (!isRecord(value)) return value;
      const result: Record<string, unknown> = {};
      for (const [key, part] of Object.entries(value)) {
        const known = byWire.get(key.toLowerCase());
        result[known ? known.name : codeName(key)] = known ? known.shape.rename(part) : part;
      }
      return result;
    },
  };
}

function ofArray(item: Shape): Shape {
  const each = (step: (value: unknown) => unknown) => (value: unknown) =>
    Array.isArray(value) ? value.map(step) : value;
  return item === LEAF ? LEAF : { encode: each(item.encode), decode: each(item.decode), rename: each(item.rename) };
}

function ofScale(scale: number): Shape {
  return {
    encode: (value) => (typeof value === 'number' ? value / scale : value),
    decode: (value) => (typeof value === 'number' ? Math.round(value * scale) : value),
    rename: same,
  };
}

const nullable = (inner: Shape): Shape => {
  const guard = (step: (value: unknown) => unknown) => (value: unknown) => (value === null ? null : step(value));
  return inner === LEAF
    ? LEAF
    : { encode: guard(inner.encode), decode: guard(inner.decode), rename: guard(inner.rename) };
};

const known = new WeakMap<z.ZodMiniType, Shape>();

/** The shape of a schema, compiled at the first use. */
export function shapeOf(schema: z.ZodMiniType): Shape {
  const ready = known.get(schema);
  if (ready) return ready;
  const shape = compile(schema);
  known.set(schema, shape);
  return shape;
}

function compile(schema: z.ZodMiniType): Shape {
  const scale = SCALES.get(schema);
  if (scale) return ofScale(scale);
  const def = defOf(schema);
  if (def.shape) return ofObject(Object.entries(def.shape).map(([name, part]) => [name, shapeOf(part)]));
  if (def.element) return ofArray(shapeOf(def.element));
  if (def.innerType) return def.type === 'nullable' ? nullable(shapeOf(def.innerType)) : shapeOf(def.innerType);
  // A transform in front of a schema (queries) or behind it (lists): the part with structure decides.
  if (def.type === 'pipe') return defOf(def.in!).type === 'transform' ? shapeOf(def.out!) : shapeOf(def.in!);
  return LEAF;
}
