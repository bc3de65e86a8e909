// Whether who approved an order at level 1 may approve it at level 2. On unless a SuperAdmin switches it off, and in
// force only where somebody else could give the second approval.

import { sql } from 'kysely';
import type { ApprovalSetting } from '#domain/orders/approval-setting.ts';
import { countStaffHolders } from '#server/access/right-holders.ts';
import type { CommandContext, QueryContext } from '#server/base/context.ts';
import type { Db, Sql } from '#server/base/db.ts';
import { changeSetting } from '#server/settings/settings.ts';

const SETTING_NAME = 'separateLevels';
const LEVEL_2 = 'Order.Level2Approve';

const isSwitchedOn = sql<boolean>`coalesce((select (value #>> '{}')::boolean from setting
  where name = ${sql.lit(SETTING_NAME)}), true)`;

/**
 * Who approved an order at level 1 and may not at level 2; null where nobody is kept from it. Speaks of orders as `o`;
 * the setting is read once a statement.
 */
export const level1Approver = (): Sql => sql`case when o.state = 'Level1Approved' and ${isSwitchedOn}
  and ${countStaffHolders(LEVEL_2)} > 1 then (select h.by_user from order_history h
    where h.order_id = o.id and h.action = 'approve' and h.to_state = 'Level1Approved' order by h.seq desc limit 1) end`;

const readApprovalSetting = async (db: Db): Promise<ApprovalSetting> =>
  (await db.one(
    sql<ApprovalSetting>`select ${isSwitchedOn} as separate_levels, ${countStaffHolders(LEVEL_2)} as level2_holders,
      (select modified_at from setting where name = ${SETTING_NAME}) as modified_at`,
  ))!;

export const showApprovalSetting = ({ db }: QueryContext): Promise<ApprovalSetting> => readApprovalSetting(db);

/** @throws Refusal 409 when it was changed after it was read */
export async function updateApprovalSetting(
  context: CommandContext,
  { separateLevels, modifiedAt }: Pick<ApprovalSetting, 'separateLevels'> & { modifiedAt?: string | null | undefined },
): Promise<ApprovalSetting> {
  await changeSetting(context, SETTING_NAME, { value: separateLevels, modifiedAt }, async () => {
    const { separateLevels: value, modifiedAt } = await readApprovalSetting(context.tx);
    return { value, modifiedAt };
  });
  return readApprovalSetting(context.tx);
}
