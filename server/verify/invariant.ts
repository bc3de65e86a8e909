// An invariant: its description and a statement that finds the rows violating it.

import type { RawBuilder } from 'kysely';

export interface Invariant {
  id: string;
  description: string;
  /** Describes each violating row. */
  violations: RawBuilder<{ row: string }>;
}

export const invariant = (id: string, says: string, broken: RawBuilder<{ row: string }>): Invariant => ({
  id,
  description: says,
  violations: broken,
});
