// Reads approval rules and what they approved on a UTC day (API-140).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { RuleLimits } from '#domain/orders/approval-rule/obstacles.ts';
import { type Db, prepared, type Sql } from '#server/base/database/db.ts';
import { settingValue } from '#server/settings/settings.ts';

/** Setting that stops approval by rule for all companies. */
export const RULES_STOPPED_SETTING = 'approvalRulesStopped';
/** Its value, for use in statements. */
export const areRulesStopped: Sql<boolean> = settingValue(RULES_STOPPED_SETTING, false);

/** A rule as commands see it. */
export interface RuleRow extends RuleLimits {
  id: string;
  proposedBy: string | null;
  /** Null while proposed. */
  inForceAt: Time | null;
}

const ruleColumns: Sql = sql`r.id, r.proposed_by, r.in_force_at, r.order_limit_cents, r.day_limit_cents,
  r.min_margin_bp`;

/** The rule in force; undefined while approval by rule is off. */
export const readRuleInForce = (db: Db, companyId: string): Promise<RuleRow | undefined> =>
  db.one(
    prepared(sql<RuleRow>`select ${ruleColumns} from approval_rule r
      where r.company_id = ${companyId} and r.in_force_at is not null and r.ended_at is null`),
  );

export const readProposedRule = (db: Db, companyId: string): Promise<RuleRow | undefined> =>
  db.one(
    sql<RuleRow>`select ${ruleColumns} from approval_rule r
      where r.company_id = ${companyId} and r.in_force_at is null and r.ended_at is null`,
  );

/** Amount approved by rule for a company on the UTC day of `at`, without tax. */
export async function readApprovedOnDay(db: Db, companyId: string, at: Time): Promise<Cents> {
  const { cents } = await db.only(
    prepared(sql<{ cents: Cents }>`select coalesce(sum(d.quantity * d.price_cents), 0)::bigint as cents
      from rule_decision d
      where d.company_id = ${companyId} and d.is_approved
        and d.at >= date_trunc('day', ${at}::timestamptz, 'UTC')
        and d.at < date_trunc('day', ${at}::timestamptz, 'UTC') + interval '1 day'`),
  );
  return cents;
}

/** Whether a company has a rule in force, for statements that place its orders. */
export const hasRuleSql = (companyId: Sql): Sql<boolean> =>
  sql`exists (select from approval_rule r where r.company_id = ${companyId} and r.in_force_at is not null
    and r.ended_at is null)`;
