// What must be unique is held by indexes; this turns a broken one into the sentence for the person.

import { Refusal } from '#domain/base/refusal.ts';

/** Field and sentence for each unique index that a statement may break. */
export type UniqueConstraints = Record<string, { field: string; message: string }>;

const UNIQUE_VIOLATION = '23505';

/** @throws Refusal 409 naming the field when the statement breaks one of the indexes */
export async function refuseDuplicates<T>(statement: Promise<T>, constraints: UniqueConstraints): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const violated = code === UNIQUE_VIOLATION && constraint !== undefined ? constraints[constraint] : undefined;
    if (!violated) throw error;
    throw new Refusal('taken', violated.message, { errors: [{ ...violated, code: 'taken' }] });
  }
}
