// Saved views of lists: each user's own, a few per list, and those shared with all staff.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { VIEWS_MAX } from '#domain/base/limits.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { type ListLayout, type SavedView, type ViewEdit, type ViewInput, viewCalls } from '#domain/base/views/views.ts';
import { lockOwnRow } from '#server/access/passwords/own-lock.ts';
import type { Db } from '#server/base/database/db.ts';
import { byName } from '#server/base/database/text-search.ts';
import { refuseDuplicates, type UniqueConstraints } from '#server/base/database/unique-constraints.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { newId } from '#server/base/process/ids.ts';

const UNIQUE_CONSTRAINTS: UniqueConstraints = { saved_view_name: { field: 'name', message: commonCopy.viewNameTaken } };
const columns = sql<SavedView>`view.id, view.name, view.address, view.look, view.is_default, view.is_shared`;
/** As a database parameter. */
const layoutJson = (look: ListLayout | null | undefined) => sql`${look && JSON.stringify(look)}::jsonb`;
const viewNotFound = () => new Refusal('missing', commonCopy.notFound);

const readViews = ({ db, actor }: QueryContext, { list }: { list: string }): Promise<SavedView[]> =>
  db.all(
    sql<SavedView>`select view.id, view.name, view.address, view.look, view.is_shared,
        view.is_default and view.user_id = ${actor.userId} as is_default,
        case when view.user_id <> ${actor.userId} then owner.first_name || ' ' || owner.last_name end as owner_name
      from saved_view view join app_user owner on owner.id = view.user_id
      where view.list = ${list}
        and (view.user_id = ${actor.userId} or view.is_shared and ${actor.side === 'Management'})
      order by view.user_id <> ${actor.userId}, ${byName(sql`view.name`)}, view.id`,
  );

const viewById = async (db: Db, id: string): Promise<SavedView> => ({
  ...(await db.only(sql<Omit<SavedView, 'ownerName'>>`select ${columns} from saved_view view where id = ${id}`)),
  ownerName: null,
});

/** Shared views are changed only by users who may share. */
function refuseSharedChange({ isShared }: { isShared: boolean }, { role }: Actor): void {
  if (isShared && role !== 'SuperAdmin') throw new Refusal('view_shared', commonCopy.viewIsShared);
}

async function createView(
  { tx, db, actor, now }: CommandContext,
  { list, name, address, look = null }: ViewInput,
): Promise<SavedView> {
  await lockOwnRow(tx, actor.userId);
  const existingViews = await db.only(
    sql<{ count: number }>`select count(*) from saved_view where user_id = ${actor.userId} and list = ${list}`,
  );
  if (existingViews.count >= VIEWS_MAX)
    throw invalidField('name', 'too_many_views', commonCopy.tooManyViews(VIEWS_MAX));
  const id = newId();
  await refuseDuplicates(
    tx.run(sql`insert into saved_view (id, user_id, list, name, address, look, created_at, modified_at)
      values (${id}, ${actor.userId}, ${list}, ${name}, ${address}, ${layoutJson(look)}, ${now}, ${now})`),
    UNIQUE_CONSTRAINTS,
  );
  return viewById(db, id);
}

async function updateView({ tx, db, actor, now }: CommandContext, { id, ...part }: ViewEdit): Promise<SavedView> {
  await lockOwnRow(tx, actor.userId);
  const current = await db.one(
    sql<
      Omit<SavedView, 'ownerName'> & { list: string }
    >`select ${columns}, view.list from saved_view view where id = ${id} and user_id = ${actor.userId}`,
  );
  if (!current) throw viewNotFound();
  if (Object.keys(part).some((name) => name !== 'isDefault')) refuseSharedChange(current, actor);
  const { name, address, look, isDefault } = { ...current, ...part };
  if (isDefault && !current.isDefault)
    await tx.run(
      sql`update saved_view set is_default = false where user_id = ${actor.userId} and list = ${current.list}
        and is_default`,
    );
  await refuseDuplicates(
    tx.run(sql`update saved_view set name = ${name}, address = ${address}, look = ${layoutJson(look)},
      is_default = ${isDefault}, modified_at = ${now}
      where id = ${id}`),
    UNIQUE_CONSTRAINTS,
  );
  return viewById(db, id);
}

async function removeView({ tx, actor }: CommandContext, { id }: { id: string }): Promise<Record<string, never>> {
  const view = await tx.one(
    sql<{
      isShared: boolean;
    }>`select is_shared from saved_view where id = ${id} and user_id = ${actor.userId} for update`,
  );
  if (!view) throw viewNotFound();
  refuseSharedChange(view, actor);
  await tx.run(sql`delete from saved_view where id = ${id}`);
  return {};
}

async function shareView(
  { tx, db, actor, now }: CommandContext,
  { id, isShared }: { id: string; isShared: boolean },
): Promise<SavedView> {
  // Own views can be shared; of others, only shared ones are visible and can be unshared.
  const changed = await tx.run(
    sql`update saved_view set is_shared = ${isShared}, modified_at = ${now}
      where id = ${id} and (user_id = ${actor.userId} or is_shared and not ${isShared})`,
  );
  if (changed === 0) throw viewNotFound();
  return viewById(db, id);
}

export const registerViewRoutes = (edge: Edge): void =>
  serve(edge, viewCalls, {
    list: readViews,
    create: createView,
    update: updateView,
    remove: removeView,
    share: shareView,
  });
