// Invariants of the master key: nothing is encrypted with a replaced one, and the keys that must outlive it are kept.

import { sql } from 'kysely';
import { atRotation, PURPOSES } from '#server/base/crypto/master-key.ts';
import { type Invariant, invariant } from './invariant.ts';

const chained = PURPOSES.filter((purpose) => atRotation(purpose) === 'chained');
const constant = PURPOSES.filter((purpose) => atRotation(purpose) === 'constant');

export const MASTER_KEY_INVARIANTS: readonly Invariant[] = [
  invariant(
    'K19',
    'data keys are encrypted with the master key in use, and keys that outlive a replaced master key are kept',
    sql`with newest as (select id, master_id from master_key_check order by id desc limit 1),
        replaced as (select m.id, m.master_id from master_key_check m where m.id < (select n.id from newest n))
      select 'data key ' || d.id as row from vault_dek d join newest n on d.master_id <> n.master_id
      union all
      select p.purpose || ' of ' || r.master_id from replaced r cross join unnest(${chained}::text[]) p (purpose)
      where not exists (select 1 from kept_key k where k.purpose = p.purpose and k.master_id = r.master_id)
      union all
      select p.purpose from unnest(${constant}::text[]) p (purpose)
      where exists (select 1 from replaced)
        and not exists (
          select 1
          from kept_key k
          where k.purpose = p.purpose and k.master_id = (select r.master_id from replaced r order by r.id limit 1)
        )`,
  ),
];
