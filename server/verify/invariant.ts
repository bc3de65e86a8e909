// An invariant: what holds, and a statement that finds the rows where it does not.

import type { RawBuilder } from 'kysely';

export interface Invariant {
  id: string;
  /** What holds. */
  says: string;
  /** Names each row that breaks it. */
  broken: RawBuilder<{ row: string }>;
}

export const rows = (id: string, says: string, broken: RawBuilder<{ row: string }>): Invariant => ({
  id,
  says,
  broken,
});
