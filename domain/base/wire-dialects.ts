// The dialect of the partner API: snake_case names, matched exactly, and amounts with their currency. Apart from the
// codecs, because the browser speaks the other one.

import { SCALES, VALUE_CODECS } from './fields.ts';
import { PASCAL, type WireDialect } from './wire.ts';

/** Marks a name that no field has, so that it cannot pass for a field of the schema. */
const UNKNOWN_NAME = '?';

/** `partner_id`; an unknown name as it was sent. */
const snakeName = (name: string): string =>
  name.startsWith(UNKNOWN_NAME) ? name.slice(1) : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const SNAKE: WireDialect = {
  nameOf: snakeName,
  keyOf: (wire) => wire,
  unknownName: (wire) => UNKNOWN_NAME + wire,
  valueCodecOf: (schema) => {
    if (SCALES.has(schema)) throw new Error('Amounts of the partner API have a currency: use `amount`.');
    return VALUE_CODECS.get(schema);
  },
  codecs: new WeakMap(),
};

/** Dialect of the calls and errors below a path, with or without `/api`; routes are matched without case. */
export const dialectOfPath = (path: string): WireDialect => (/^(\/api)?\/v1(\/|$)/i.test(path) ? SNAKE : PASCAL);
