// Permission group calls (http-api section 2).

import * as z from 'zod/mini';
import { ADMIN_STAFF, get, post, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';
import { PERMISSIONS } from '#domain/base/permissions.ts';
import { groupCopy } from './groups-copy.ts';

/** Maximum length of a group name (PGR-004). */
export const GROUP_NAME_MAX = 25;
/** Default page size (PGR-005). */
export const GROUP_PAGE_SIZE = 50;

export const PermissionGroup = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  modifiedAt: field.time(),
});
export type PermissionGroup = z.output<typeof PermissionGroup>;

export const groupList = defineList({ filters: { text: keywordsFilter() }, pageSize: GROUP_PAGE_SIZE });

const groupFields = {
  name: field.nameText(GROUP_NAME_MAX, { min: 1, message: groupCopy.nameRequired }),
  permissions: z.array(z.enum(PERMISSIONS)).check(z.maxLength(1000)),
};

export const GroupInput = z.strictObject(groupFields);
export type GroupInput = z.output<typeof GroupInput>;
export const GroupEdit = z.strictObject({
  ...groupFields,
  id: field.id(),
  /** As read; an outdated value is refused (GAP-073). */
  modifiedAt: z.optional(field.time()),
});
export type GroupEdit = z.output<typeof GroupEdit>;

const ById = z.strictObject({ id: field.id() });

export const groupCalls = {
  list: listCall('/permissiongroup/management/search', {
    summary: 'Searches permission groups.',
    access: staff(),
    list: groupList,
    item: PermissionGroup,
  }),
  one: get('/permissiongroup/management/:id', {
    summary: 'Reads a permission group.',
    access: staff(),
    input: ById,
    reply: PermissionGroup,
  }),
  create: post('/permissiongroup/management/create', {
    summary: 'Creates a permission group.',
    refusals: ['taken'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: GroupInput,
    reply: PermissionGroup,
  }),
  update: put('/permissiongroup/management/:id/Update', {
    summary: 'Updates a permission group.',
    refusals: ['stale', 'taken'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: GroupEdit,
    reply: PermissionGroup,
  }),
  remove: put('/permissiongroup/management/:id/Delete', {
    summary: 'Deletes a permission group.',
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: ById,
    reply: z.object({}),
  }),
  /** All permissions. */
  permissions: get('/permission/management/all', {
    summary: 'Lists all permissions that a group can grant.',
    access: staff(),
    input: z.strictObject({}),
    reply: z.array(z.enum(PERMISSIONS)),
  }),
};
