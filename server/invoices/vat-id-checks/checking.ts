// Checks due VAT ids. Each request is recorded first, the service is called outside any transaction, and the answer is
// stored once. Neither saving an id nor invoicing waits for it.

import { sql } from 'kysely';
import { backoffMs } from '#domain/base/backoff.ts';
import { addMilliseconds, HOUR, MINUTE, type Time } from '#domain/base/time.ts';
import { isVatId } from '#domain/invoices/tax/vat-id.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { newId } from '#server/base/process/ids.ts';
import { findSeller } from '../seller.ts';
import type { VatIdAnswer, VatIdService } from './port.ts';

/** Requests per round, made sequentially: the service allows few concurrent calls. */
const ROUND_SIZE = 5;
/** An unanswered request counts as lost after this time, and the id is due again. */
export const LEASE = 5 * MINUTE;
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = 6 * HOUR;

interface Ask {
  id: string;
  companyId: string;
  vatId: string;
  tries: number;
}

/** Schedules a check of a company's id; an empty one removes it. */
export async function askSoon(tx: Tx, companyId: string, vatId: string, now: Time): Promise<void> {
  if (vatId === '') await tx.run(sql`delete from vat_id_due where company_id = ${companyId}`);
  else
    await tx.run(sql`insert into vat_id_due (company_id, vat_id, next_at) values (${companyId}, ${vatId}, ${now})
      on conflict (company_id) do update set vat_id = excluded.vat_id, next_at = excluded.next_at, tries = 0`);
}

/** Claims due ids and records the requests; parallel workers claim different ones. */
const takeDue = (database: Database, now: Time): Promise<Ask[]> =>
  database.transaction(async (tx) => {
    const due = await tx.all(
      sql<Omit<Ask, 'id'>>`update vat_id_due d set next_at = ${addMilliseconds(now, LEASE)}, tries = d.tries + 1
        from (select company_id from vat_id_due where next_at <= ${now} order by next_at limit ${ROUND_SIZE}
          for update skip locked) n
        where n.company_id = d.company_id returning d.company_id, d.vat_id, d.tries`,
    );
    const asks = due.map((one) => ({ id: newId(), ...one }));
    for (const { id, companyId, vatId } of asks)
      await tx.run(sql`insert into vat_id_check (id, company_id, vat_id, asked_at)
        values (${id}, ${companyId}, ${vatId}, ${now})`);
    return asks;
  });

/** Stores an answer; an id changed in the meantime stays due. */
const keepAnswer = (database: Database, ask: Ask, answer: VatIdAnswer, now: Time): Promise<void> =>
  database.transaction(async (tx) => {
    const { id, companyId, vatId, tries } = ask;
    const { outcome, reference, holder, trouble } = { reference: '', holder: '', trouble: '', ...answer };
    await tx.run(sql`insert into vat_id_answer (check_id, answered_at, outcome, reference, holder, trouble)
      values (${id}, ${now}, ${outcome}, ${reference}, ${holder}, ${trouble})`);
    const mine = sql`company_id = ${companyId} and vat_id = ${vatId} and tries = ${tries}::int`;
    if (outcome !== 'unknown') await tx.run(sql`delete from vat_id_due where ${mine}`);
    else {
      const nextAt = addMilliseconds(now, backoffMs(tries, FIRST_PAUSE, LONGEST_PAUSE, Math.random()));
      await tx.run(sql`update vat_id_due set next_at = ${nextAt} where ${mine}`);
    }
  });

/** Checks some due ids. Returns the count. Does nothing without a service. */
export async function checkDueVatIds({
  database,
  clock,
  vatIdService,
}: {
  database: Database;
  clock: Clock;
  vatIdService: VatIdService | null;
}): Promise<number> {
  if (!vatIdService) return 0;
  const asks = await takeDue(database, clock.now());
  if (asks.length === 0) return 0;
  const own = (await findSeller(database))?.vatId ?? '';
  for (const ask of asks) {
    const answer = await vatIdService.check(ask.vatId, isVatId(own) ? own : '');
    await keepAnswer(database, ask, answer, clock.now());
  }
  return asks.length;
}
