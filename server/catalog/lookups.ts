// Publishers, providers, stores and platforms by name, for filters and pickers. A partner finds only the publishers
// that the company may buy from.

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Named } from '#domain/catalog/calls.ts';
import type { lookupList } from '#domain/catalog/list.ts';
import type { Reading } from '#server/base/context.ts';
import type { Db, Sql } from '#server/base/db.ts';
import { conditions, contains, type Meanings, pageOf } from '#server/base/list.ts';

type State = ListState<typeof lookupList.filters, 'name'>;

const meanings: Meanings<typeof lookupList.filters> = {
  text: (text) => sql`lower(t.name) like ${contains(text.toLowerCase())}`,
};

/** Publishers `t` that a company may buy from (REL-010): no relations means all of them. */
const allowedTo = (companyId: string): Sql => sql`(
  not exists (select 1 from company_provider cp where cp.company_id = ${companyId})
  or exists (select 1 from company_provider cp where cp.company_id = ${companyId} and (t.id = any (cp.publisher_ids)
    or (cp.all_publishers and exists (select 1 from product pr where pr.publisher_id = t.id and pr.provider_id = cp.provider_id)))))`;

const search = (db: Db, table: Sql, state: State, where: Sql[] = []): Promise<Page<Named>> =>
  pageOf(db, state, {
    select: sql<Named>`t.id, t.name`,
    from: sql`${table} t`,
    where: [...where, ...conditions(state.filter, meanings)],
    sorts: { name: sql`lower(t.name) collate "C"` },
    standard: sql`lower(t.name) collate "C", t.id`,
    tiebreaker: sql`t.id`,
  });

const all = (db: Db, table: Sql): Promise<Named[]> =>
  db.all(sql<Named>`select id, name from ${table} order by lower(name) collate "C", id`);

export const publishers = ({ db }: Reading, state: State) => search(db, sql`publisher`, state);
export const publishersOfPartner = ({ db, actor }: Reading, state: State) =>
  search(db, sql`publisher`, state, [allowedTo(actor.companyId!)]);
export const providers = ({ db }: Reading, state: State) => search(db, sql`provider`, state);
export const allPublishers = ({ db }: Reading) => all(db, sql`publisher`);
export const allProviders = ({ db }: Reading) => all(db, sql`provider`);

const texts = async (db: Db, query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
  (await db.all(query)).map(({ text }) => text);

export const stores = ({ db }: Reading) =>
  texts(db, sql<{ text: string }>`select distinct store as text from product order by store`);
export const platforms = ({ db }: Reading) =>
  texts(
    db,
    sql<{
      text: string;
    }>`select distinct platform as text from product cross join unnest(platforms) platform order by platform`,
  );
