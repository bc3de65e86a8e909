// The decision of a rule about an order as a column of its card. For staff only: partners' calls cannot read the table.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Cents, E4 } from '#domain/base/money.ts';
import type { RuleDecision } from '#domain/orders/approval-rule/decision.ts';
import { amountOf } from '#domain/orders/approval-rule/obstacles.ts';
import { computeMargin } from '#domain/orders/margin.ts';
import type { Sql } from '#server/base/database/db.ts';
import { isoInstant } from '#server/base/database/json-sql.ts';
import { seesRealCosts } from '#server/settings/cost-view.ts';

export interface DecisionRow extends Pick<RuleDecision, 'at' | 'isApproved' | 'obstacles' | 'limits'> {
  quantity: number;
  priceCents: Cents;
  unitCostE4: E4;
  dayCents: Cents;
}

/** Refers to orders as `o`. */
export const decisionColumn: Sql = sql`(
    select jsonb_build_object('at', ${isoInstant(sql`d.at`)}, 'isApproved', d.is_approved, 'obstacles', d.obstacles,
        'quantity', d.quantity, 'priceCents', d.price_cents, 'unitCostE4', d.unit_cost_e4, 'dayCents', d.day_cents,
        'limits', case when r.id is not null then jsonb_build_object('order', r.order_limit_cents, 'day',
          r.day_limit_cents, 'minMargin', r.min_margin_bp) end)
    from rule_decision d left join approval_rule r on r.id = d.rule_id
    where d.order_id = o.id
  ) as rule_decision`;

export const toDecision = (row: DecisionRow, actor: Actor): RuleDecision => ({
  at: row.at,
  isApproved: row.isApproved,
  obstacles: row.obstacles,
  amount: amountOf(row),
  approvedBefore: row.dayCents,
  ...(seesRealCosts(actor) && { margin: computeMargin(row.priceCents, row.unitCostE4) }),
  limits: row.limits,
});
