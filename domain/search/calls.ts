// Global search: orders, purchases and documents by number, partners, products, promotions and users by name. Each kind
// is visible to users who may open its list; partners find only their own records.

import * as z from 'zod/mini';
import { get, partner, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';

/** In display order. */
export const HIT_KINDS = [
  'order',
  'purchase',
  'invoice',
  'creditNote',
  'partner',
  'promotion',
  'product',
  'user',
] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** Maximum hits of each kind. */
export const HITS_MAX = 5;
/** Minimum text length; shorter texts find nothing. */
export const SEARCH_TEXT_MIN = 2;
const SEARCH_TEXT_MAX = 100;

const SearchEverything = z.strictObject({ text: field.searchText(SEARCH_TEXT_MAX) });

export const SearchHit = z.object({
  kind: z.enum(HIT_KINDS),
  id: z.string(),
  /** Number or name. */
  title: z.string(),
  /** Distinguishes hits of the same name. */
  detail: z.string(),
});
export type SearchHit = z.output<typeof SearchHit>;

export const searchCalls = {
  everything: get('/search/management', {
    summary: 'Searches orders, purchases, documents, partners, promotions, products and users by number or name.',
    mayLag: true,
    access: staff(),
    input: SearchEverything,
    reply: z.array(SearchHit),
  }),
};

export const mySearchCalls = {
  everything: get('/search/me', {
    summary: "Searches the company's orders, purchases and documents by number, and promotions by name.",
    mayLag: true,
    access: partner(),
    input: SearchEverything,
    reply: z.array(SearchHit),
  }),
};
