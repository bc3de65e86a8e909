// Saved views: what a person filters and sorts a list by and how it looks then, under a name of their own. A view is
// the end of an address, so a list reads it as it reads any address, and what makes no sense there is no filter. A
// SuperAdmin shares views with all staff; everybody else uses them and saves copies.

import * as z from 'zod/mini';
import { copy } from './copy.ts';
import { del, get, post, put, staffRoles } from './endpoint.ts';
import * as field from './fields.ts';
import { ALL_ROWS, VIEW_NAME_MAX } from './limits.ts';

const ADDRESS_MAX = 4000;

/** The unchanging part of a list's address: `/management/orders`. */
const listPath = () =>
  z.string().check(z.maxLength(100), z.regex(/^(\/[a-z0-9-]+)+$/, { error: 'Must be the address of a list.' }));
/** What follows it: `/all/{"Status":["Closed"]}/-CreatedAt`, encoded; empty for the list as it opens. */
const addressSuffix = () =>
  z
    .string()
    .check(
      z.maxLength(ADDRESS_MAX, { error: `At most ${ADDRESS_MAX} characters are allowed.` }),
      z.regex(/^(\/[^/?#\s]+)*$/, { error: 'Must be the end of an address.' }),
    );
const viewName = () => field.nameText(VIEW_NAME_MAX, { min: 1, message: copy.viewNameRequired });

const COLUMNS_MAX = 40;
const columnIds = () => z.array(field.singleLine(COLUMNS_MAX, { min: 1 })).check(z.maxLength(COLUMNS_MAX));

/** What an address does not hold: how many rows a page, which columns are left out and in which order the others are. */
export const ListLayout = z.strictObject({
  /** 0 means all. */
  size: field.integer({ max: ALL_ROWS }),
  hidden: columnIds(),
  /** Columns in the order that a person gave them; those it does not name follow as the table has them. */
  order: z.optional(columnIds()),
});
export type ListLayout = z.output<typeof ListLayout>;

export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** Null leaves the list as it looks. */
  look: z.nullable(ListLayout),
  /** The list opens with it; never of a view of somebody else. */
  isDefault: z.boolean(),
  /** All staff see it. */
  isShared: z.boolean(),
  /** Who shared it; null for an own one. */
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

/** What is left out stays as it is. */
const ViewEdit = z.strictObject({
  id: field.id(),
  name: z.optional(viewName()),
  address: z.optional(addressSuffix()),
  look: z.optional(z.nullable(ListLayout)),
  isDefault: z.optional(field.flag()),
});
export type ViewEdit = z.output<typeof ViewEdit>;

/** The own views and those that are shared with all staff; others do not exist. */
export const viewCalls = {
  list: get('/view/me', {
    summary: 'Lists the own and the shared saved views of a list.',
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
    summary: 'Changes an own saved view.',
    refusals: ['taken', 'view_shared'],
    access: 'signed-in',
    input: ViewEdit,
    reply: SavedView,
  }),
  remove: del('/view/me/:id', {
    summary: 'Deletes an own saved view.',
    refusals: ['view_shared'],
    access: 'signed-in',
    input: z.strictObject({ id: field.id() }),
    reply: z.object({}),
  }),
  /** An own one is shared; of any shared one it is ended, also when its owner has left. */
  share: put('/view/management/:id/share', {
    summary: 'Shares an own view with all staff, or ends that for any view.',
    access: staffRoles('SuperAdmin'),
    input: z.strictObject({ id: field.id(), isShared: field.flag() }),
    reply: SavedView,
  }),
};
