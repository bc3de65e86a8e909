// What no call takes, whatever its fields: text that the database cannot keep (NUL, half a character), and bodies
// nested so deeply that nobody sent them by honest means.

import { copy } from '#domain/base/copy.ts';
import { type FieldError, Refusal } from '#domain/base/refusal.ts';

/** Deepest nesting of a body; the calls themselves need four. */
const MAX_DEPTH = 20;

/** Can this text be kept? */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** The fields whose text cannot be kept, names of fields included. @throws Refusal 400 for what is nested too deeply */
function textFaults(value: unknown, path: string[]): FieldError[] {
  if (path.length > MAX_DEPTH) throw new Refusal('unreadable', copy.unreadable);
  if (typeof value === 'string')
    return isStorableText(value) ? [] : [{ field: path.join('.'), code: 'not_text', message: copy.notText }];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    isStorableText(name)
      ? textFaults(part, [...path, name])
      : [{ field: path.join('.'), code: 'not_text', message: copy.notText }],
  );
}

/** Refuses an input that holds such text, naming its fields: 422. */
export function refuseUnstorableText(input: object): void {
  const errors = textFaults(input, []);
  if (errors.length > 0) throw new Refusal('not_text', copy.notText, { errors });
}
