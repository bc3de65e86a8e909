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
import { type Db, prepared, type Sql, type Tx } from '#server/base/db.ts';

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

const NOTHING_OWED: CreditExposure = { limitCents: null, overrideCents: 0, usedCents: 0, vatRate: 0 };

const exposureColumns = (now: Time): Sql =>
  sql`case when c.is_system then null else c.credit_limit_cents end as limit_cents,
    override_at(c.id, ${now}::timestamptz) as override_cents, coalesce(o.vat_rate, c.vat_rate) as vat_rate,
    c.balance_cents + c.reserved_cents - coalesce(o.exposure_cents, 0) as used_cents`;

const exposureFrom = (companyId: string, excludedOrderId: string | undefined): Sql =>
  sql`company c left join orders o on o.id = ${excludedOrderId ?? null} and o.company_id = c.id
    where c.id = ${companyId}`;

/**
 * Where a company stands now; nothing is locked.
 * @param excludedOrderId an order that is left out
 */
export const creditExposureOf = async (
  db: Db,
  companyId: string,
  now: Time,
  excludedOrderId?: string,
): Promise<CreditExposure> =>
  (await db.one(
    prepared(sql<CreditExposure>`select ${exposureColumns(now)} from ${exposureFrom(companyId, excludedOrderId)}`),
  )) ?? NOTHING_OWED;

/** What the company would owe with other net amounts; each is an order of its own and rounded alone. */
export const owedAfter = ({ usedCents, vatRate }: CreditExposure, ...nets: Cents[]): Cents =>
  nets.reduce((sum, net) => sum + withVat(net, vatRate), usedCents);

/** Accounts that a transaction has locked; no statement lets go of a lock before the end. */
const lockedAccounts = new WeakMap<Tx, Map<string, Promise<unknown>>>();

/**
 * Locks the account of a company until the transaction ends; asked again, nothing is sent. Orders are locked before it, order
 * numbers and lots of stock after it, so that nobody waits in a circle. Undefined for an unknown company.
 */
export function lockAccount(tx: Tx, companyId: string): Promise<unknown> {
  const locked = lockedAccounts.get(tx) ?? new Map<string, Promise<unknown>>();
  lockedAccounts.set(tx, locked);
  const lock =
    locked.get(companyId) ?? tx.one(prepared(sql`select 1 from company where id = ${companyId} for no key update`));
  locked.set(companyId, lock);
  return lock;
}

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

/** Whether the last reminder of an open, undisputed invoice stops new orders of the company. */
const areOrdersStoppedSql = (companyId: string | null): Sql<boolean> =>
  sql`exists (select from invoice_progress where company_id = ${companyId} and stops_orders and open_cents > 0
    and disputed_at is null)`;

/** Whether an unpaid invoice stops new orders of the company. */
export const areOrdersStopped = async (db: Db, companyId: string | null): Promise<boolean> =>
  (await db.one(prepared(sql<{ stopped: boolean }>`select ${areOrdersStoppedSql(companyId)} as stopped`)))!.stopped;

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
  const isPartner = actor.side === 'Partner';
  const isNewOfPartner = isPartner && !replacedOrderId;
  const standing = await tx.one(
    prepared(sql<CreditExposure & { stopped: boolean }>`select ${exposureColumns(now)},
      ${isNewOfPartner}::boolean and ${areOrdersStoppedSql(companyId)} as stopped
      from ${exposureFrom(companyId, replacedOrderId)}`),
  );
  if (standing?.stopped) return { code: 'orders_stopped', text: copy.ordersStopped };
  if (!standing || standing.limitCents === null) return null;
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
