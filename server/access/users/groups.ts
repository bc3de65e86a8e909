// Permission groups. Permissions are read with every request, so changes apply from the next call on (PGR-010).

import { sql } from 'kysely';
import type { GroupEdit, GroupInput, groupList, PermissionGroup } from '#domain/access/groups.ts';
import { groupCopy } from '#domain/access/groups-copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { PERMISSIONS, type Permission } from '#domain/base/permissions.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { byName, matchesSearch } from '#server/base/database/text-search.ts';
import { refuseDuplicates, type UniqueConstraints } from '#server/base/database/unique-constraints.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';

const UNIQUE_CONSTRAINTS: UniqueConstraints = {
  permission_group_name: { field: 'name', message: groupCopy.nameTaken },
};
const columns = sql<PermissionGroup>`g.id, g.name, g.permissions, g.modified_at`;

const groupNotFound = () => new Refusal('missing', commonCopy.notFound);
/** Unique permissions in canonical order. */
const inFixedOrder = (rights: readonly Permission[]) => PERMISSIONS.filter((right) => rights.includes(right));

export const searchGroups = (
  { db }: QueryContext,
  state: ListState<typeof groupList.filters>,
): Promise<Page<PermissionGroup>> =>
  queryPage(db, state, {
    select: columns,
    from: sql`permission_group g`,
    where: conditions<typeof groupList.filters>(state.filter, {
      text: (text) => matchesSearch(sql`g.name`, text),
    }),
    sorts: {},
    defaultOrder: sql`${byName(sql`g.name`)}, g.id`,
    tiebreaker: sql`g.id`,
  });

export async function showGroup({ db }: Pick<QueryContext, 'db'>, { id }: { id: string }): Promise<PermissionGroup> {
  const row = await db.one(sql<PermissionGroup>`select ${columns} from permission_group g where g.id = ${id}`);
  if (!row) throw groupNotFound();
  return row;
}

export const allPermissions = async (): Promise<Permission[]> => [...PERMISSIONS];

const auditSubject = ({ id, name }: PermissionGroup) => ({ kind: 'permissiongroup', id, name });
const auditedFields = ({ name, permissions }: PermissionGroup) => ({ name, permissions });

export async function createGroup({ tx, now }: CommandContext, input: GroupInput): Promise<PermissionGroup> {
  const id = newId();
  await refuseDuplicates(
    tx.run(sql`insert into permission_group (id, name, permissions, created_at, modified_at)
      values (${id}, ${input.name}, ${inFixedOrder(input.permissions)}::text[], ${now}, ${now})`),
    UNIQUE_CONSTRAINTS,
  );
  const group = await showGroup({ db: tx }, { id });
  tx.note({ subject: auditSubject(group), after: auditedFields(group) });
  return group;
}

export async function updateGroup({ tx, now }: CommandContext, input: GroupEdit): Promise<PermissionGroup> {
  const current = await tx.one(
    sql<PermissionGroup>`select ${columns} from permission_group g where g.id = ${input.id} for update`,
  );
  if (!current) throw groupNotFound();
  if (input.modifiedAt && input.modifiedAt < current.modifiedAt)
    throw new Refusal('stale', commonCopy.changedMeanwhile);
  await refuseDuplicates(
    tx.run(sql`update permission_group set name = ${input.name},
      permissions = ${inFixedOrder(input.permissions)}::text[], modified_at = ${now}
      where id = ${input.id}`),
    UNIQUE_CONSTRAINTS,
  );
  const group = await showGroup({ db: tx }, input);
  tx.note({ subject: auditSubject(group), before: auditedFields(current), after: auditedFields(group) });
  return group;
}

/** Removes a group from all its members. */
export async function removeGroup({ tx }: CommandContext, { id }: { id: string }): Promise<Record<string, never>> {
  const group = await tx.one(
    sql<PermissionGroup>`delete from permission_group g where g.id = ${id} returning ${columns}`,
  );
  if (!group) throw groupNotFound();
  tx.note({ subject: auditSubject(group), before: auditedFields(group) });
  return {};
}
