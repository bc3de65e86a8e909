// The search over everything: orders and documents by number, partners, products, promotions and users by name. Each kind
// is found by those who may open its list, and a partner finds what is the partner's own.

import * as z from 'zod/mini';
import { get, partner, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';

/** In the order in which they are shown. */
export const HIT_KINDS = ['order', 'invoice', 'creditNote', 'partner', 'promotion', 'product', 'user'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** At most so many of each kind. */
export const HITS_MAX = 5;
/** A shorter text finds nothing. */
export const SEARCH_TEXT_MIN = 2;
const SEARCH_TEXT_MAX = 100;

const SearchEverything = z.strictObject({ text: field.searchText(SEARCH_TEXT_MAX) });

export const SearchHit = z.object({
  kind: z.enum(HIT_KINDS),
  id: z.string(),
  /** Its number or its name. */
  title: z.string(),
  /** What distinguishes it from others of the same name. */
  detail: z.string(),
});
export type SearchHit = z.output<typeof SearchHit>;

export const searchCalls = {
  everything: get('/search/management', {
    summary: 'Finds orders, documents, partners, promotions, products and users by number or name.',
    mayLag: true,
    access: staff(),
    input: SearchEverything,
    reply: z.array(SearchHit),
  }),
};

export const mySearchCalls = {
  everything: get('/search/me', {
    summary: "Finds the partner's own orders and documents by number, and promotions by name.",
    mayLag: true,
    access: partner(),
    input: SearchEverything,
    reply: z.array(SearchHit),
  }),
};
