// Saved views: filter, sort and layout of a list under a name. A view is the end of a URL, parsed like any other, so
// invalid parts are ignored. SuperAdmins share views with all staff; others use them and save copies.

import * as z from 'zod/mini';
import { commonCopy } from '../copy.ts';
import { ADMIN_STAFF, del, get, post, put } from '../endpoint.ts';
import * as field from '../fields.ts';
import { ALL_ROWS, VIEW_NAME_MAX } from '../limits.ts';

const ADDRESS_MAX = 4000;

/** Constant part of a list's path: `/management/orders`. */
const listPath = () =>
  z.string().check(z.maxLength(100), z.regex(/^(\/[a-z0-9-]+)+$/, { error: 'Must be the address of a list.' }));
/** The rest of the path: `/all/{"Status":["Closed"]}/-CreatedAt`, encoded; empty for the list's defaults. */
const addressSuffix = () =>
  z
    .string()
    .check(
      z.maxLength(ADDRESS_MAX, { error: `At most ${ADDRESS_MAX} characters are allowed.` }),
      z.regex(/^(\/[^/?#\s]+)*$/, { error: 'Must be the end of an address.' }),
    );
const viewName = () => field.nameText(VIEW_NAME_MAX, { min: 1, message: commonCopy.viewNameRequired });

const COLUMNS_MAX = 40;
const columnIds = () => z.array(field.singleLine(COLUMNS_MAX, { min: 1 })).check(z.maxLength(COLUMNS_MAX));

/** Layout outside the URL: page size, hidden columns and column order. */
export const ListLayout = z.strictObject({
  /** 0 means all. */
  size: field.integer({ max: ALL_ROWS }),
  hidden: columnIds(),
  /** Columns in the user's order; unlisted ones follow in default order. */
  order: z.optional(columnIds()),
});
export type ListLayout = z.output<typeof ListLayout>;

export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** Null keeps the list's layout. */
  look: z.nullable(ListLayout),
  /** The list opens with it; only for own views. */
  isDefault: z.boolean(),
  /** Visible to all staff. */
  isShared: z.boolean(),
  /** User who shared it; null for own views. */
  ownerName: z.nullable(z.string()),
});
export type SavedView = z.output<typeof SavedView>;

const ViewInput = z.strictObject({
  list: listPath(),
  name: viewName(),
  address: addressSuffix(),
  look: z.optional(z.nullable(ListLayout)),
});
export type ViewInput = z.output<typeof ViewInput>;

/** Omitted fields are kept. */
const ViewEdit = z.strictObject({
  id: field.id(),
  name: z.optional(viewName()),
  address: z.optional(addressSuffix()),
  look: z.optional(z.nullable(ListLayout)),
  isDefault: z.optional(field.flag()),
});
export type ViewEdit = z.output<typeof ViewEdit>;

/** Own views and those shared with all staff; others answer 404. */
export const viewCalls = {
  list: get('/view/me', {
    summary: "Lists the user's own and the shared saved views of a list.",
    access: 'signed-in',
    input: z.strictObject({ list: listPath() }),
    reply: z.array(SavedView),
  }),
  create: post('/view/me', {
    summary: 'Saves a view of a list.',
    refusals: ['taken', 'too_many_views'],
    access: 'signed-in',
    input: ViewInput,
    reply: SavedView,
  }),
  update: put('/view/me/:id', {
    summary: 'Updates a saved view of the user.',
    refusals: ['taken', 'view_shared'],
    access: 'signed-in',
    input: ViewEdit,
    reply: SavedView,
  }),
  remove: del('/view/me/:id', {
    summary: 'Deletes a saved view of the user.',
    refusals: ['view_shared'],
    access: 'signed-in',
    input: z.strictObject({ id: field.id() }),
    reply: z.object({}),
  }),
  /** Shares an own view; unsharing works for any shared view, even after its owner has left. */
  share: put('/view/management/:id/share', {
    summary: 'Shares a saved view with all staff, or stops sharing it.',
    access: ADMIN_STAFF,
    input: z.strictObject({ id: field.id(), isShared: field.flag() }),
    reply: SavedView,
  }),
};
