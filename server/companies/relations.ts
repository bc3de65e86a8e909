// Providers and publishers a company may buy from. No rows means everything (REL-010).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Relations, RelationsInput } from '#domain/companies/calls.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { companyRow } from './search.ts';

interface RelationRow {
  providerId: string;
  allPublishers: boolean;
  publisherIds: string[];
}

export async function readRelations({ db }: Pick<QueryContext, 'db'>, { id }: { id: string }): Promise<Relations> {
  await companyRow(db, id);
  const rows = await db.all(
    sql<RelationRow>`select provider_id, all_publishers, publisher_ids from company_provider where company_id = ${id}
      order by provider_id`,
  );
  return {
    providers: rows.map(({ providerId, allPublishers, publisherIds }) => ({
      providerId,
      allPublishers,
      publishers: publisherIds.map((publisherId) => ({ publisherId })),
    })),
  };
}

type Selections = RelationsInput['providerSelections'];

const toRows = (selections: Selections): RelationRow[] =>
  selections.map(({ providerId, publishers, allPublishers = false }) => ({
    providerId,
    allPublishers,
    publisherIds: allPublishers ? [] : [...new Set(publishers?.map(({ publisherId }) => publisherId))],
  }));

/** Canonical text of selections, independent of order. */
const textOf = (selections: Selections): string =>
  toRows(selections)
    .map(({ providerId, allPublishers, publisherIds }) => [providerId, allPublishers, ...publisherIds.sort()].join())
    .sort()
    .join('\n')
    .toLowerCase();

/** A provider without publishers is not selected; an entirely empty selection would silently allow everything. */
function validSelections(selections: Selections): RelationRow[] {
  const rows = toRows(selections);
  if (new Set(rows.map(({ providerId }) => providerId)).size < rows.length)
    throw invalidField('providerSelections', 'provider_twice', companyCopy.providerTwice);
  const nonEmpty = rows.filter(({ allPublishers, publisherIds }) => allPublishers || publisherIds.length > 0);
  if (rows.length > 0 && nonEmpty.length === 0)
    throw invalidField('providerSelections', 'no_publisher', companyCopy.noPublisher);
  return nonEmpty;
}

async function refuseUnknownIds(tx: Tx, rows: RelationRow[]): Promise<void> {
  const unknown = await tx.only(
    sql<{ provider: boolean; publisher: boolean }>`select
      exists (select 1 from unnest(${rows.map((row) => row.providerId)}::uuid[]) id
        where not exists (select 1 from provider p where p.id = id.id)) as provider,
      exists (select 1 from unnest(${rows.flatMap((row) => row.publisherIds)}::uuid[]) id
        where not exists (select 1 from publisher p where p.id = id.id)) as publisher`,
  );
  if (unknown.provider) throw invalidField('providerSelections', 'unknown_provider', companyCopy.unknownProvider);
  if (unknown.publisher) throw invalidField('providerSelections', 'unknown_publisher', companyCopy.unknownPublisher);
}

/** Audit data: each provider with its publishers, or all of them. */
const auditedFields = ({ providers }: Relations) =>
  Object.fromEntries(
    providers.map(({ providerId, allPublishers, publishers }) => [
      providerId,
      allPublishers ? 'all publishers' : publishers.map(({ publisherId }) => publisherId),
    ]),
  );

/** Replaces a company's relations. @throws Refusal 409 if they changed since they were read */
export async function updateRelations(
  { tx }: CommandContext,
  { id, providerSelections, selectionsBefore }: RelationsInput,
): Promise<Relations> {
  const company = await companyRow(tx, id, { lock: true });
  const before = await readRelations({ db: tx }, { id });
  if (selectionsBefore && textOf(selectionsBefore) !== textOf(before.providers))
    throw new Refusal('stale', commonCopy.changedMeanwhile);
  const rows = validSelections(providerSelections);
  await refuseUnknownIds(tx, rows);
  await tx.run(sql`delete from company_provider where company_id = ${id}`);
  for (const { providerId, allPublishers, publisherIds } of rows)
    await tx.run(sql`insert into company_provider (company_id, provider_id, all_publishers, publisher_ids)
      values (${id}, ${providerId}, ${allPublishers}, ${publisherIds}::uuid[])`);
  const after = await readRelations({ db: tx }, { id });
  tx.note({
    subject: { kind: 'company', id, name: company.name },
    before: auditedFields(before),
    after: auditedFields(after),
  });
  return after;
}
