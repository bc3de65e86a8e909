// Creates, edits and deletes saved lists. All users who may order for the company may change them; a version prevents
// lost updates.

import { type RawBuilder, sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import {
  LIST_LINES_MAX,
  LISTS_MAX,
  type ListEdit,
  type NewList,
  type SavedList,
} from '#domain/cart/saved-list-calls.ts';
import { savedListCopy } from '#domain/cart/saved-list-copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import { refuseDuplicates, type UniqueConstraints } from '#server/base/database/unique-constraints.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { readSavedList } from './reading.ts';

const UNIQUE_CONSTRAINTS: UniqueConstraints = {
  saved_list_name: { field: 'name', message: savedListCopy.nameTaken },
};

const subjectOf = (id: string, name: string) => ({ kind: 'savedList', id, name });

interface SourceLine {
  productId: string;
  region: string;
  quantity: number;
  demandPriceCents: number;
}

/** Lines of the cart, or of the purchase of an order, in their order. */
function sourceLines({ actor }: CommandContext, orderId: string | undefined): RawBuilder<SourceLine> {
  if (orderId === undefined)
    return sql<SourceLine>`select ci.product_id, coalesce(p.region, 'default') as region, ci.quantity,
        ci.demand_price_cents
      from cart_item ci join promotion p on p.id = ci.promotion_id
      where ci.user_id = ${actor.userId}
      order by ci.created_at, ci.promotion_id`;
  return sql<SourceLine>`select o.product_id, o.region, o.quantity, o.offer_price_cents as demand_price_cents
    from orders o join orders named on o.id = named.id or o.purchase_id = named.purchase_id
    where named.id = ${orderId} and named.company_id = ${actor.companyId} and o.company_id = ${actor.companyId}
      and o.quantity > 0 and o.offer_price_cents > 0
    order by o.created_at, o.id`;
}

/** @throws Refusal 404 for an order of another company, 409 for an empty cart, 422 above the maximum */
async function readSourceLines(context: CommandContext, orderId: string | undefined): Promise<SourceLine[]> {
  const lines = await context.db.all(sourceLines(context, orderId));
  if (lines.length === 0)
    throw orderId === undefined
      ? new Refusal('empty_cart', cartCopy.nothingToSubmit)
      : new Refusal('missing', commonCopy.notFound);
  if (lines.length > LIST_LINES_MAX)
    throw new Refusal('too_many_list_lines', savedListCopy.tooManyLines(LIST_LINES_MAX));
  return lines;
}

/** @throws Refusal 409 for a name in use, 422 above the maximum number of lists */
export async function createSavedList(context: CommandContext, { name, orderId }: NewList): Promise<SavedList> {
  const { tx, db, actor, now } = context;
  const lines = await readSourceLines(context, orderId);
  // Serializes calls in parallel, which could exceed the limit together.
  await tx.run(sql`select 1 from company where id = ${actor.companyId} for no key update`);
  const { count } = await db.only(
    sql<{ count: number }>`select count(*) from saved_list where company_id = ${actor.companyId}`,
  );
  if (count >= LISTS_MAX) throw invalidField('name', 'too_many_lists', savedListCopy.tooManyLists(LISTS_MAX));
  const id = newId();
  await refuseDuplicates(
    tx.run(sql`insert into saved_list (id, company_id, name, created_by_name, created_at, modified_at)
      values (${id}, ${actor.companyId}, ${name}, ${actor.name}, ${now}, ${now})`),
    UNIQUE_CONSTRAINTS,
  );
  const rows = lines.map((one, at) => ({ ...one, line: at + 1 }));
  await tx.run(sql`insert into saved_list_line (list_id, line, product_id, region, quantity, demand_price_cents)
    select ${id}, n.line, n.product_id, n.region, n.quantity, n.demand_price_cents
    from ${recordset('n', rows, {
      line: 'int',
      productId: 'uuid',
      region: 'text',
      quantity: 'int',
      demandPriceCents: 'bigint',
    })}`);
  tx.note({ subject: subjectOf(id, name), after: { name, lines: lines.length } });
  return readSavedList(db, context, id);
}

/** The name of the list, whose row stays locked. @throws Refusal 404 if the company has no such list */
async function lockList(tx: Tx, { actor }: CommandContext, id: string): Promise<{ name: string; version: number }> {
  const list = await tx.one(
    sql<{ name: string; version: number }>`select name, version from saved_list
      where id = ${id} and company_id = ${actor.companyId} for update`,
  );
  if (!list) throw new Refusal('missing', commonCopy.notFound);
  return list;
}

/** @throws Refusal 409 for an outdated version, unknown lines or a name in use */
export async function updateSavedList(context: CommandContext, edit: ListEdit): Promise<SavedList> {
  const { tx, db, now } = context;
  const { id, version, name, lines } = edit;
  const list = await lockList(tx, context, id);
  if (list.version !== version) throw new Refusal('stale', savedListCopy.stale);
  const before = await db.only(sql<{ count: number }>`select count(*) from saved_list_line where list_id = ${id}`);
  const kept = lines.map(({ line }) => line);
  await tx.run(sql`delete from saved_list_line where list_id = ${id} and line <> all (${kept}::int[])`);
  const changed = await tx.run(
    sql`update saved_list_line l set quantity = n.quantity, demand_price_cents = n.demand_price
      from ${recordset('n', lines, { line: 'int', quantity: 'int', demandPrice: 'bigint' })}
      where l.list_id = ${id} and l.line = n.line`,
  );
  // A line that does not exist, or twice in the request.
  if (changed !== lines.length) throw new Refusal('stale', savedListCopy.stale);
  await refuseDuplicates(
    tx.run(sql`update saved_list set name = ${name}, version = version + 1, modified_at = ${now} where id = ${id}`),
    UNIQUE_CONSTRAINTS,
  );
  tx.note({
    subject: subjectOf(id, name),
    before: { name: list.name, lines: before.count },
    after: { name, lines: lines.length },
  });
  return readSavedList(db, context, id);
}

/** @throws Refusal 404 if the company has no such list */
export async function removeSavedList(context: CommandContext, { id }: { id: string }): Promise<Record<string, never>> {
  const { tx } = context;
  const { name } = await lockList(tx, context, id);
  await tx.run(sql`delete from saved_list where id = ${id}`);
  tx.note({ subject: subjectOf(id, name), before: { name }, after: {} });
  return {};
}
