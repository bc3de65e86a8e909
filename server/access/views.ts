// Saved views of lists: each person's own, a few for each list.

import { sql } from 'kysely';
import { copy } from '#domain/base/copy.ts';
import { VIEWS_MAX } from '#domain/base/limits.ts';
import { invalid, Refusal } from '#domain/base/refusal.ts';
import { type Look, type SavedView, type ViewEdit, type ViewInput, viewCalls } from '#domain/base/views.ts';
import type { Reading, Writing } from '#server/base/context.ts';
import type { Tx } from '#server/base/db.ts';
import { type Edge, serve } from '#server/base/http.ts';
import { newId } from '#server/base/ids.ts';
import { orTaken, type Taken } from '#server/companies/unique.ts';

const TAKEN: Taken = { saved_view_name: { field: 'name', message: copy.viewNameTaken } };
const columns = sql<SavedView>`id, name, address, look, is_default`;
/** As the database takes it. */
const stored = (look: Look | null) => sql`${look && JSON.stringify(look)}::jsonb`;
const missing = () => new Refusal('missing', copy.notFound);

const viewsOf = ({ db, actor }: Reading, { list }: { list: string }): Promise<SavedView[]> =>
  db.all(
    sql<SavedView>`select ${columns} from saved_view where user_id = ${actor.userId} and list = ${list} order by lower(name) collate "C", id`,
  );

const one = async (tx: Tx, id: string): Promise<SavedView> =>
  (await tx.one(sql<SavedView>`select ${columns} from saved_view where id = ${id}`))!;

/** One change of a person's views at a time, so that the number and the one default hold. */
const queueUp = (tx: Tx, userId: string | null) => tx.one(sql`select 1 from app_user where id = ${userId} for update`);

async function createView(
  { tx, actor, now }: Writing,
  { list, name, address, look = null }: ViewInput,
): Promise<SavedView> {
  await queueUp(tx, actor.userId);
  const held = await tx.one(
    sql<{ count: number }>`select count(*) from saved_view where user_id = ${actor.userId} and list = ${list}`,
  );
  if (held!.count >= VIEWS_MAX) throw invalid('name', copy.tooManyViews(VIEWS_MAX));
  const id = newId();
  await orTaken(
    tx.run(sql`insert into saved_view (id, user_id, list, name, address, look, created_at, modified_at)
      values (${id}, ${actor.userId}, ${list}, ${name}, ${address}, ${stored(look)}, ${now}, ${now})`),
    TAKEN,
  );
  return one(tx, id);
}

async function updateView({ tx, actor, now }: Writing, { id, ...part }: ViewEdit): Promise<SavedView> {
  await queueUp(tx, actor.userId);
  const old = await tx.one(
    sql<
      SavedView & { list: string }
    >`select ${columns}, list from saved_view where id = ${id} and user_id = ${actor.userId}`,
  );
  if (!old) throw missing();
  const { name, address, look, isDefault } = { ...old, ...part };
  if (isDefault && !old.isDefault)
    await tx.run(
      sql`update saved_view set is_default = false where user_id = ${actor.userId} and list = ${old.list} and is_default`,
    );
  await orTaken(
    tx.run(sql`update saved_view set name = ${name}, address = ${address}, look = ${stored(look)}, is_default = ${isDefault}, modified_at = ${now}
      where id = ${id}`),
    TAKEN,
  );
  return one(tx, id);
}

async function removeView({ tx, actor }: Writing, { id }: { id: string }): Promise<Record<string, never>> {
  if ((await tx.run(sql`delete from saved_view where id = ${id} and user_id = ${actor.userId}`)) === 0) throw missing();
  return {};
}

/** The calls of saved views. */
export const views = (edge: Edge): void =>
  serve(edge, viewCalls, { list: viewsOf, create: createView, update: updateView, remove: removeView });
