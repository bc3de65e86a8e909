// Credit limit overrides: granted and revoked by level 2 approvers, kept permanently (COM-019).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { CreditOverride, OverrideInput } from '#domain/credit/calls.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { lockAccount } from './exposure.ts';

interface OverrideRow extends Omit<CreditOverride, 'amount'> {
  amountCents: Cents;
}

/** Newest first. */
async function overridesWhere(db: Db, now: Time, where: Sql): Promise<CreditOverride[]> {
  const rows = await db.all(
    sql<OverrideRow>`select v.id, v.company_id as partner_id, v.amount_cents, v.reason, v.expires_at, v.granted_at,
      v.granted_by_name, v.revoked_at,
        v.revoked_by_name, case when v.revoked_at is not null then 'Revoked' when v.expires_at > ${now} then 'Valid'
          else 'Expired' end as state
      from credit_override v where ${where} order by v.granted_at desc, v.id desc`,
  );
  return rows.map(({ amountCents, ...rest }) => ({ ...rest, amount: amountCents }));
}

export const searchOverrides = ({ db, now }: QueryContext, { id }: { id: string }): Promise<CreditOverride[]> =>
  overridesWhere(db, now, sql`v.company_id = ${id}`);

async function readOverride(db: Db, now: Time, id: string): Promise<CreditOverride> {
  const [override] = await overridesWhere(db, now, sql`v.id = ${id}`);
  if (!override) throw new Refusal('missing', commonCopy.notFound);
  return override;
}

/** Locks the account, so that an order is checked either before or after. */
async function lockedCompany(
  { tx }: Pick<CommandContext, 'tx'>,
  companyId: string,
): Promise<{ name: string; limit: Cents | null }> {
  await lockAccount(tx, companyId);
  const company = await tx.one(
    sql<{
      name: string;
      limit: Cents | null;
    }>`select name, credit_limit_cents as limit from company where id = ${companyId}`,
  );
  if (!company) throw invalidField('partnerId', 'unknown_partner', creditCopy.unknownPartner);
  return company;
}

/** @throws Refusal 422 for an unknown partner or a past end, 409 without a limit */
export async function grantOverride(context: CommandContext, input: OverrideInput): Promise<CreditOverride> {
  const { tx, actor, now } = context;
  const { partnerId, amount, expiresAt, reason } = input;
  const { name, limit } = await lockedCompany(context, partnerId);
  if (limit === null) throw new Refusal('no_limit', creditCopy.noLimitToOverride);
  if (expiresAt <= now) throw invalidField('expiresAt', 'expiry_passed', creditCopy.expiryAhead);
  const id = newId();
  await tx.run(sql`insert into credit_override (id, company_id, amount_cents, reason, expires_at, granted_at,
    granted_by, granted_by_name)
    values (${id}, ${partnerId}, ${amount}, ${reason}, ${expiresAt}, ${now}, ${actor.userId}, ${actor.name})`);
  tx.note({
    subject: { kind: 'creditOverride', id, name },
    after: { companyId: partnerId, amountCents: amount, expiresAt, reason, revoked: false },
  });
  return readOverride(tx, now, id);
}

/** Ends an override early; reservations made under it stay. @throws Refusal 409 if it has already ended */
export async function revokeOverride(context: CommandContext, { id }: { id: string }): Promise<CreditOverride> {
  const { tx, actor, now } = context;
  const { partnerId } = await readOverride(tx, now, id);
  const { name } = await lockedCompany(context, partnerId);
  const { state } = await readOverride(tx, now, id);
  if (state !== 'Valid')
    throw new Refusal('override_over', state === 'Revoked' ? creditCopy.alreadyRevoked : creditCopy.alreadyOver);
  await tx.run(
    sql`update credit_override set revoked_at = ${now}, revoked_by = ${actor.userId}, revoked_by_name = ${actor.name}
      where id = ${id}`,
  );
  tx.note({ subject: { kind: 'creditOverride', id, name }, before: { revoked: false }, after: { revoked: true } });
  return readOverride(tx, now, id);
}
