// Announces low credit and changes of the catalogue (API-107, API-108). Both are polled, because time alone can cause them
// and no single transaction would report them.

import { sql } from 'kysely';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import type { Database, Sql, Tx } from '#server/base/database/db.ts';
import { insertPartnerEventsSql, partnerEvent } from '#server/partner-events/partner-event.ts';
import { catalogueChangesSql } from '../catalogue/snapshot-versions.ts';

/** Shortest time between two announcements of the catalogue. */
const CATALOGUE_INTERVAL_MS = MINUTE;

/** Less than a tenth of the credit limit of company `c` is left. */
const isLow: Sql = sql`(not c.is_system and c.credit_limit_cents > 0
  and (c.credit_limit_cents - c.balance_cents - c.reserved_cents) * 10 < c.credit_limit_cents)`;

/** Announces each company whose credit became low, once until it is no longer low. Returns the count. */
export const announceLowCredit = (database: Database, now: Time): Promise<number> =>
  database.transaction(async (tx) => {
    await tx.run(sql`delete from credit_low_mark m using company c where c.id = m.company_id and not ${isLow}`);
    const marked = await tx.all(
      sql<{ companyId: string }>`insert into credit_low_mark (company_id, at)
        select c.id, ${now}::timestamptz from company c where ${isLow}
        on conflict (company_id) do nothing returning company_id`,
    );
    for (const { companyId } of marked) await partnerEvent(tx, now, { type: 'credit.low', companyId, data: {} });
    return marked.length;
  });

/** The row of the last announcement if the next one is due and no other process is at it. */
const lockAnnouncement = (tx: Tx, now: Time) =>
  tx.one(
    sql<{ version: string }>`select version from catalogue_announcement
      where at <= ${addMilliseconds(now, -CATALOGUE_INTERVAL_MS)} for update skip locked`,
  );

/** Changes with every write to the catalogue, and whenever a promotion starts or ends. */
const readVersion = (tx: Tx, now: Time) =>
  tx.only(
    sql<{ version: string }>`select concat_ws(' ',
      ${catalogueChangesSql},
      (select max(valid_from) from promotion where published and not deleted and valid_from <= ${now}),
      (select max(valid_to) from promotion where published and not deleted and valid_to < ${now})) as version`,
  );

/** The first look has nothing to compare with. */
async function rememberFirst(tx: Tx, now: Time): Promise<number> {
  const { version } = await readVersion(tx, now);
  await tx.run(
    sql`insert into catalogue_announcement (version, at) values (${version}, ${now}) on conflict do nothing`,
  );
  return 0;
}

/** Announces a changed catalogue to companies with programs, at most once a minute. Returns the number of events. */
export const announceCatalogue = (database: Database, now: Time): Promise<number> =>
  database.transaction(async (tx) => {
    const announced = await lockAnnouncement(tx, now);
    if (!announced) return rememberFirst(tx, now);
    const { version } = await readVersion(tx, now);
    if (version === announced.version) return 0;
    await tx.run(sql`update catalogue_announcement set version = ${version}, at = ${now}`);
    return tx.run(
      insertPartnerEventsSql(
        now,
        sql`select 'catalogue.changed'::text, c.id, null::uuid, '{}'::jsonb from company c
          where exists (select 1 from program_credential p join app_user u on u.id = p.user_id
            where u.company_id = c.id and p.revoked_at is null
              and (p.expires_at is null or p.expires_at > ${now}))`,
      ),
    );
  });
