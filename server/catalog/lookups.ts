// Publishers, providers, stores and platforms by name, for filters and pickers. Partners see only publishers their
// company may buy from.

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Named } from '#domain/catalog/calls.ts';
import type { lookupList } from '#domain/catalog/list.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { conditions, type FilterSql, queryPage } from '#server/base/database/list.ts';
import { byName, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';

type State = ListState<typeof lookupList.filters, 'name'>;

const filterSql: FilterSql<typeof lookupList.filters> = {
  text: (text) => matchesSearch(sql`t.name`, text),
};

/** Publishers `t` a company may buy from (REL-010): no relations means all. */
const isBuyableBy = (companyId: string): Sql => sql`(
  not exists (select 1 from company_provider cp where cp.company_id = ${companyId})
  or exists (select 1 from company_provider cp where cp.company_id = ${companyId} and (t.id = any (cp.publisher_ids)
    or (cp.all_publishers
    and exists (select 1 from product pr where pr.publisher_id = t.id and pr.provider_id = cp.provider_id)))))`;

const searchByName = (db: Db, table: Sql, state: State, where: Sql[] = []): Promise<Page<Named>> =>
  queryPage(db, state, {
    select: sql<Named>`t.id, t.name`,
    from: sql`${table} t`,
    where: [...where, ...conditions(state.filter, filterSql)],
    sorts: { name: byName(sql`t.name`) },
    defaultOrder: sql`${byName(sql`t.name`)}, t.id`,
    tiebreaker: sql`t.id`,
  });

const listAll = (db: Db, table: Sql): Promise<Named[]> =>
  db.all(sql<Named>`select id, name from ${table} order by ${byName(sql`name`)}, id`);

export const searchPublishers = ({ db }: QueryContext, state: State) => searchByName(db, sql`publisher`, state);
export const searchPartnerPublishers = ({ db, actor }: QueryContext, state: State) =>
  searchByName(db, sql`publisher`, state, [isBuyableBy(actor.companyId!)]);
export const searchProviders = ({ db }: QueryContext, state: State) => searchByName(db, sql`provider`, state);
export const listPublishers = ({ db }: QueryContext) => listAll(db, sql`publisher`);
export const listProviders = ({ db }: QueryContext) => listAll(db, sql`provider`);

const readTexts = async (db: Db, query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
  (await db.all(query)).map(({ text }) => text);

export const listStores = ({ db }: QueryContext) =>
  readTexts(db, sql<{ text: string }>`select distinct store as text from product order by store`);
export const listPlatforms = ({ db }: QueryContext) =>
  readTexts(
    db,
    sql<{
      text: string;
    }>`select distinct platform as text from product cross join unnest(platforms) platform order by platform`,
  );
