// A price far below cost requires step-up authentication from the person who approves or sets it (PRM-020).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { isFactorFresh } from '#domain/base/endpoint.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Db } from '#server/base/database/db.ts';
import { belowCostPercent } from '#server/orders/lifecycle/approval-setting.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';
import { readTierCosts } from '#server/orders/mix/planned-cost.ts';

/**
 * Skips house account orders, which are not sold. With tier prices, the cost is that of the quantity being approved.
 * @throws Refusal 403 `step_up_required` if one of the orders is far below cost, or would be at `priceCents`
 */
export async function requireFactorBelowCost(
  db: Db,
  { actor, now }: ActionContext,
  orderIds: readonly string[],
  priceCents: Cents | null = null,
): Promise<void> {
  if (actor.side !== 'Management' || isFactorFresh(actor, now)) return;
  const tierCosts = Object.fromEntries(await readTierCosts(db, orderIds));
  const loss = await db.one(
    sql`select 1 from orders o join company c on c.id = o.company_id
      where o.id = any (${orderIds}::uuid[]) and not c.is_system
        and coalesce(${priceCents}::bigint, o.offer_price_cents) * 100 * 100
          < coalesce((${JSON.stringify(tierCosts)}::jsonb ->> o.id::text)::bigint, o.estimated_cost_e4)
            * (100 - ${belowCostPercent}) limit 1`,
  );
  if (loss) throw new Refusal('step_up_required', commonCopy.stepUpRequired);
}
