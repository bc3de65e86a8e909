// Which approvals need somebody else: the two levels (on unless a SuperAdmin switches it off) and the offer and its approval
// (off unless switched on). In force only where two people could give the last approval.

import { sql } from 'kysely';
import type { Input } from '#domain/base/endpoint.ts';
import type { ApprovalSetting, approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { countStaffHolders } from '#server/access/right-holders.ts';
import type { CommandContext, QueryContext } from '#server/base/context.ts';
import type { Db, Sql } from '#server/base/db.ts';
import { LEVEL2_LIMIT_SETTING, level2LimitCents } from '#server/companies/terms-history.ts';
import { changeSetting, type SettingState, settingValue } from '#server/settings/settings.ts';

const SEPARATE_LEVELS = 'separateLevels';
const FOUR_EYES = 'fourEyes';
const BELOW_COST_PERCENT = 'belowCostPercent';
const LEVEL_2 = 'Order.Level2Approve';

const areLevelsSeparate = settingValue(SEPARATE_LEVELS, true);
/** Is four eyes switched on? For statements. */
export const isFourEyes = settingValue(FOUR_EYES, false);
/** How far a price may be below cost, in percent of the cost, before it needs a fresh factor. */
export const belowCostPercent = settingValue(BELOW_COST_PERCENT, 10);
const VALUES = {
  [SEPARATE_LEVELS]: areLevelsSeparate,
  [FOUR_EYES]: isFourEyes,
  [BELOW_COST_PERCENT]: belowCostPercent,
  [LEVEL2_LIMIT_SETTING]: level2LimitCents,
};
/** Which setting holds a field of the call. */
const FIELD_SETTINGS = {
  separateLevels: SEPARATE_LEVELS,
  fourEyes: FOUR_EYES,
  belowCostPercent: BELOW_COST_PERCENT,
  level2Limit: LEVEL2_LIMIT_SETTING,
} as const;
const FIELDS = ['separateLevels', 'fourEyes', 'belowCostPercent', 'level2Limit'] as const;

/**
 * Who approved an order at level 1 and may not at level 2; null where nobody is kept from it. Speaks of orders as `o`;
 * the setting is read once a statement.
 */
export const level1Approver = (): Sql => sql`case when o.state = 'Level1Approved' and ${areLevelsSeparate}
  and ${countStaffHolders(LEVEL_2)} > 1 then (select h.by_user from order_history h
    where h.order_id = o.id and h.action = 'approve' order by h.seq desc limit 1) end`;

/** Is four eyes switched on, and could two people give the last approval? For statements. */
export const fourEyesInForce = (): Sql<boolean> => sql`(${isFourEyes} and ${countStaffHolders(LEVEL_2)} > 1)`;

/** Who of the house wrote the newest offer and may not approve it; null where nobody is kept from it. As above. */
export const offerAuthor = (): Sql => sql`case when o.state in ('Submitted', 'Confirmed', 'SalesmanApproved',
  'Level1Approved') and ${fourEyesInForce()} then (select f.by_user from order_offer f
    where f.order_id = o.id and f.version = o.offer_version and f.side = 'Management') end`;

const readApprovalSetting = async (db: Db): Promise<ApprovalSetting> =>
  (await db.one(
    sql<ApprovalSetting>`select ${areLevelsSeparate} as separate_levels, ${isFourEyes} as four_eyes,
      ${belowCostPercent} as below_cost_percent, ${level2LimitCents} as level2_limit, ${countStaffHolders(LEVEL_2)} as level2_holders,
      (select max(modified_at) from setting where name = any (${Object.values(FIELD_SETTINGS)})) as modified_at`,
  ))!;

export const showApprovalSetting = ({ db }: QueryContext): Promise<ApprovalSetting> => readApprovalSetting(db);

/** @throws Refusal 409 when what is to change was changed after it was read */
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
        const current = await context.tx.one(
          sql<SettingState<boolean | number>>`select ${VALUES[name]} as value,
            (select modified_at from setting where name = ${name}) as modified_at`,
        );
        return current!;
      });
  }
  return readApprovalSetting(context.tx);
}
