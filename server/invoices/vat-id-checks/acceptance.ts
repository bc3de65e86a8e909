// Continuing with reverse charge although VIES calls the VAT id invalid (INV-053).

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import type { VatIdChecks } from '#domain/invoices/tax/vat-id-calls.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { showVatId } from '../vat-ids.ts';
import { showVatIdChecks } from './history.ts';

/** Accepts the newest clear answer about the current VAT id. @throws Refusal 404, or 409 if it is not `invalid` */
export const acceptVatId =
  (isOn: boolean) =>
  async (
    { tx, actor, now }: CommandContext,
    { partnerId, reason }: { partnerId: string; reason: string },
  ): Promise<VatIdChecks> => {
    const { vatId } = await showVatId({ db: tx }, { partnerId });
    const check = await tx.one(
      sql<{ id: string; outcome: string; isAccepted: boolean; name: string }>`select k.id, a.outcome,
          x.check_id is not null as is_accepted, c.name
        from vat_id_check k
          join company c on c.id = k.company_id
          join vat_id_answer a on a.check_id = k.id
          left join vat_id_acceptance x on x.check_id = k.id
        where k.company_id = ${partnerId} and k.vat_id = ${vatId} and a.outcome <> 'unknown'
        order by k.asked_at desc, k.id desc
        limit 1
        for update of c`,
    );
    if (check?.outcome !== 'invalid' || check.isAccepted)
      throw new Refusal('vat_id_check', invoiceCopy.vatIdNotInvalid);
    const added = await tx.run(sql`insert into vat_id_acceptance (check_id, reason, by_user, by_name, at)
      values (${check.id}, ${reason}, ${actor.userId}, ${actor.name}, ${now}) on conflict (check_id) do nothing`);
    if (added === 0) throw new Refusal('vat_id_check', invoiceCopy.vatIdNotInvalid);
    tx.note({
      subject: { kind: 'company', id: partnerId, name: check.name },
      after: { vatIdAccepted: vatId, reason },
    });
    return showVatIdChecks(isOn)({ db: tx, now }, { partnerId });
  };
