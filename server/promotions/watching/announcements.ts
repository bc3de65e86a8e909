// Notifies users whose watched products went on sale: published, started, or visible to their company since the last
// poll (WATCH-006). The conditions are those of the shop, and `watched_promotion` remembers what was announced.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Database, Sql } from '#server/base/database/db.ts';
import { isAny, onKnownSchema } from '#server/base/database/turns.ts';
import { insertNoticesSql } from '#server/notifications/notify.ts';
import { isOnSale, isVisibleToCompany } from '../promotion-offers.ts';

/** Announced per run, which limits the transaction. */
const BATCH_SIZE = 5000;

/** Pairs of user and promotion to announce. Only partners have a company, and all of them have Promotion.View. */
const dueFrom = (now: Time): Sql => sql`watched_product w
  join app_user u on u.id = w.user_id
  join company c on c.id = u.company_id
  join product pr on pr.id = w.product_id
  join promotion p on p.product_id = pr.id
  where u.is_active and ${isOnSale(now)} and ${isVisibleToCompany}
    and not exists (select 1 from watched_promotion a where a.user_id = u.id and a.promotion_id = p.id)`;

/** Hash of rows in any order. */
const hashOf = (row: Sql, from: Sql): Sql =>
  sql`(select count(*) || ':' || coalesce(sum(hashtextextended((${row})::text, 0)), 0) from ${from})`;

/**
 * Everything that decides what is due: as long as it is the same, nothing becomes due. It contains the number of watches
 * and the time of the newest, because a promotion may have been taken off sale, watched and put on sale again since the
 * last poll. Removed watches and announcements make nothing due.
 */
const readOffers = async (database: Database, now: Time): Promise<string> => {
  const parts = [
    hashOf(
      sql`row(p.id, p.region, pr.id, pr.provider_id, pr.publisher_id)`,
      sql`promotion p join product pr on pr.id = p.product_id where ${isOnSale(now)}`,
    ),
    hashOf(sql`row(c.id, c.regions, c.region_included)`, sql`company c`),
    hashOf(sql`cp`, sql`company_provider cp`),
    sql`(select count(*) || ':' || coalesce(max(since)::text, '') from watched_product)`,
    hashOf(sql`row(u.id, u.company_id)`, sql`app_user u where u.is_active and u.company_id is not null`),
  ];
  return (await database.only(sql<{ offers: string }>`select concat_ws(' ', ${sql.join(parts)}) as offers`)).offers;
};

/** Memory of a process: the offers of its last poll without anything due. */
export interface SettledOffers {
  offers: string | null;
}

/**
 * Announces each promotion to each user once, also if several workers run it in parallel: a conflict waits for the
 * other worker and inserts nothing. Returns the number of notifications.
 */
export async function announceWatchedPromotions(
  database: Database,
  now: Time,
  settled: SettledOffers = { offers: null },
): Promise<number> {
  const offers = await readOffers(database, now);
  if (offers === settled.offers) return 0;
  if (!(await isAny(database, sql`select 1 from ${dueFrom(now)}`))) {
    settled.offers = offers;
    return 0;
  }
  return onKnownSchema(database, (tx) =>
    tx.run(sql`with due as (
        select u.id as user_id, u.company_id, p.id as promotion_id, pr.name, p.valid_to
        from ${dueFrom(now)}
        order by u.id, p.id limit ${BATCH_SIZE}
      ), announced as (
        insert into watched_promotion (user_id, promotion_id, at)
        select user_id, promotion_id, ${now} from due order by user_id, promotion_id
        on conflict do nothing returning user_id, promotion_id
      )
      ${insertNoticesSql(
        now,
        sql`select 'watchedOnOffer', d.company_id, d.user_id, d.promotion_id, d.name, '', null::bigint, d.valid_to
          from announced a join due d using (user_id, promotion_id) order by d.user_id, d.name, d.promotion_id`,
      )}`),
  );
}
