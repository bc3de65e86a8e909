// Input that no call accepts: text the database cannot store (NUL, lone surrogates), and bodies nested deeper than any
// legitimate client sends.

import { commonCopy } from '#domain/base/copy.ts';
import { type FieldError, Refusal } from '#domain/base/refusal.ts';

/** Maximum nesting of a body; the calls themselves need four levels. */
const MAX_DEPTH = 20;

export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Fields with text that cannot be stored, field names included. @throws Refusal 400 for excessive nesting */
function textFaults(value: unknown, path: string[]): FieldError[] {
  if (path.length > MAX_DEPTH) throw new Refusal('unreadable', commonCopy.unreadable);
  if (typeof value === 'string')
    return isStorableText(value) ? [] : [{ field: path.join('.'), code: 'not_text', message: commonCopy.notText }];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    isStorableText(name)
      ? textFaults(part, [...path, name])
      : [{ field: path.join('.'), code: 'not_text', message: commonCopy.notText }],
  );
}

/** Rejects input with such text, naming its fields: 422. */
export function refuseUnstorableText(input: object): void {
  const errors = textFaults(input, []);
  if (errors.length > 0) throw new Refusal('not_text', commonCopy.notText, { errors });
}
