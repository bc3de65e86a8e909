// Four-eyes settings: separate approvers per level (on unless a SuperAdmin turns it off), and offer and approval by
// different people (off by default). Enforced only if at least two people hold level 2.

import { sql } from 'kysely';
import type { Input } from '#domain/base/endpoint.ts';
import type { ApprovalSetting, approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { AWAITING_APPROVAL_STATES } from '#domain/orders/states.ts';
import { countStaffHolders } from '#server/access/users/right-holders.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { LEVEL2_LIMIT_SETTING, level2LimitCents } from '#server/companies/terms-history.ts';
import { areRulesStopped, RULES_STOPPED_SETTING } from '#server/orders/approval-rule/rule-rows.ts';
import { changeSetting, type SettingState, settingValue } from '#server/settings/settings.ts';

const SEPARATE_LEVELS = 'separateLevels';
const FOUR_EYES = 'fourEyes';
const BELOW_COST_PERCENT = 'belowCostPercent';
const LEVEL_2 = 'Order.Level2Approve';

const areLevelsSeparate = settingValue(SEPARATE_LEVELS, true);
/** Setting for use in statements. */
export const isFourEyes = settingValue(FOUR_EYES, false);
/** How far below cost (%) a price may be without step-up authentication. */
export const belowCostPercent = settingValue(BELOW_COST_PERCENT, 10);
const VALUES = {
  [SEPARATE_LEVELS]: areLevelsSeparate,
  [FOUR_EYES]: isFourEyes,
  [BELOW_COST_PERCENT]: belowCostPercent,
  [LEVEL2_LIMIT_SETTING]: level2LimitCents,
  [RULES_STOPPED_SETTING]: areRulesStopped,
};
/** Setting behind each field of the call. */
const FIELD_SETTINGS = {
  separateLevels: SEPARATE_LEVELS,
  fourEyes: FOUR_EYES,
  belowCostPercent: BELOW_COST_PERCENT,
  level2Limit: LEVEL2_LIMIT_SETTING,
  rulesStopped: RULES_STOPPED_SETTING,
} as const;
const FIELDS = ['separateLevels', 'fourEyes', 'belowCostPercent', 'level2Limit', 'rulesStopped'] as const;

/**
 * Level 1 approver who may not approve at level 2 as well; null if nobody is excluded. Refers to orders as `o`; the
 * setting is read once per statement.
 */
export const level1Approver = (): Sql => sql`case when o.state = 'Level1Approved' and ${areLevelsSeparate}
  and ${countStaffHolders(LEVEL_2)} > 1 then (select h.by_user from order_history h
    where h.order_id = o.id and h.action = 'approve' order by h.seq desc limit 1) end`;

/** True if four eyes is on and at least two people hold level 2. For statements. */
export const fourEyesInForce = (): Sql<boolean> => sql`(${isFourEyes} and ${countStaffHolders(LEVEL_2)} > 1)`;

/** Staff author of the newest offer, who may not approve it; null if nobody is excluded. Refers to orders as `o`. */
export const offerAuthor = (): Sql => sql`case
    when o.state in ${literals(AWAITING_APPROVAL_STATES)} and ${fourEyesInForce()} then (
        select f.by_user
        from order_offer f
        where f.order_id = o.id and f.version = o.offer_version and f.side = 'Management'
      )
  end`;

const readApprovalSetting = async (db: Db): Promise<ApprovalSetting> =>
  await db.only(
    sql<ApprovalSetting>`select ${areLevelsSeparate} as separate_levels, ${isFourEyes} as four_eyes,
        ${belowCostPercent} as below_cost_percent, ${level2LimitCents} as level2_limit,
        ${areRulesStopped} as rules_stopped,
        ${countStaffHolders(LEVEL_2)} as level2_holders,
        (select max(modified_at) from setting where name = any (${Object.values(FIELD_SETTINGS)})) as modified_at`,
  );

export const showApprovalSetting = ({ db }: QueryContext): Promise<ApprovalSetting> => readApprovalSetting(db);

/** @throws Refusal 409 if the setting was changed after it was read */
export async function updateApprovalSetting(
  context: CommandContext,
  wanted: Input<typeof approvalSettingCalls.update>,
): Promise<ApprovalSetting> {
  const { modifiedAt } = wanted;
  for (const field of FIELDS) {
    const value = wanted[field];
    const name = FIELD_SETTINGS[field];
    if (value !== undefined)
      await changeSetting(context, name, { value, modifiedAt }, async () => {
        const current = await context.tx.only(
          sql<SettingState<boolean | number>>`select ${VALUES[name]} as value,
            (select modified_at from setting where name = ${name}) as modified_at`,
        );
        return current;
      });
  }
  return readApprovalSetting(context.tx);
}
