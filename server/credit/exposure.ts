// May a company owe this much more? Balance plus open, unbilled orders plus the new one against the limit (COM-019,
// COM-020). The company's row is locked, so that parallel orders are weighed one after the other.

import { sql } from 'kysely';
import { type Cents, withVat } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { copy } from '#domain/orders/copy.ts';
import { CREDIT_STATES } from '#domain/orders/states.ts';
import type { Tx } from '#server/base/db.ts';

/**
 * Does the company's limit cover another net amount? No limit set means no limit, 0 means no credit.
 * @param instead an order whose own value is replaced by the amount (resubmit, confirm)
 */
export async function covers(tx: Tx, companyId: string, net: Cents, instead?: string): Promise<boolean> {
  const company = await tx.one(
    sql<{ creditLimitCents: Cents | null; balanceCents: Cents; vatRate: number }>`
      select credit_limit_cents, balance_cents, vat_rate from company where id = ${companyId} for update`,
  );
  if (!company || company.creditLimitCents === null) return true;
  const open = await tx.one(
    sql<{
      cents: Cents;
    }>`select coalesce(sum(round(quantity::numeric * offer_price_cents * (100 + vat_rate) / 100)), 0)::bigint as cents
      from orders where company_id = ${companyId} and not is_billed and state = any (${CREDIT_STATES}) and id is distinct from ${instead ?? null}`,
  );
  return company.balanceCents + open!.cents + withVat(net, company.vatRate) <= company.creditLimitCents;
}

/** Refuses what the limit does not cover; for what partners do themselves (GAP-040). */
export async function coverOrRefuse(tx: Tx, companyId: string, net: Cents, instead?: string): Promise<void> {
  if (!(await covers(tx, companyId, net, instead)))
    throw new Refusal('invalid', copy.creditLimit, { code: 'credit_limit' });
}
