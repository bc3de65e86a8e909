// Translates violations of unique indexes into messages for users.

import { Refusal } from '#domain/base/refusal.ts';

/** Field and message per unique index that a statement may violate. */
export type UniqueConstraints = Record<string, { field: string; message: string }>;

const UNIQUE_VIOLATION = '23505';

/** @throws Refusal 409 naming the field if the statement violates one of the indexes */
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
