// Invariants of purchases: each still has the orders that were submitted as it.

import { sql } from 'kysely';
import { ORDER_NUMBER_PREFIX } from '#server/orders/lifecycle/number-prefixes.ts';
import { type Invariant, invariant } from './invariant.ts';

export const PARTNER_PURCHASE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'N2',
    'each purchase has as many orders as were submitted, its number from the first, and an author of its company',
    sql`select pu.number as row
      from partner_purchase pu join app_user u on u.id = pu.by_user
      where u.company_id is distinct from pu.company_id
        or pu.order_count <> (select count(*) from orders o where o.purchase_id = pu.id)
        or not exists (select 1 from orders o where o.purchase_id = pu.id
          and o.order_number = ${ORDER_NUMBER_PREFIX} || substr(pu.number, ${ORDER_NUMBER_PREFIX.length + 1}::int))`,
  ),
];
