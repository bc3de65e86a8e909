// Claims in percent of delivered keys, by supplier and by partner (CLM-034).

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { OPEN_CLAIM_STATES } from '#domain/claims/rules.ts';
import type { ClaimRate } from '#domain/claims/shapes.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import type { QueryContext } from '#server/base/http/context.ts';

interface Period {
  from?: Time | undefined;
  to?: Time | undefined;
}

/** Keys delivered in a period and their claims, whenever those were made: later claims raise the rate of past deliveries. */
const readRates = (db: Db, group: Sql, name: Sql, { from, to }: Period): Promise<ClaimRate[]> =>
  db.all(
    sql<ClaimRate>`with sent as (
          select ${group} as id, count(*) as delivered
          from package p
            join game_key k on k.package_id = p.id
            join orders o on o.id = p.order_id
            left join purchase_attempt a on a.ref = k.attempt_ref
          where p.state = 'Sent' and (${from ?? null}::timestamptz is null or p.sent_at >= ${from ?? null})
            and (${to ?? null}::timestamptz is null or p.sent_at <= ${to ?? null})
          group by 1
        ),
        claimed as (
          select ${group} as id, count(*) filter (where c.state <> 'withdrawn') as claimed,
            count(*) filter (where c.state = 'replaced') as replaced,
            count(*) filter (where c.state = 'credited') as credited,
            count(*) filter (where c.state = 'refused') as refused,
            count(*) filter (where c.state in ${literals(OPEN_CLAIM_STATES)}) as open
          from claim c
            join package p on p.id = c.package_id
            join game_key k on k.id = c.key_id
            join orders o on o.id = c.order_id
            left join purchase_attempt a on a.ref = k.attempt_ref
          where (${from ?? null}::timestamptz is null or p.sent_at >= ${from ?? null})
            and (${to ?? null}::timestamptz is null or p.sent_at <= ${to ?? null})
          group by 1
        )
      select s.id, ${name} as name, s.delivered, coalesce(c.claimed, 0) as claimed, coalesce(c.replaced, 0) as replaced,
        coalesce(c.credited, 0) as credited, coalesce(c.refused, 0) as refused, coalesce(c.open, 0) as open,
        round(coalesce(c.claimed, 0) * 10000.0 / s.delivered)::int as rate
      from sent s left join claimed c on c.id is not distinct from s.id
      where coalesce(c.claimed, 0) > 0
      order by coalesce(c.claimed, 0) * 1.0 / s.delivered desc, 2
      limit 200`,
  );

export async function claimRates({ db }: QueryContext, period: Period) {
  const [suppliers, partners] = await Promise.all([
    readRates(
      db,
      sql`a.provider_id`,
      sql`coalesce((select name from provider where id = s.id), 'Keys loaded from files')`,
      period,
    ),
    readRates(db, sql`o.company_id`, sql`(select name from company where id = s.id)`, period),
  ]);
  return { suppliers, partners };
}
