// May a company owe this much more? Balance plus open, unbilled orders plus the new one against the limit (COM-019,
// COM-020). The company's row is locked, so that parallel orders are weighed one after the other; both sums stand on it
// and are moved by the entries of the ledger (migration 020), so nothing is summed here. Above the limit only staff
// get, and only as far as an override goes that a level 2 approver granted.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { type Cents, withVat } from '#domain/base/money.ts';
import { type Fault, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { copy } from '#domain/orders/copy.ts';
import { type Db, prepared, type Tx } from '#server/base/db.ts';

/** What a company may owe and what it owes already, in cents with tax. */
export interface CreditExposure {
  /** Null: no limit is set, or it is the house company, which owes nobody (COM-024). */
  limitCents: Cents | null;
  /** What overrides that are valid now add to the limit. */
  overrideCents: Cents;
  /** The balance and the open orders that are not billed; below zero when the company has money with us. */
  usedCents: Cents;
  /** Percent, as the order that is left out has it, else the company. */
  vatRate: number;
}

/**
 * Where a company stands now; nothing is locked.
 * @param excludedOrderId an order that is left out
 */
export async function creditExposureOf(
  db: Db,
  companyId: string,
  now: Time,
  excludedOrderId?: string,
): Promise<CreditExposure> {
  const standing = await db.one(
    prepared(sql<CreditExposure>`select case when c.is_system then null else c.credit_limit_cents end as limit_cents,
      override_at(c.id, ${now}::timestamptz) as override_cents,
        coalesce(o.vat_rate, c.vat_rate) as vat_rate,
          c.balance_cents + c.reserved_cents - coalesce(o.exposure_cents, 0) as used_cents
      from company c left join orders o on o.id = ${excludedOrderId ?? null} and o.company_id = c.id
      where c.id = ${companyId}`),
  );
  return standing ?? { limitCents: null, overrideCents: 0, usedCents: 0, vatRate: 0 };
}

/** What the company would owe with other net amounts; each is an order of its own and rounded alone. */
export const owedAfter = ({ usedCents, vatRate }: CreditExposure, ...nets: Cents[]): Cents =>
  nets.reduce((sum, net) => sum + withVat(net, vatRate), usedCents);

/**
 * Locks the account of a company until the transaction ends. Orders are locked before it, order numbers and lots of
 * stock after it, so that nobody waits in a circle.
 */
export const lockAccount = (tx: Tx, companyId: string): Promise<unknown> =>
  tx.one(prepared(sql`select 1 from company where id = ${companyId} for no key update`));

/** Amounts that a company is about to owe. */
export interface CreditDemand {
  companyId: string;
  /** Without tax, one for each order. */
  netAmounts: readonly Cents[];
  /** An order whose own value is replaced by the amount. */
  replacedOrderId?: string;
  /** A partner takes what staff offered, which was weighed with overrides. */
  isOffered?: boolean;
}

/** Is an invoice open of which the last reminder said that it stops new orders? */
export const areOrdersStopped = async (db: Db, companyId: string | null): Promise<boolean> =>
  (await db.one(
    prepared(sql<{ one: number }>`select 1 as one from invoice_progress where company_id = ${companyId} and stops_orders
      and open_cents > 0 and disputed_at is null limit 1`),
  )) !== undefined;

/**
 * Why an amount is refused that the limit does not cover, or null. No limit set means no limit, 0 means no credit; what
 * partners do themselves never uses an override.
 */
export async function creditFault(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Time },
  { companyId, netAmounts, replacedOrderId, isOffered = false }: CreditDemand,
): Promise<Fault | null> {
  await lockAccount(tx, companyId);
  if (actor.side === 'Partner' && !replacedOrderId && (await areOrdersStopped(tx, companyId)))
    return { code: 'orders_stopped', text: copy.ordersStopped };
  const standing = await creditExposureOf(tx, companyId, now, replacedOrderId);
  if (standing.limitCents === null) return null;
  const isPartner = actor.side === 'Partner';
  const excessCents =
    owedAfter(standing, ...netAmounts) - standing.limitCents - (isPartner && !isOffered ? 0 : standing.overrideCents);
  if (excessCents <= 0) return null;
  return {
    code: 'credit_limit',
    text: isPartner ? copy.creditLimit : copy.creditExceeded((excessCents / 100).toFixed(2)),
  };
}

/** @throws Refusal 422 for what the limit does not cover */
export async function requireCredit(tx: Tx, context: { actor: Actor; now: Time }, demand: CreditDemand): Promise<void> {
  const fault = await creditFault(tx, context, demand);
  if (fault) throw new Refusal(fault.code, fault.text);
}
