// A purchase: the orders that a partner submitted together, with one note for all of them (CART-024, CART-025).

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';

/** Maximum length of the note, in characters. */
const PURCHASE_NOTE_MAX = 500;

/** Note of the partner on all orders of a purchase; may have several lines, empty if none. */
export const purchaseNoteField = () => field.paragraph(PURCHASE_NOTE_MAX);

/** The purchase of an order, as submitted. */
export const OrderPurchase = z.object({
  /** The number of its first order, with another prefix. */
  number: z.string(),
  note: z.string(),
  orderCount: z.number(),
  byName: z.string(),
  at: field.time(),
});
export type OrderPurchase = z.output<typeof OrderPurchase>;
