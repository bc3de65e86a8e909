// Reads the entries of a list one by one: an invalid one is named and left out, and does not affect the others (PPD-021).

import * as z from 'zod/mini';
import type { LeftOutEntry } from './port.ts';
import { sanitizeNote } from './wire-translation.ts';

const MAX_NAME = 60;

/** The entry's own identifier, so that a person can find it at the provider. */
function nameEntry(entry: unknown, fields: readonly string[]): string {
  const values = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
  const name = fields.map((field) => values[field]).find((value) => value !== undefined);
  return typeof name === 'string' ? sanitizeNote(name).slice(0, MAX_NAME) : '';
}

/** Entries that fit the schema, and the others, named by the first of these fields that they have. */
export function readEntries<S extends z.ZodMiniType>(
  entries: readonly unknown[],
  schema: S,
  ...nameFields: string[]
): { items: z.output<S>[]; leftOut: LeftOutEntry[] } {
  const items: z.output<S>[] = [];
  const leftOut: LeftOutEntry[] = [];
  for (const entry of entries) {
    const parsed = z.safeParse(schema, entry);
    if (parsed.success) items.push(parsed.data);
    else {
      const [issue] = parsed.error.issues;
      const reason = sanitizeNote(`${issue!.path.join('.')}: ${issue!.message}`);
      leftOut.push({ name: nameEntry(entry, nameFields), reason });
    }
  }
  return { items, leftOut };
}
