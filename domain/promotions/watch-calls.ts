// Watching products (WATCH): they are announced when they go on sale. The page of the watch list has its own file, so that
// the shop does not load it.

import * as z from 'zod/mini';
import { get, partner, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';

/** Maximum of a user. */
export const WATCHED_MAX = 500;

/** Path of the list, which buttons refetch. */
export const WATCH_LIST_CALL = '/promotion/me/watchlist';

const access = partner('Promotion.View');

const Watch = z.strictObject({ productId: field.id(), isWatched: z.boolean() });
export type Watch = z.output<typeof Watch>;

const Watched = z.object({ productIds: z.array(z.string()) });
export type Watched = z.output<typeof Watched>;

export const watchCalls = {
  /** For the buttons of all screens. */
  ids: get('/promotion/me/watched', {
    summary: 'Reads the ids of all watched products.',
    access,
    input: z.strictObject({}),
    reply: Watched,
  }),
  /** Repeating it changes nothing. */
  set: put('/promotion/me/watched', {
    summary: 'Watches a product, or stops watching it.',
    refusals: ['too_many_watched', 'unknown_product'],
    access,
    input: Watch,
    reply: Watch,
  }),
};
