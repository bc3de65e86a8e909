// Cart calls (http-api section 3). Every change returns the whole cart.

import * as z from 'zod/mini';
import { del, get, partner, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { BULK_LINES } from '#domain/base/limits.ts';
import { purchaseOrderField, referenceField } from '#domain/orders/calls.ts';
import { purchaseNoteField } from '#domain/orders/purchase.ts';

/** A cart line with the current limits of its promotion. */
export const BasketItem = z.object({
  productId: z.string(),
  promotionId: z.string(),
  quantity: z.number(),
  /** Unit price the partner offers. */
  demandPrice: field.money(),
  name: z.string(),
  sku: z.string(),
  region: z.string(),
  store: z.string(),
  publisher: z.nullable(z.string()),
  /** Address of the product's picture; null if it has none. */
  picture: z.nullable(z.string()),
  /** Countries in which the keys can be activated: the provider's region, with included or excluded countries. */
  activation: z.object({
    region: z.string(),
    geoWhiteList: z.array(z.string()),
    geoBlackList: z.array(z.string()),
  }),
  /** Both null if the promotion can no longer be ordered (CART-006). */
  validFrom: z.nullable(field.time()),
  validTo: z.nullable(field.time()),
  /** The company's current price; null if the promotion is no longer visible to it. */
  price: z.nullable(field.money()),
  /** Recommended retail price without VAT; null if the product has none. */
  retailPrice: z.nullable(field.money()),
  minQuantity: z.number(),
  maxQuantity: z.number(),
  /** The buyer's own reference of the order (API-030); empty if none. */
  reference: z.string(),
  /** Set if chosen in Direct Sales, so that undo restores it unchanged (DIR-004). */
  directSale: z.optional(field.flag()),
});
export type BasketItem = z.output<typeof BasketItem>;

export const Basket = z.object({
  items: z.array(BasketItem),
  /** Tax rate of the company. */
  vatRate: field.percent(),
});
export type Basket = z.output<typeof Basket>;

const lineFields = {
  productId: field.id(),
  promotionId: field.id(),
  quantity: field.integer(),
  demandPrice: field.price(),
};

/** Input of a cart line. */
export const CartLine = z.strictObject({
  ...lineFields,
  /** The buyer's own reference of the order, unique within its company; empty if none. */
  reference: z.optional(referenceField()),
  /** Chosen in Direct Sales: to be filled from our own stock (DIR-004). */
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
    summary: 'Updates the quantity and price of a cart line.',
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
    summary: 'Places one order for each line of the cart, all as one purchase.',
    refusals: ['cart_changed', 'contains_key', 'credit_limit', 'empty_cart', 'lines_invalid', 'orders_stopped'],
    access,
    input: z.strictObject({
      /** The cart as the caller last read it. If it has changed, nothing is ordered. Omit to order the current cart. */
      lines: z.optional(z.array(z.strictObject(lineFields))),
      /** Of all orders (INV-062). */
      purchaseOrder: z.optional(purchaseOrderField()),
      /** Note on the purchase (CART-024); must not contain a key. */
      note: z.optional(purchaseNoteField()),
    }),
    reply: z.array(z.object({ id: z.string(), orderNumber: z.string(), status: z.literal('Submitted') })),
  }),
  /** Replaces existing lines; a quantity of 0 removes the line. */
  addBulk: post('/basket/me/addbulk', {
    summary: 'Adds, replaces or removes several cart lines at once.',
    refusals: ['lines_invalid'],
    access,
    input: z.strictObject({ lines: z.array(CartLine).check(z.minLength(1), z.maxLength(BULK_LINES)) }),
    body: 'lines',
    reply: Basket,
  }),
};
