// Open reconciliation work after a restore, for operators.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Db } from '#server/base/database/db.ts';

interface ProviderStatus {
  provider: string;
  code: string;
  /** Units not looked up yet. */
  open: number;
  /** References found at the provider but missing in the backup. */
  found: number;
  /** Of these, units without an item so far: imported when their order is bought. */
  waiting: number;
  /** Has no lookups; a person reads its statement. */
  needsStatement: boolean;
}

interface RestoreStatus {
  id: string;
  takenAt: Time;
  restoredAt: Time;
  /** Null while purchases are blocked. */
  matchedAt: Time | null;
  providers: ProviderStatus[];
}

/** The newest restore; null if there was none. */
export async function readRestoreStatus(db: Db): Promise<RestoreStatus | null> {
  const restore = await db.one(
    sql<Omit<RestoreStatus, 'providers'>>`select id, taken_at, restored_at, matched_at from restore
      order by restored_at desc limit 1`,
  );
  if (!restore) return null;
  const providers = await db.all(
    sql<ProviderStatus>`select p.name as provider, p.code, count(*) filter (where u.state = 'open') as open,
        coalesce(sum(cardinality(u.found)), 0)::bigint as found, count(*) filter (where u.state = 'bought') as waiting,
        not coalesce((p.capabilities ->> 'lookupByReference')::boolean, false) as needs_statement
      from restored_unit u join provider p on p.id = u.provider_id group by p.id order by p.name`,
  );
  return { ...restore, providers };
}
