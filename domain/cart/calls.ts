// The calls of the cart (http-api section 3). Every change answers the whole cart.

import * as z from 'zod/mini';
import { del, get, partner, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { BULK_LINES } from '#domain/base/limits.ts';

/** A line of the cart with what its promotion allows now. */
export const BasketItem = z.object({
  productId: z.string(),
  promotionId: z.string(),
  quantity: z.number(),
  /** Unit price that the partner offers. */
  demandPrice: field.money(),
  name: z.string(),
  sku: z.string(),
  region: z.string(),
  store: z.string(),
  publisher: z.string(),
  /** Where its keys can be activated: the provider's region, only in these countries, not in those. */
  activation: z.object({
    region: z.string(),
    geoWhiteList: z.array(z.string()),
    geoBlackList: z.array(z.string()),
  }),
  /** Both null when the promotion can no longer be ordered (CART-006). */
  validFrom: z.nullable(field.time()),
  validTo: z.nullable(field.time()),
  /** What the company pays now; null when the promotion is no longer shown to it. */
  price: z.nullable(field.money()),
  minQuantity: z.number(),
  maxQuantity: z.number(),
  /** There where it was chosen on Direct Sales, so that it can be put back as it was (DIR-004). */
  directSale: z.optional(field.flag()),
});
export type BasketItem = z.output<typeof BasketItem>;

/** The whole cart. */
export const Basket = z.object({
  items: z.array(BasketItem),
  /** Percent that the company pays on top. */
  vatRate: z.number(),
});
export type Basket = z.output<typeof Basket>;

const lineFields = {
  productId: field.id(),
  promotionId: field.id(),
  quantity: field.integer(),
  demandPrice: field.price(),
};

/** A line as it is put into the cart. */
export const CartLine = z.strictObject({
  ...lineFields,
  /** Chosen on Direct Sales: to be filled from our own stock (DIR-004). */
  directSale: z.optional(field.flag()),
});
export type CartLine = z.output<typeof CartLine>;

const access = partner('Order.Create');
const Nothing = z.strictObject({});

export const cartCalls = {
  get: get('/basket/me', { summary: 'Reads the cart.', access, input: Nothing, reply: Basket }),
  add: post('/basket/me', {
    summary: 'Adds a promotion to the cart.',
    refusals: ['above_maximum', 'already_in_cart', 'below_minimum', 'price_not_positive', 'promotion_invalid'],
    access,
    input: CartLine,
    reply: Basket,
  }),
  change: put('/basket/me', {
    summary: 'Changes quantity and price of a cart line.',
    refusals: ['above_maximum', 'below_minimum', 'missing', 'price_not_positive', 'promotion_invalid'],
    access,
    input: CartLine,
    reply: Basket,
  }),
  remove: del('/basket/me', {
    summary: 'Removes a promotion from the cart.',
    access,
    input: z.strictObject({ productId: field.id(), promotionId: field.id() }),
    reply: Basket,
  }),
  submit: post('/basket/me/submit', {
    summary: 'Places one order for each line of the cart.',
    refusals: ['cart_changed', 'credit_limit', 'empty_cart', 'lines_invalid', 'orders_stopped'],
    access,
    input: z.strictObject({
      /** The cart as the caller last read it. If it no longer matches, nothing is ordered. Omit to order what it holds. */
      lines: z.optional(z.array(z.strictObject(lineFields))),
    }),
    reply: z.array(z.object({ id: z.string(), orderNumber: z.string(), status: z.literal('Submitted') })),
  }),
  /** Lines that are in the cart already are replaced; a line of 0 is taken out. */
  addBulk: post('/basket/me/addbulk', {
    summary: 'Adds, replaces or removes several cart lines at once.',
    refusals: ['lines_invalid'],
    access,
    input: z.strictObject({ lines: z.array(CartLine).check(z.minLength(1), z.maxLength(BULK_LINES)) }),
    body: 'lines',
    reply: Basket,
  }),
};
