// An invariant: what holds, and a statement that finds the rows where it does not.

import type { RawBuilder } from 'kysely';

export interface Invariant {
  id: string;
  /** What holds. */
  description: string;
  /** Names each row that breaks it. */
  violations: RawBuilder<{ row: string }>;
}

export const invariant = (id: string, says: string, broken: RawBuilder<{ row: string }>): Invariant => ({
  id,
  description: says,
  violations: broken,
});
