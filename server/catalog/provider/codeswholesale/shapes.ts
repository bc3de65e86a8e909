// Replies of CodesWholesale's API v3, as far as the product reads them. Numbers are JSON numbers or text.

import * as z from 'zod/mini';
import { id, list, MOST_UNITS, maybe, text } from '../supplier/shapes.ts';

/** A number, or the text of one. */
const numeric = (pattern: RegExp, most: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(pattern))]),
    z.pipe(z.transform(Number), z.number().check(z.minimum(-most), z.maximum(most))),
  );
const integer = z.pipe(numeric(/^\d{1,9}$/, 1_000_000_000), z.int().check(z.minimum(0)));
const price = z.pipe(numeric(/^\d{1,7}(\.\d{1,8})?$/, 1_000_000), z.number().check(z.minimum(0)));

/** Price of a unit in orders of at least `from` units. */
const PriceRange = z.object({ from: integer, value: price });

export const Product = z.object({
  productId: id,
  identifier: maybe(text(200)),
  name: text(400),
  platform: maybe(text(60)),
  /** Units in stock. */
  quantity: integer,
  regions: maybe(list(text(60), 100)),
  prices: maybe(list(PriceRange, 50)),
  /** A day or an instant; its format is undocumented. */
  releaseDate: maybe(z.string()),
});

/** A page whose entries are validated individually. */
export const ProductPage = z.object({
  items: list(z.unknown(), 10_000),
  continuationToken: maybe(z.string().check(z.maxLength(2000))),
});

/** Accepts anything sold as a code, because it was paid for. */
export const Code = z.object({
  codeId: maybe(id),
  /** Newer replies have a type, older ones a sentence. */
  codeType: maybe(z.string()),
  status: maybe(z.string()),
  /** Text, or the base64 of an image; missing or empty before it was assigned, or if it has to be fetched. */
  code: maybe(z.string().check(z.maxLength(200_000))),
  links: maybe(list(z.object({ rel: z.optional(z.string()), href: z.optional(z.string()) }), 20)),
});

const Ordered = z.object({
  productId: id,
  unitPrice: maybe(price),
  codes: maybe(list(Code, MOST_UNITS)),
});

/** A row of the history, which lacks products. */
const OrderRow = z.object({
  orderId: id,
  clientOrderId: maybe(z.string()),
});

export const Order = z.extend(OrderRow, {
  status: z.string(),
  totalPrice: price,
  createdOn: z.iso.datetime({ offset: true }),
  products: list(Ordered, 20),
});
export const OrderHistory = z.object({ items: list(OrderRow, 100_000) });

/** Prepaid balance plus credit. */
export const Account = z.object({ totalToUse: numeric(/^-?\d{1,9}(\.\d{1,8})?$/, 1_000_000_000) });

const tokenText = z.string().check(z.minLength(1), z.maxLength(4000), z.regex(/^[\x21-\x7e]+$/));
/** The standard shape, and one that wraps it. Lifetimes in seconds. */
export const Token = z.union([
  z.object({ access_token: tokenText, expires_in: integer }),
  z.object({ value: tokenText, expiresIn: integer, expired: z.optional(z.boolean()) }),
]);

/** Failures of the API have a number, those of the login a word. */
export const Failure = z.union([
  z.object({ code: integer, message: maybe(z.string()) }),
  z.object({ error: z.string(), error_description: maybe(z.string()) }),
]);

export type WireProduct = z.output<typeof Product>;
export type WireOrder = z.output<typeof Order>;
export type WireCode = z.output<typeof Code>;
