// Vendors in the accounting system (VEN-001 to VEN-011).

import { sql } from 'kysely';
import { accountingCopy } from '#domain/accounting/copy.ts';
import type { Vendor, VendorEdit, VendorInput, vendorList } from '#domain/accounting/vendor-calls.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Tx } from '#server/base/database/db.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { byName, joinedText, matchesSearch } from '#server/base/database/text-search.ts';
import { refuseDuplicates, type UniqueConstraints } from '#server/base/database/unique-constraints.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';

type Filters = typeof vendorList.filters;

const UNIQUE_CONSTRAINTS: UniqueConstraints = {
  vendor_internal_id: { field: 'internalId', message: accountingCopy.internalIdTaken },
};

export const searchVendors = (
  { db }: QueryContext,
  state: ListState<Filters, (typeof vendorList.sorts)[number]>,
): Promise<Page<Vendor>> =>
  queryPage(db, state, {
    select: sql<Vendor>`v.id, v.internal_id, v.name, v.search_value`,
    from: sql`vendor v`,
    where: conditions<Filters>(state.filter, {
      text: (text) => matchesSearch(joinedText(sql`v.name`, sql`v.search_value`, sql`v.internal_id`), text),
    }),
    sorts: {
      internalId: sql`v.internal_id`,
      name: byName(sql`v.name`),
      searchValue: byName(sql`v.search_value`),
    },
    notNull: ['internalId', 'name', 'searchValue'],
    defaultOrder: sql`${byName(sql`v.name`)}, v.id`,
    tiebreaker: sql`v.id`,
  });

/**
 * Postings find vendors by search value, so it must be unique; existing duplicates are kept.
 * @throws Refusal 409 naming the field
 */
async function refuseSharedSearchValue(tx: Tx, searchValue: string, ownId: string | null): Promise<void> {
  await tx.run(sql`lock table vendor in share row exclusive mode`);
  const other = await tx.one(sql`select 1 from vendor
    where lower(search_value) = lower(${searchValue}) and id is distinct from ${ownId}::uuid limit 1`);
  if (!other) return;
  const message = accountingCopy.searchValueTaken;
  throw new Refusal('taken', message, { errors: [{ field: 'searchValue', code: 'taken', message }] });
}

/** @throws Refusal 409 if another vendor has the internal id or search value */
export async function createVendor({ tx, now }: CommandContext, input: VendorInput): Promise<Vendor> {
  const vendor = { id: newId(), ...input };
  await refuseSharedSearchValue(tx, input.searchValue, null);
  await refuseDuplicates(
    tx.run(sql`insert into vendor (id, internal_id, name, search_value, modified_at)
      values (${vendor.id}, ${vendor.internalId}, ${vendor.name}, ${vendor.searchValue}, ${now})`),
    UNIQUE_CONSTRAINTS,
  );
  tx.note({ subject: { kind: 'vendor', id: vendor.id, name: vendor.name }, after: input });
  return vendor;
}

/** @throws Refusal 404, or 409 if another vendor has the internal id or search value */
export async function updateVendor({ tx, now }: CommandContext, { id, ...input }: VendorEdit): Promise<Vendor> {
  const before = await tx.one(
    sql<VendorInput>`select internal_id, name, search_value from vendor where id = ${id} for update`,
  );
  if (!before) throw new Refusal('missing', commonCopy.notFound);
  if (before.searchValue.toLowerCase() !== input.searchValue.toLowerCase())
    await refuseSharedSearchValue(tx, input.searchValue, id);
  await refuseDuplicates(
    tx.run(sql`update vendor set internal_id = ${input.internalId}, name = ${input.name},
      search_value = ${input.searchValue}, modified_at = ${now} where id = ${id}`),
    UNIQUE_CONSTRAINTS,
  );
  tx.note({ subject: { kind: 'vendor', id, name: input.name }, before, after: input });
  return { id, ...input };
}
