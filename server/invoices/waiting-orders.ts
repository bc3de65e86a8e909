// Finished orders awaiting an invoice, by company, with the reason if the company cannot be invoiced.

import { type RawBuilder, sql } from 'kysely';
import { type Cents, withVat } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { PeriodTerms, WaitingOrder } from '#domain/invoices/periods.ts';
import { billableKeys, type Counters } from '#domain/orders/quantities.ts';
import { FINISHED_STATES, type OrderState } from '#domain/orders/states.ts';
import type { Db } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { isBillable } from '#server/orders/lifecycle/billing.ts';

interface Waiting extends WaitingOrder {
  id: string;
  orderNumber: string;
}

export interface WaitingCompany extends PeriodTerms {
  id: string;
  name: string;
  orders: readonly Waiting[];
}

interface Row extends Counters {
  companyId: string;
  companyName: string;
  invoicePeriod: PeriodTerms['invoicePeriod'];
  unPaidKeyQuantity: number | null;
  orderTotalAmountCents: Cents | null;
  id: string;
  orderNumber: string;
  state: OrderState;
  inventoryQuantity: number;
  offerPriceCents: Cents;
  vatRateBp: number;
  finishedAt: Time;
}

/**
 * Finished, never invoiced, with billable keys; credited orders need a manual invoice. Refers to orders as `o`; apart
 * from the invoices it must match the index `orders_to_invoice`.
 */
export const isWaiting = sql`o.state in ${literals(FINISHED_STATES)} and ${isBillable}
  and not exists (select 1 from invoice_line l where l.order_id = o.id)`;

/**
 * Companies with such orders, oldest first; all or one.
 * @param where further conditions; refers to company as `c`
 */
export async function waitingCompanies(db: Db, where: RawBuilder<unknown> = sql`true`): Promise<WaitingCompany[]> {
  const rows = await db.all(
    sql<Row>`select c.id as company_id, c.name as company_name, c.invoice_period, c.un_paid_key_quantity,
        c.order_total_amount_cents, o.id, o.order_number, o.state, o.quantity, o.completed_count, o.buffered_count,
        o.delivered_quantity, o.inventory_quantity, o.offer_price_cents, o.vat_rate_bp,
        coalesce(h.at, o.modified_at) as finished_at
      from orders o
        join company c on c.id = o.company_id
        left join lateral (
            select max(x.at) as at
            from order_history x
            where x.order_id = o.id
              and x.to_state in ${literals(FINISHED_STATES)}
              and x.from_state is distinct from x.to_state
          ) h on true
      where ${isWaiting} and not c.is_system and ${where}
      order by c.id, finished_at, o.id`,
  );
  const companies = new Map<string, WaitingCompany & { orders: Waiting[] }>();
  for (const row of rows) {
    const keys = billableKeys(row.state, row);
    const company = companies.get(row.companyId) ?? {
      id: row.companyId,
      name: row.companyName,
      invoicePeriod: row.invoicePeriod,
      unPaidKeyQuantity: row.unPaidKeyQuantity,
      orderTotalAmountCents: row.orderTotalAmountCents,
      orders: [],
    };
    const { id, orderNumber, finishedAt } = row;
    company.orders.push({
      id,
      orderNumber,
      finishedAt,
      keys,
      amountCents: withVat(keys * row.offerPriceCents, row.vatRateBp),
    });
    companies.set(row.companyId, company);
  }
  return [...companies.values()];
}
