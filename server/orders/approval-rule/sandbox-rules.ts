// Preset rules of a sandbox: the orders of all its partners run without a person (API-154).

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/database/db.ts';
import { isSandboxSql } from '#server/base/database/installation.ts';

const ORDER_LIMIT_CENTS = 100_000_000;
const DAY_LIMIT_CENTS = 1_000_000_000;

/** Switches approval by rule on for partner companies that never had a rule. Does nothing outside a sandbox. */
export const presetSandboxRules = (tx: Tx, now: Time): Promise<number> =>
  tx.run(sql`insert into approval_rule (id, company_id, order_limit_cents, day_limit_cents, min_margin_bp, proposed_at,
      in_force_at)
    select gen_random_uuid(), c.id, ${ORDER_LIMIT_CENTS}::bigint, ${DAY_LIMIT_CENTS}::bigint, 0, ${now}, ${now}
    from company c
    where not c.is_system and ${isSandboxSql} and not exists (select from approval_rule r where r.company_id = c.id)`);
