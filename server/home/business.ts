// Business overview besides orders: providers, promotions of the week, credit near its limit.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { HOME_ROWS, type ProviderCondition, type ProviderHealth, WEEK_DAYS } from '#domain/home/figures.ts';
import type { Overview } from '#domain/home/staff-calls.ts';
import type { StallReason } from '#domain/orders/states.ts';
import type { Sql } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { isNearLimitSql } from '#server/companies/search.ts';
import { STALL_LIFETIME_MS } from '#server/orders/reading/order-detail.ts';
import { losesMoneySql, shownRegionSql } from '#server/promotions/card.ts';

interface ProviderRow extends Omit<ProviderHealth, 'condition' | 'trouble'> {
  why: StallReason | null;
  syncTrouble: string | null;
  leftOut: string;
}

function conditionOf({ why, syncTrouble, syncedAt, leftOut }: ProviderRow): ProviderCondition {
  if (why) return why;
  if (syncTrouble) return 'syncFailed';
  if (leftOut) return 'leftOut';
  return syncedAt ? 'working' : 'neverSynced';
}

/** All providers, those with problems first. */
export async function readProviderHealth({ db, now }: Pick<QueryContext, 'db' | 'now'>): Promise<ProviderHealth[]> {
  const rows = await db.all(
    sql<ProviderRow>`select p.id, p.name, s.why, s.since, p.sync_trouble, p.left_out, p.synced_at from provider p
      left join provider_stall s on s.provider_id = p.id and s.seen_at > ${addMilliseconds(now, -STALL_LIFETIME_MS)}
      order by s.why is null, p.sync_trouble is null, p.left_out = '', p.name, p.id`,
  );
  return rows.map((row) => {
    const { why, syncTrouble, leftOut, ...rest } = row;
    return { ...rest, condition: conditionOf(row), trouble: syncTrouble ?? leftOut };
  });
}

type Promotions = NonNullable<Overview['promotions']>;

/** Null without permission to see promotions. */
export async function readPromotionsOfWeek({ db, actor, now }: QueryContext): Promise<Overview['promotions']> {
  if (!actor.permissions.has('Promotion.View')) return null;
  const to = addMilliseconds(now, WEEK_DAYS * DAY);
  const isEnding = sql`(not p.deleted and p.published and p.valid_to >= ${now} and p.valid_to <= ${to})`;
  const losesMoney = losesMoneySql(now);
  const first = (where: Sql) =>
    db.all(
      sql<Promotions['ending'][number]>`select p.id, pr.name, ${shownRegionSql} as region, p.valid_to
        from promotion p join product pr on pr.id = p.product_id where ${where}
        order by p.valid_to, p.id limit ${HOME_ROWS}`,
    );
  const [counts, ending, underCost] = await Promise.all([
    db.one(
      sql<{ endingCount: number; underCostCount: number }>`select
        (select count(*) from promotion p where ${isEnding}) as ending_count,
        (select count(*) from promotion p where ${losesMoney}) as under_cost_count`,
    ),
    first(isEnding),
    first(losesMoney),
  ]);
  return { ...counts!, ending, underCost, from: now, to };
}

/** Companies near their credit limit, highest usage first. */
export async function readCreditNearLimit({ db }: QueryContext): Promise<Overview['credit']> {
  const [total, companies] = await Promise.all([
    db.one(sql<{ count: number }>`select count(*) from company c where ${isNearLimitSql}`),
    db.all(
      sql<{ companyId: string; companyName: string; limit: Cents; used: Cents }>`select c.id as company_id,
          c.name as company_name, coalesce(c.credit_limit_cents, 0) as "limit",
          c.balance_cents + c.reserved_cents as used
        from company c
        where ${isNearLimitSql}
        order by (c.balance_cents + c.reserved_cents)::numeric / c.credit_limit_cents desc, c.id
        limit ${HOME_ROWS}`,
    ),
  ]);
  return { count: total!.count, companies };
}
