// Key search: finds the orders of given keys (KEY-001 to KEY-011). It only answers about typed keys, using keyed
// hashes, and never scans plain keys.

import * as z from 'zod/mini';
import { post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { KEY_SEARCH_MAX } from '#domain/base/limits.ts';
import { findTextFault, searchForm } from '#domain/catalog/key-text.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { deliveryCopy } from './copy.ts';

const LETTERS_OR_DIGITS = /[\p{L}\p{N}]/gu;
/** Minimum letters and digits; shorter texts are typos. */
const KEY_CHARACTERS_MIN = 4;

/** Anything that may be sold as a key (KEY-009). */
export const isKey = (text: string): boolean =>
  findTextFault(text.trim()) === null && (text.match(LETTERS_OR_DIGITS)?.length ?? 0) >= KEY_CHARACTERS_MIN;

/** Groups texts that are one key for the search; invalid ones match only themselves. */
export const searchIdentity = (text: string): string => searchForm(text) || text.trim();

const distinct = (keys: readonly string[]): number => new Set(keys.map(searchIdentity)).size;

export const KeySearch = z.strictObject({
  keys: z.array(z.string().check(z.maxLength(1000))).check(
    z.maxLength(20 * KEY_SEARCH_MAX),
    z.refine((keys) => keys.some((key) => key.trim() !== ''), { error: deliveryCopy.noKeys }),
    z.refine((keys) => distinct(keys) <= KEY_SEARCH_MAX, { error: deliveryCopy.tooManyKeys(KEY_SEARCH_MAX) }),
  ),
});
export type KeySearch = z.output<typeof KeySearch>;

/** Status of an order's key. */
export const KEY_FATES = ['Bought', 'Packed', 'Delivered', 'Refunded'] as const;

/** Search result of a key. */
const KeyFate = z.object({
  /** As typed. */
  key: z.string(),
  state: z.enum(KEY_FATES),
  boughtAt: field.time(),
  /** When its package was sent to the partner; null if not sent. */
  deliveredAt: z.nullable(field.time()),
});
export type KeyFate = z.output<typeof KeyFate>;

/** A key of our own: in an inventory lot, or surplus. */
const StockedKey = z.object({
  /** As typed. */
  key: z.string(),
  product: z.object({ name: z.string(), sku: z.string() }),
  /** The lot; null for surplus. */
  lot: z.nullable(z.object({ receivedAt: field.time(), country: z.string() })),
  /** The load it came from, or the order that moved it to inventory. */
  loadId: z.nullable(z.string()),
  loadNumber: z.nullable(z.number()),
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
});
export type StockedKey = z.output<typeof StockedKey>;

export const KeySearchResult = z.object({
  /** Distinct keys searched. */
  totalKeysSearched: z.number(),
  totalKeysFound: z.number(),
  totalOrdersFound: z.number(),
  notFoundKeys: z.array(z.string()),
  /** Keys of our own stock. */
  ownStock: z.array(StockedKey),
  /** Duplicate inputs. */
  duplicates: z.array(z.object({ key: z.string(), count: z.number() })),
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      keys: z.array(z.string()),
      fates: z.array(KeyFate),
      order: z.object({
        partnerName: z.string(),
        productName: z.string(),
        status: z.enum(ORDER_STATES),
        quantity: z.number(),
        createdAt: field.time(),
      }),
    }),
  ),
});
export type KeySearchResult = z.output<typeof KeySearchResult>;

export const keySearchCalls = {
  search: post('/order/management/SearchKeys', {
    summary: 'Finds the orders of given keys without returning the keys.',
    refusals: ['no_valid_keys'],
    access: staff('Order.View'),
    input: KeySearch,
    reply: KeySearchResult,
  }),
};
