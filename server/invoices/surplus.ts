// Invoiced keys that their order no longer has (GAP-049).

import { sql } from 'kysely';
import { RETURNED_STATES } from '#domain/orders/states.ts';
import type { Sql } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { billableKeysSql } from '#server/orders/lifecycle/billing.ts';

/**
 * Keys of a line beyond what its order could be invoiced for now: a closed order has its present keys, a refunded,
 * cancelled or transferred one none, any other all but those sent to inventory; mirrors `billableKeys` for unbilled
 * orders. Refers to billed_line as `b`, its order as `o`.
 */
export const surplusKeys: Sql = sql`greatest(0, b.quantity - b.credited_quantity - case
  when o.state in ${literals(RETURNED_STATES)} then 0
  else ${billableKeysSql} end)`;
