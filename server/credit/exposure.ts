// May a company owe this much more? Balance plus open, unbilled orders plus the new one against the limit (COM-019,
// COM-020). The company's row is locked, so that parallel orders are weighed one after the other; both sums stand on it
// and are moved by the entries of the ledger (migration 020), so nothing is summed here.

import { sql } from 'kysely';
import { type Cents, withVat } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { copy } from '#domain/orders/copy.ts';
import { type Db, kept, type Tx } from '#server/base/db.ts';

/** What a company may owe and what it owes already, in cents with tax. */
export interface Standing {
  /** Null: no limit is set. */
  limitCents: Cents | null;
  /** The balance and the open orders that are not billed; below zero when the company has money with us. */
  usedCents: Cents;
  /** Percent, as the order that is left out has it, else the company. */
  vatRate: number;
}

/**
 * Where a company stands now; nothing is locked.
 * @param without an order that is left out
 */
export async function standingOf(db: Db, companyId: string, without?: string): Promise<Standing> {
  const standing = await db.one(
    kept(sql<Standing>`select c.credit_limit_cents as limit_cents, coalesce(o.vat_rate, c.vat_rate) as vat_rate,
        c.balance_cents + c.reserved_cents - coalesce(o.exposure_cents, 0) as used_cents
      from company c left join orders o on o.id = ${without ?? null} and o.company_id = c.id where c.id = ${companyId}`),
  );
  return standing ?? { limitCents: null, usedCents: 0, vatRate: 0 };
}

/** What the company would owe with other net amounts; each is an order of its own and rounded alone. */
export const owedWith = ({ usedCents, vatRate }: Standing, ...nets: Cents[]): Cents =>
  nets.reduce((sum, net) => sum + withVat(net, vatRate), usedCents);

/**
 * Locks the account of a company until the transaction ends. Orders are locked before it, order numbers and lots of stock
 * after it, so that nobody waits in a circle.
 */
export const lockAccount = (tx: Tx, companyId: string): Promise<unknown> =>
  tx.one(kept(sql`select 1 from company where id = ${companyId} for no key update`));

/**
 * Does the company's limit cover other net amounts? No limit set means no limit, 0 means no credit.
 * @param instead an order whose own value is replaced by the amount (resubmit, confirm)
 */
export async function covers(
  tx: Tx,
  companyId: string,
  net: Cents | readonly Cents[],
  instead?: string,
): Promise<boolean> {
  await lockAccount(tx, companyId);
  const standing = await standingOf(tx, companyId, instead);
  return standing.limitCents === null || owedWith(standing, ...[net].flat()) <= standing.limitCents;
}

/** Refuses what the limit does not cover; for what partners do themselves (GAP-040). */
export async function coverOrRefuse(
  tx: Tx,
  companyId: string,
  net: Cents | readonly Cents[],
  instead?: string,
): Promise<void> {
  if (!(await covers(tx, companyId, net, instead)))
    throw new Refusal('invalid', copy.creditLimit, { code: 'credit_limit' });
}
