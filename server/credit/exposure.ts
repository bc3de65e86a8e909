// Credit check: balance plus open, unbilled orders plus the new one against the limit (COM-019, COM-020). The company's
// row is locked, so that parallel orders are checked one after the other; both sums are stored on it and updated by
// ledger entries (migration 020), so nothing is summed here. Only staff can exceed the limit, within overrides granted
// by a level 2 approver.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { type Cents, withVat } from '#domain/base/money.ts';
import { type Fault, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { type Db, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { orderVatRateBp } from './vat-rate.ts';

/** Credit limit and usage of a company, in cents including tax. */
interface CreditExposure {
  /** Null: no limit, or the house account, which owes nothing (COM-024). */
  limitCents: Cents | null;
  /** Sum of currently valid overrides. */
  overrideCents: Cents;
  /** Balance plus open, unbilled orders; negative if the company has money with us. */
  usedCents: Cents;
  /** Percent, from the excluded order, else from the company. */
  vatRateBp: number;
}

const NOTHING_OWED: CreditExposure = { limitCents: null, overrideCents: 0, usedCents: 0, vatRateBp: 0 };

const exposureColumns = (now: Time): Sql =>
  sql`case when c.is_system then null else c.credit_limit_cents end as limit_cents,
    override_at(c.id, ${now}::timestamptz) as override_cents,
    coalesce(o.vat_rate_bp, ${orderVatRateBp(sql`c.id`, now)}) as vat_rate_bp,
    c.balance_cents + c.reserved_cents - coalesce(o.exposure_cents, 0) as used_cents`;

const exposureFrom = (companyId: string, excludedOrderId: string | undefined): Sql =>
  sql`company c left join orders o on o.id = ${excludedOrderId ?? null} and o.company_id = c.id
    where c.id = ${companyId}`;

/**
 * Current exposure of a company; locks nothing.
 * @param excludedOrderId an order to leave out
 */
export const readCreditExposure = async (
  db: Db,
  companyId: string,
  now: Time,
  excludedOrderId?: string,
): Promise<CreditExposure> =>
  (await db.one(
    prepared(sql<CreditExposure>`select ${exposureColumns(now)} from ${exposureFrom(companyId, excludedOrderId)}`),
  )) ?? NOTHING_OWED;

/** Exposure with additional net amounts, each rounded separately like an order. */
export const owedAfter = ({ usedCents, vatRateBp }: CreditExposure, ...nets: Cents[]): Cents =>
  nets.reduce((sum, net) => sum + withVat(net, vatRateBp), usedCents);

/** Accounts locked by a transaction; locks are held until it ends. */
const lockedAccounts = new WeakMap<Tx, Map<string, Promise<unknown>>>();

/**
 * Locks the account of a company until the transaction ends; repeated calls send nothing. Lock order to avoid
 * deadlocks: orders, then accounts, then order numbers and stock lots. Undefined for an unknown company.
 */
export function lockAccount(tx: Tx, companyId: string): Promise<unknown> {
  const locked = lockedAccounts.get(tx) ?? new Map<string, Promise<unknown>>();
  lockedAccounts.set(tx, locked);
  const lock =
    locked.get(companyId) ?? tx.one(prepared(sql`select 1 from company where id = ${companyId} for no key update`));
  locked.set(companyId, lock);
  return lock;
}

/** Amounts a company is about to owe. */
interface CreditDemand {
  companyId: string;
  /** Without tax, one per order. */
  netAmounts: readonly Cents[];
  /** An order whose value is replaced by the amount. */
  replacedOrderId?: string;
  /** A partner accepts an offer by staff, which was checked including overrides. */
  isOffered?: boolean;
}

/** Whether the last reminder of an open, undisputed invoice blocks new orders. */
const areOrdersStoppedSql = (companyId: string | null): Sql<boolean> =>
  sql`exists (select from invoice_progress where company_id = ${companyId} and stops_orders and open_cents > 0
    and disputed_at is null)`;

/** Whether the company has an open invoice that it was reminded of, disputed or not. */
export const hasRemindedInvoiceSql = (companyId: Sql): Sql<boolean> =>
  sql`exists (select from invoice_progress where company_id = ${companyId} and reminder_step > 0 and open_cents > 0)`;

/** Whether an unpaid invoice blocks new orders of the company. */
export const areOrdersStopped = async (db: Db, companyId: string | null): Promise<boolean> =>
  (await db.only(prepared(sql<{ stopped: boolean }>`select ${areOrdersStoppedSql(companyId)} as stopped`))).stopped;

/**
 * Fault of an amount that the limit does not cover, or null. No limit means unlimited, 0 means no credit. Partners' own
 * actions and those of the system never use an override.
 */
export async function creditFault(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Time },
  { companyId, netAmounts, replacedOrderId, isOffered = false }: CreditDemand,
): Promise<Fault | null> {
  await lockAccount(tx, companyId);
  const isPartner = actor.side === 'Partner';
  const isNewOfPartner = isPartner && !replacedOrderId;
  const accountStatus = await tx.one(
    prepared(sql<CreditExposure & { stopped: boolean }>`select ${exposureColumns(now)},
      ${isNewOfPartner}::boolean and ${areOrdersStoppedSql(companyId)} as stopped
      from ${exposureFrom(companyId, replacedOrderId)}`),
  );
  if (accountStatus?.stopped) return { code: 'orders_stopped', text: orderReplyCopy.ordersStopped };
  if (!accountStatus || accountStatus.limitCents === null) return null;
  const excessCents =
    owedAfter(accountStatus, ...netAmounts) -
    accountStatus.limitCents -
    (actor.side === 'Management' || isOffered ? accountStatus.overrideCents : 0);
  if (excessCents <= 0) return null;
  return {
    code: 'credit_limit',
    text: isPartner ? orderReplyCopy.creditLimit : orderReplyCopy.creditExceeded((excessCents / 100).toFixed(2)),
  };
}

/** @throws Refusal 422 if the limit does not cover it */
export async function requireCredit(tx: Tx, context: { actor: Actor; now: Time }, demand: CreditDemand): Promise<void> {
  const fault = await creditFault(tx, context, demand);
  if (fault) throw new Refusal(fault.code, fault.text);
}
