// Upcoming provider promotions of publishers that the partner's company may buy from (PPM-017, PPM-018).

import { sql } from 'kysely';
import type { ListState } from '#domain/base/list.ts';
import type { Time } from '#domain/base/time.ts';
import type { upcomingList } from '#domain/promotions/list.ts';
import { queryPage } from '#server/base/database/list.ts';
import { byName } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';

type State = ListState<typeof upcomingList.filters, (typeof upcomingList.sorts)[number]>;

const publisherName = byName(sql`w.publisher_name`);

export const searchUpcomingPromotions = ({ db, actor, now }: QueryContext, state: State) =>
  queryPage(db, state, {
    select: sql<{ publisherName: string; validFrom: Time; validTo: Time }>`w.publisher_name, w.valid_from, w.valid_to`,
    // Two providers may announce the same promotion; partners see it once.
    from: sql`(
        select distinct pub.name as publisher_name, pp.valid_from, pp.valid_to
        from provider_promotion pp join publisher pub on pub.id = pp.publisher_id
        where pp.valid_from > ${now}
          and (not exists (select 1 from company_provider cp where cp.company_id = ${actor.companyId})
            or exists (
              select 1
              from company_provider cp
              where cp.company_id = ${actor.companyId}
                and cp.provider_id = pp.provider_id
                and (cp.all_publishers or pp.publisher_id = any (cp.publisher_ids))
            ))
      ) w`,
    where: [],
    sorts: { publisherName, validFrom: sql`w.valid_from`, validTo: sql`w.valid_to` },
    defaultOrder: sql`w.valid_from, ${publisherName}, w.valid_to`,
    tiebreaker: sql`(w.publisher_name, w.valid_from, w.valid_to)`,
  });
