// What a restore leaves open, for whoever has to see to it.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Db } from '#server/base/db.ts';

export interface ProviderStatus {
  provider: string;
  code: string;
  /** Units that are still to be asked about. */
  open: number;
  /** References that the provider has and the backup did not know. */
  found: number;
  /** Of these, of units that have no item yet: they come in when their order is bought. */
  waiting: number;
  /** It cannot be asked; a person reads its statement. */
  needsStatement: boolean;
}

export interface RestoreStatus {
  id: string;
  takenAt: Time;
  restoredAt: Time;
  /** Null while nothing is bought. */
  matchedAt: Time | null;
  providers: ProviderStatus[];
}

/** The newest restore; null where there never was one. */
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
