// History of a company's VAT id checks, and requesting another one.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import type { VatIdCheck, VatIdChecks, VatIdProof } from '#domain/invoices/tax/vat-id-calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { isoInstant } from '#server/base/database/json-sql.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { showVatId } from '../vat-ids.ts';
import { askSoon, LEASE } from './checking.ts';

/** Number of checks shown. */
const SHOWN = 10;

/** Refers to the acceptance of a check as `x`. */
const acceptance: Sql = sql`case when x.check_id is not null then json_build_object('byName', x.by_name, 'at',
  ${isoInstant(sql`x.at`)}, 'reason', x.reason) end`;

async function readChecks(
  { db, now }: Pick<QueryContext, 'db' | 'now'>,
  partnerId: string,
  isOn: boolean,
  vatId: string,
): Promise<VatIdChecks> {
  const items = await db.all(
    sql<VatIdCheck>`select c.vat_id, c.asked_at, a.answered_at, a.outcome, coalesce(a.reference, '') as reference,
        coalesce(a.holder, '') as holder, coalesce(a.trouble, '') as trouble,
        ${acceptance} as acceptance
      from vat_id_check c
        left join vat_id_answer a on a.check_id = c.id
        left join vat_id_acceptance x on x.check_id = c.id
      where c.company_id = ${partnerId} order by c.asked_at desc, c.id desc limit ${SHOWN}`,
  );
  const due = await db.one(sql<{ nextAt: Time }>`select next_at from vat_id_due where company_id = ${partnerId}`);
  const nextAt = due?.nextAt ?? null;
  const isBeingAsked = items[0]?.answeredAt === null && items[0].askedAt > addMilliseconds(now, -LEASE);
  const isPending = isOn && nextAt !== null && (nextAt <= now || isBeingAsked);
  return { partnerId, vatId, isOn, isPending, nextAt, items };
}

/** @throws Refusal 404 */
export const showVatIdChecks =
  (isOn: boolean) =>
  async (context: Pick<QueryContext, 'db' | 'now'>, { partnerId }: { partnerId: string }): Promise<VatIdChecks> =>
    readChecks(context, partnerId, isOn, (await showVatId(context, { partnerId })).vatId);

/** Schedules another check. @throws Refusal 404, 409 without an id or a service */
export const recheckVatId =
  (isOn: boolean) =>
  async (
    { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
    { partnerId }: { partnerId: string },
  ): Promise<VatIdChecks> => {
    const { vatId } = await showVatId({ db: tx }, { partnerId });
    if (!isOn) throw new Refusal('vat_id_check', invoiceCopy.vatIdServiceOff);
    if (vatId === '') throw new Refusal('vat_id_check', invoiceCopy.noVatId);
    await askSoon(tx, partnerId, vatId, now);
    const row = await tx.only(sql<{ name: string }>`select name from company where id = ${partnerId}`);
    tx.note({ subject: { kind: 'company', id: partnerId, name: row.name }, after: { vatIdChecked: vatId } });
    return readChecks({ db: tx, now }, partnerId, isOn, vatId);
  };

/** The check that an invoice keeps, with who continued after it and why. @throws Refusal 404 */
export async function showVatIdProof({ db }: Pick<QueryContext, 'db'>, { id }: { id: string }): Promise<VatIdProof> {
  const row = await db.one(
    sql<VatIdProof>`select coalesce(i.buyer ->> 'vatId', '') as vat_id,
        case when i.buyer -> 'vatIdCheck' is not null then jsonb_build_object(
          'askedAt', i.buyer -> 'vatIdCheck' -> 'askedAt', 'outcome', i.buyer -> 'vatIdCheck' -> 'outcome',
          'reference', i.buyer -> 'vatIdCheck' -> 'reference',
          'acceptance', (
              select ${acceptance}
              from vat_id_check k join vat_id_acceptance x on x.check_id = k.id
              where k.company_id = i.company_id
                and k.vat_id = i.buyer ->> 'vatId'
                and k.asked_at = (i.buyer -> 'vatIdCheck' ->> 'askedAt')::timestamptz
                and x.at <= i.created_at
            )) end as "check"
      from invoice i
      where i.id = ${id}`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}
