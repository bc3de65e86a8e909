// Invariants of trading: what orders still have to buy, and that their keys can always be moved.

import { type RawBuilder, sql } from 'kysely';
import { COMMITTED_ITEM_STATES } from '#domain/orders/item-states.ts';
import { NEGOTIATED_STATES } from '#domain/orders/quantities.ts';
import { MAY_BUY_STATES, type OrderState } from '#domain/orders/states.ts';
import { literals } from '#server/base/database/list.ts';

/** Final states of orders for which nothing was bought. */
const WITHOUT_KEYS: readonly OrderState[] = ['Draft', 'Rejected', 'Refused', 'Withdraw', 'Cancelled', 'Transferred'];

export const TRADE_INVARIANTS: readonly { id: string; description: string; violations: RawBuilder<{ row: string }> }[] =
  [
    {
      id: 'R2',
      description: 'only orders that may still buy have keys left to buy',
      violations: sql<{ row: string }>`select order_number as row from orders where remaining_quantity <>
      case when state = any (${MAY_BUY_STATES}) then quantity - completed_count - buffered_count else 0 end`,
    },
    {
      id: 'R3',
      description: 'the value of an order in totals is its price times its displayed keys',
      violations: sql<{
        row: string;
      }>`select order_number as row from orders where value_cents <> offer_price_cents * case
      when state = any (${NEGOTIATED_STATES}) then offer_quantity
      when state = 'Closed' then completed_count + buffered_count else quantity - inventory_quantity end`,
    },
    {
      id: 'P-cost',
      description: 'provider prices in euro match their original amounts and exchange rates',
      violations: sql<{ row: string }>`select p.sku || ': ' || pp.external_id as row from product_price pp
        join product p on p.id = pp.product_id
        where pp.cost_e4 <> round(pp.original_cost_e4 / pp.rate)
          or pp.old_price_e4 <> round(coalesce(pp.original_old_price_e4, pp.original_price_e4) / pp.rate)
          or (not pp.own_price and pp.price_e4 <> round(pp.original_price_e4 / pp.rate))`,
    },
    {
      id: 'M9-limit',
      description: 'reservations of open orders above their company’s limit were covered by an override at that time',
      violations: sql<{
        row: string;
      }>`select c.name || ' ' || e.seq as row from credit_entry e join company c on c.id = e.company_id
      left join order_history h on h.order_id = e.order_id and h.seq = e.history_seq
      where e.book = 'reserved' and e.amount_cents > 0 and e.document_id is null and e.limit_cents is not null
        and e.balance_cents + e.reserved_cents > e.limit_cents + coalesce(e.override_cents, 0)
        and h.action is not null and h.action <> 'close'`,
    },
    {
      id: 'M9-override',
      description: 'a credit entry above the limit has an override that was neither expired nor revoked',
      violations: sql<{
        row: string;
      }>`select c.name || ' ' || e.seq as row from credit_entry e join company c on c.id = e.company_id
      where e.override_cents > (select coalesce(sum(v.amount_cents), 0) from credit_override v
      where v.company_id = e.company_id
        and v.granted_at <= e.at and v.expires_at >= e.at and (v.revoked_at is null or v.revoked_at >= e.at))`,
    },
    {
      id: 'K19',
      description: 'an order that ended without keys has none',
      violations: sql<{
        row: string;
      }>`select o.order_number as row from orders o where o.state = any (${WITHOUT_KEYS}) and exists
      (select 1 from order_item i where i.order_id = o.id and i.removed_at is null
        and i.state in ${literals(COMMITTED_ITEM_STATES)})`,
    },
  ];
