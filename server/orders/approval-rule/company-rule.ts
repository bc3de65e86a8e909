// The approval rule of a company as shown to staff, with its history.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import type { ApprovalRule, CompanyApprovalRule } from '#domain/orders/approval-rule/calls.ts';
import type { Db } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { areRulesStopped, readApprovedOnDay } from './rule-rows.ts';

const HISTORY_MAX = 50;

interface ShownRow extends Omit<ApprovalRule, 'orderLimit' | 'dayLimit' | 'minMargin'> {
  orderLimitCents: number;
  dayLimitCents: number;
  minMarginBp: number;
  proposedById: string | null;
}

const toRule = ({ orderLimitCents, dayLimitCents, minMarginBp, proposedById: _, ...rule }: ShownRow): ApprovalRule => ({
  ...rule,
  orderLimit: orderLimitCents,
  dayLimit: dayLimitCents,
  minMargin: minMarginBp,
});

/** Only a SuperAdmin who did not propose the limits may confirm them. */
export const mayConfirmRule = ({ role, userId }: Actor, proposedBy: string | null): boolean =>
  role === 'SuperAdmin' && userId !== null && userId !== proposedBy;

export async function readCompanyRule(
  { db, actor, now }: { db: Db; actor: Actor; now: Time },
  companyId: string,
): Promise<CompanyApprovalRule> {
  const rows = await db.all(
    sql<ShownRow>`select r.id, r.order_limit_cents, r.day_limit_cents, r.min_margin_bp, r.proposed_by as proposed_by_id,
        p.first_name || ' ' || p.last_name as proposed_by, r.proposed_at,
        c.first_name || ' ' || c.last_name as confirmed_by, r.in_force_at,
        e.first_name || ' ' || e.last_name as ended_by, r.ended_at, r.ending
      from approval_rule r
        left join app_user p on p.id = r.proposed_by
        left join app_user c on c.id = r.confirmed_by
        left join app_user e on e.id = r.ended_by
      where r.company_id = ${companyId}
      order by r.ended_at is not null, coalesce(r.ended_at, r.proposed_at) desc, r.id desc
      limit ${HISTORY_MAX + 2}`,
  );
  const { isStopped } = await db.only(sql<{ isStopped: boolean }>`select ${areRulesStopped} as is_stopped`);
  const inForce = rows.find((row) => row.inForceAt !== null && row.endedAt === null);
  const proposal = rows.find((row) => row.inForceAt === null && row.endedAt === null);
  return {
    inForce: inForce ? toRule(inForce) : null,
    proposal: proposal ? toRule(proposal) : null,
    mayConfirm: proposal !== undefined && mayConfirmRule(actor, proposal.proposedById),
    approvedToday: await readApprovedOnDay(db, companyId, now),
    isStopped,
    history: rows.filter((row) => row.endedAt !== null).map(toRule),
  };
}

export const showCompanyRule = (
  context: QueryContext,
  { partnerId }: { partnerId: string },
): Promise<CompanyApprovalRule> => readCompanyRule(context, partnerId);
