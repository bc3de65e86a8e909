// Reasons why companies cannot be invoiced now, found with a sample order for each day of supply that waits.

import { sql } from 'kysely';
import type { Day, Time } from '#domain/base/time.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import type { Db } from '#server/base/database/db.ts';
import { findIssuingSeller } from '#server/invoices/seller.ts';
import { readTaxRules } from '#server/invoices/tax-rules.ts';
import { isWaiting } from '#server/invoices/waiting-orders.ts';
import { billableKeysSql } from '#server/orders/lifecycle/billing.ts';
import { readBuyers } from './buyers.ts';
import { dayIn } from './document-numbers.ts';
import { draftOf, faultsOf, type SoldOrder, taxOn } from './invoice-draft.ts';

/** A sample order, to check what any invoice would lack. */
const SAMPLE: SoldOrder = {
  id: '',
  orderNumber: '-',
  purchaseOrder: '',
  state: 'Completed',
  productName: '-',
  productSku: '-',
  offerPriceCents: 100,
  quantity: 1,
  completedCount: 1,
  bufferedCount: 0,
  deliveredQuantity: 0,
  inventoryQuantity: 0,
  completedAt: null,
  firstPackageAt: null,
  lastPackageAt: null,
};

/**
 * Days of supply of the waiting orders of companies, by company; those without waiting orders are omitted. The same days
 * as `suppliedAt` gives, for any number of orders.
 */
async function readSupplyDays(
  db: Db,
  companyIds: readonly string[],
  timeZone: string,
  now: Time,
): Promise<Map<string, Day[]>> {
  const rows = await db.all(
    sql<{ companyId: string; days: Day[] }>`select o.company_id,
        array_agg(distinct (coalesce(
          (select max(h.at) from order_history h where h.order_id = o.id and h.to_state = 'Completed'),
          case when o.delivered_quantity >= ${billableKeysSql} then
            (select max(p.created_at) from package p where p.order_id = o.id and p.dissolved_at is null) end,
          ${now}::timestamptz) at time zone ${timeZone})::date::text) as days
      from orders o
      where o.company_id = any (${companyIds}::uuid[]) and ${isWaiting}
      group by o.company_id`,
  );
  return new Map(rows.map(({ companyId, days }) => [companyId, days]));
}

/** Reasons why companies cannot be invoiced now, by id; companies without an issue are omitted. */
export async function findObstacles(db: Db, companyIds: readonly string[], now: Time): Promise<Map<string, string[]>> {
  const seller = await findIssuingSeller(db);
  if (!seller) return new Map(companyIds.map((id) => [id, [invoiceCopy.sellerMissing]]));
  const [rules, buyers] = [await readTaxRules(db), await readBuyers(db, companyIds)];
  const today = dayIn(seller.timeZone, now);
  const days = await readSupplyDays(db, companyIds, seller.timeZone, now);
  return new Map(
    buyers.flatMap((buyer): [string, string[]][] => {
      const terms = { seller, rules, buyer, issueDate: today };
      const faults = (days.get(buyer.id) ?? [today]).flatMap((day) => {
        const tax = taxOn(terms, day);
        if (!tax) return [invoiceCopy.noTaxRule(buyer.name)];
        const sample = { tax, orders: [SAMPLE] };
        return faultsOf(terms, sample, draftOf(terms, sample));
      });
      return faults.length > 0 ? [[buyer.id, [...new Set(faults)]]] : [];
    }),
  );
}
