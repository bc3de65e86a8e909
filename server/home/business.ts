// Business overview besides orders: providers, promotions of the week, credit near its limit.

import { sql } from 'kysely';
import { type Cents, centsOfE4, type E4 } from '#domain/base/money.ts';
import { addMilliseconds, DAY, MINUTE, type Time } from '#domain/base/time.ts';
import {
  HOME_ROWS,
  PROVIDER_CONDITIONS,
  type ProviderCondition,
  type ProviderHealth,
  WEEK_DAYS,
} from '#domain/home/figures.ts';
import type { Overview } from '#domain/home/staff-calls.ts';
import { COMMITTED_STATES, type StallReason } from '#domain/orders/states.ts';
import type { Sql } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { isNearLimitSql } from '#server/companies/search.ts';
import { standstillsSql } from '#server/orders/reading/provider-standstills.ts';
import { losesMoneySql, shownRegionSql } from '#server/promotions/card.ts';

/** An older balance says nothing about now. */
const BALANCE_LIFETIME_MS = 15 * MINUTE;

const EUR = 'EUR';

interface ProviderRow extends Omit<ProviderHealth, 'condition' | 'trouble' | 'balance'> {
  why: StallReason | null;
  syncTrouble: string | null;
  leftOut: string;
  availableE4: E4 | null;
  currency: string | null;
  lowBelowE4: E4 | null;
  neededE4: E4;
  readAt: Time | null;
}

/** Whether a balance in euro is below what approved orders need. */
const isShort = ({ availableE4, currency, neededE4 }: ProviderRow): boolean =>
  availableE4 !== null && currency === EUR && availableE4 < neededE4;

function conditionOf(row: ProviderRow): ProviderCondition {
  const { why, syncTrouble, syncedAt, leftOut, availableE4, lowBelowE4 } = row;
  if (why) return why;
  if (isShort(row)) return 'shortOfFunds';
  if (availableE4 !== null && lowBelowE4 !== null && availableE4 < lowBelowE4) return 'lowBalance';
  if (syncTrouble) return 'syncFailed';
  if (leftOut) return 'leftOut';
  return syncedAt ? 'working' : 'neverSynced';
}

const balanceOf = ({ availableE4, currency, neededE4, readAt }: ProviderRow): ProviderHealth['balance'] =>
  availableE4 === null || currency === null || readAt === null
    ? null
    : { available: availableE4, currency, needed: centsOfE4(neededE4), readAt };

/** All providers, those with problems first. */
export async function readProviderHealth({ db, now }: Pick<QueryContext, 'db' | 'now'>): Promise<ProviderHealth[]> {
  const rows = await db.all(
    sql<ProviderRow>`select p.id, p.name, s.why, s.since, p.sync_trouble, p.left_out, p.synced_at,
        b.available_e4, b.currency, b.low_below_e4, b.read_at, coalesce(n.needed_e4, 0)::bigint as needed_e4
      from provider p
      left join ${standstillsSql(now)} s on s.provider_id = p.id
      left join provider_balance b on b.provider_id = p.id
        and b.read_at > ${addMilliseconds(now, -BALANCE_LIFETIME_MS)}
      left join (select o.provider_id, sum(o.remaining_quantity * o.estimated_cost_e4) as needed_e4 from orders o
          where o.state = any (${COMMITTED_STATES}) and o.stock_type is null group by o.provider_id) n
        on n.provider_id = p.id
      order by p.name, p.id`,
  );
  return rows
    .map((row) => ({ row, condition: conditionOf(row) }))
    .sort((a, b) => PROVIDER_CONDITIONS.indexOf(a.condition) - PROVIDER_CONDITIONS.indexOf(b.condition))
    .map(({ row, condition }) => {
      const { id, name, since, syncedAt, syncTrouble, leftOut } = row;
      return { id, name, since, syncedAt, condition, trouble: syncTrouble ?? leftOut, balance: balanceOf(row) };
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
