// Provider promotions that have not begun, of publishers that the partner's company may buy from (PPM-017, PPM-018).

import { sql } from 'kysely';
import type { ListState } from '#domain/base/list.ts';
import type { Time } from '#domain/base/time.ts';
import type { upcomingList } from '#domain/promotions/list.ts';
import type { Reading } from '#server/base/context.ts';
import { pageOf } from '#server/base/list.ts';

type State = ListState<typeof upcomingList.filters, (typeof upcomingList.sorts)[number]>;

const publisherName = sql`lower(pub.name) collate "C"`;

export const upcoming = ({ db, actor, now }: Reading, state: State) =>
  pageOf(db, state, {
    select: sql<{
      publisherName: string;
      validFrom: Time;
      validTo: Time;
    }>`pub.name as publisher_name, w.valid_from, w.valid_to`,
    from: sql`provider_promotion w join publisher pub on pub.id = w.publisher_id`,
    where: [
      sql`w.valid_from > ${now}`,
      sql`(not exists (select 1 from company_provider cp where cp.company_id = ${actor.companyId})
        or exists (select 1 from company_provider cp where cp.company_id = ${actor.companyId} and cp.provider_id = w.provider_id
          and (cp.all_publishers or w.publisher_id = any (cp.publisher_ids))))`,
    ],
    sorts: { publisherName, validFrom: sql`w.valid_from`, validTo: sql`w.valid_to` },
    standard: sql`w.valid_from, ${publisherName}, w.id`,
    tiebreaker: sql`w.id`,
  });
