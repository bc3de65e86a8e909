// Permission groups. Rights are read with every request, so what changes here holds from the next call on (PGR-010).

import { sql } from 'kysely';
import type { GroupEdit, GroupInput, groupList, PermissionGroup } from '#domain/access/groups.ts';
import { copy } from '#domain/access/groups-copy.ts';
import { copy as common } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { PERMISSIONS, type Permission } from '#domain/base/permissions.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Reading, Writing } from '#server/base/context.ts';
import { newId } from '#server/base/ids.ts';
import { conditions, contains, pageOf } from '#server/base/list.ts';
import { orTaken, type Taken } from '#server/companies/unique.ts';

const TAKEN: Taken = { permission_group_name: { field: 'name', message: copy.nameTaken } };
const columns = sql<PermissionGroup>`g.id, g.name, g.permissions, g.modified_at`;

const missing = () => new Refusal('missing', common.notFound);
/** Each right once, in the order in which they are always written. */
const ordered = (rights: readonly Permission[]) => PERMISSIONS.filter((right) => rights.includes(right));

export const searchGroups = (
  { db }: Reading,
  state: ListState<typeof groupList.filters>,
): Promise<Page<PermissionGroup>> =>
  pageOf(db, state, {
    select: columns,
    from: sql`permission_group g`,
    where: conditions<typeof groupList.filters>(state.filter, { text: (text) => sql`g.name ilike ${contains(text)}` }),
    sorts: {},
    standard: sql`lower(g.name) collate "C", g.id`,
    tiebreaker: sql`g.id`,
  });

export async function showGroup({ db }: Pick<Reading, 'db'>, { id }: { id: string }): Promise<PermissionGroup> {
  const row = await db.one(sql<PermissionGroup>`select ${columns} from permission_group g where g.id = ${id}`);
  if (!row) throw missing();
  return row;
}

export const allPermissions = async (): Promise<Permission[]> => [...PERMISSIONS];

const subjectOf = ({ id, name }: PermissionGroup) => ({ kind: 'permissiongroup', id, name });
const keptOf = ({ name, permissions }: PermissionGroup) => ({ name, permissions });

export async function createGroup({ tx, now }: Writing, input: GroupInput): Promise<PermissionGroup> {
  const id = newId();
  await orTaken(
    tx.run(sql`insert into permission_group (id, name, permissions, created_at, modified_at)
      values (${id}, ${input.name}, ${ordered(input.permissions)}::text[], ${now}, ${now})`),
    TAKEN,
  );
  const group = await showGroup({ db: tx }, { id });
  tx.note({ subject: subjectOf(group), after: keptOf(group) });
  return group;
}

export async function updateGroup({ tx, now }: Writing, input: GroupEdit): Promise<PermissionGroup> {
  const old = await tx.one(
    sql<PermissionGroup>`select ${columns} from permission_group g where g.id = ${input.id} for update`,
  );
  if (!old) throw missing();
  if (input.modifiedAt && input.modifiedAt < old.modifiedAt)
    throw new Refusal('conflict', common.changedMeanwhile, { code: 'stale' });
  await orTaken(
    tx.run(sql`update permission_group set name = ${input.name}, permissions = ${ordered(input.permissions)}::text[], modified_at = ${now}
      where id = ${input.id}`),
    TAKEN,
  );
  const group = await showGroup({ db: tx }, input);
  tx.note({ subject: subjectOf(group), before: keptOf(old), after: keptOf(group) });
  return group;
}

/** Takes a group away from everybody who has it. */
export async function removeGroup({ tx }: Writing, { id }: { id: string }): Promise<Record<string, never>> {
  const group = await tx.one(
    sql<PermissionGroup>`delete from permission_group g where g.id = ${id} returning ${columns}`,
  );
  if (!group) throw missing();
  tx.note({ subject: subjectOf(group), before: keptOf(group) });
  return {};
}
