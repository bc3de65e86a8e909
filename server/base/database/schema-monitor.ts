// Polls for a schema that this process must not work on, and for another master key, so that it stops within a second of
// the migration or the rotation.

import { followMasterKey } from '#server/base/crypto/current-keys.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Db } from './db.ts';
import { findSchemaConflict } from './known-schema.ts';

export interface SchemaMonitor {
  /** Sentence for operators once the schema is too new or the master key is missing; null before. It never becomes null again. */
  conflict(): string | null;
  /** Looks again. `onConflict` runs once, when a conflict is found. */
  check(): Promise<void>;
}

export function createSchemaMonitor(
  db: Db,
  keys: DerivedKeys,
  onConflict: (sentence: string) => Promise<void>,
): SchemaMonitor {
  let conflict: string | null = null;
  return {
    conflict: () => conflict,
    check: async () => {
      if (conflict !== null) return;
      conflict = (await findSchemaConflict(db)) ?? (await followMasterKey(db, keys));
      if (conflict !== null) await onConflict(conflict);
    },
  };
}
