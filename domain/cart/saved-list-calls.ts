// Saved lists of a company (LIST): products with quantities and prices that are put into the cart again.

import * as z from 'zod/mini';
import { del, get, partner, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { NUMBER_CAP } from '#domain/base/limits.ts';
import { Basket } from './calls.ts';
import { savedListCopy } from './saved-list-copy.ts';

/** Maximum lists of a company, and lines of a list. */
export const LISTS_MAX = 100;
export const LIST_LINES_MAX = 500;
export const LIST_NAME_MAX = 80;

const access = partner('Order.Create');
const listName = () => field.nameText(LIST_NAME_MAX, { min: 1 });

const summaryFields = {
  id: z.string(),
  name: z.string(),
  lineCount: z.number(),
  createdByName: z.string(),
  createdAt: field.time(),
  modifiedAt: field.time(),
};
export const SavedListSummary = z.object(summaryFields);
export type SavedListSummary = z.output<typeof SavedListSummary>;

/** A line with the promotion that can be ordered now. */
export const SavedListLine = z.object({
  /** Number of the line, which never changes. */
  line: z.number(),
  name: z.string(),
  sku: z.string(),
  region: z.string(),
  quantity: z.number(),
  demandPrice: field.money(),
  /** The cheapest of the product and region; null if none is on sale for the company. */
  offer: z.nullable(
    z.object({
      promotionId: z.string(),
      price: field.money(),
      minQuantity: z.number(),
      maxQuantity: z.number(),
      validTo: field.time(),
    }),
  ),
});
export type SavedListLine = z.output<typeof SavedListLine>;

export const SavedList = z.object({ ...summaryFields, version: z.number(), lines: z.array(SavedListLine) });
export type SavedList = z.output<typeof SavedList>;

const ById = z.strictObject({ id: field.id() });

/** A list from the cart, or from the purchase of an order. */
export const NewList = z.strictObject({ name: listName(), orderId: z.optional(field.id()) });
export type NewList = z.output<typeof NewList>;

export const ListEdit = z.strictObject({
  id: field.id(),
  /** As read; an outdated one is refused. */
  version: field.integer({ min: 1 }),
  name: listName(),
  /** The lines to keep; all others are removed. */
  lines: z
    .array(
      z.strictObject({
        line: field.integer({ min: 1 }),
        quantity: field.integer({ min: 1, max: NUMBER_CAP }),
        demandPrice: field.price(),
      }),
    )
    .check(z.minLength(1, { error: savedListCopy.noLines }), z.maxLength(LIST_LINES_MAX)),
});
export type ListEdit = z.output<typeof ListEdit>;

/** A line that was not added to the cart, and why. */
export const NotAdded = z.object({
  line: z.number(),
  name: z.string(),
  region: z.string(),
  code: z.string(),
  message: z.string(),
});
export type NotAdded = z.output<typeof NotAdded>;

export const ListToCart = z.strictObject({
  id: field.id(),
  /** Replaces lines that are already in the cart; they are left out otherwise. */
  isReplacing: z.boolean(),
});
export type ListToCart = z.output<typeof ListToCart>;

export const AddedList = z.object({ basket: Basket, added: z.number(), notAdded: z.array(NotAdded) });
export type AddedList = z.output<typeof AddedList>;

export const savedListCalls = {
  all: get('/basket/me/lists', {
    summary: "Reads the company's saved lists.",
    access,
    input: z.strictObject({}),
    reply: z.array(SavedListSummary),
  }),
  one: get('/basket/me/lists/:id', {
    summary: 'Reads a saved list with its lines.',
    access,
    input: ById,
    reply: SavedList,
  }),
  create: post('/basket/me/lists', {
    summary: 'Saves the cart, or the purchase of an order, as a list.',
    refusals: ['empty_cart', 'missing', 'taken', 'too_many_list_lines', 'too_many_lists'],
    access,
    input: NewList,
    reply: SavedList,
  }),
  update: put('/basket/me/lists/:id', {
    summary: 'Renames a saved list, changes its lines, and removes lines.',
    refusals: ['stale', 'taken'],
    access,
    input: ListEdit,
    reply: SavedList,
  }),
  remove: del('/basket/me/lists/:id', {
    summary: 'Deletes a saved list.',
    access,
    input: ById,
    reply: z.object({}),
  }),
  addToCart: post('/basket/me/lists/:id/addtocart', {
    summary: 'Adds the lines of a saved list that are on sale to the cart.',
    access,
    isUnaudited: true,
    input: ListToCart,
    reply: AddedList,
  }),
};
