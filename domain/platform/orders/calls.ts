// Orders of the partner API. A request is one line and one order, as in the product; it does not touch any cart.

import * as z from 'zod/mini';
import { get, partner, post } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { MAX_ORDER_QUANTITY, PRICE_CAP_CENTS, REFERENCE_MAX } from '#domain/base/limits.ts';
import { EXTENSION_REFUSALS, purchaseOrderField } from '#domain/orders/calls.ts';
import { purchaseNoteField } from '#domain/orders/purchase.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { API_STATUSES } from '#domain/partner-events/order-status.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import {
  amountField,
  countField,
  createdRange,
  EXAMPLE_ID,
  flagField,
  idField,
  nullableTime,
  pageOf,
  pageQuery,
  referenceInput,
  referenceOutput,
  textField,
  timeField,
  unitPriceInput,
} from '#domain/platform/fields.ts';
import { API_ACTIONS } from './status.ts';

const { described } = field;

/** Maximum orders of a batch. */
export const BATCH_MAX = 100;
const COMMENT_MAX = 500;
const PURCHASE_NUMBER_MAX = 20;

export const ApiOffer = z.object({
  version: countField('Number of the offer; actions name the newest.', 2),
  by: described(z.enum(['you', 'merkur']), 'The side that made the offer.', 'merkur'),
  quantity: countField('Offered quantity.', 100),
  unitPrice: amountField('Offered price of one key, without tax.'),
  comment: textField('Comment on the offer; may be empty.', 'For the launch week.'),
  createdAt: timeField('Time of the offer.'),
  validUntil: nullableTime('Last moment at which the offer can be accepted; null if it does not expire.'),
});

const ApiPurchase = z.object({
  number: textField('Number of the purchase.', 'PU 2026 000417'),
  note: textField('Note for all orders of the purchase; may be empty.', 'For the launch week.'),
  orderCount: countField('Orders of the purchase.', 3),
});

export const ApiOrder = z.object({
  id: idField('Id of the order.'),
  number: textField('Our order number, on invoices and in emails.', 'GK 2026 000417'),
  reference: referenceOutput('Your reference; null if the order was placed without one.'),
  purchaseOrder: described(
    z.nullable(z.string()),
    'Your purchase order number, as the invoice will show it; null if none.',
    'PO-4711',
  ),
  purchase: described(
    z.nullable(ApiPurchase),
    'The purchase: the orders that were submitted together, in a cart or a batch; null if the order was placed alone.',
    { number: 'PU 2026 000417', note: 'For the launch week.', order_count: 3 },
  ),
  status: described(z.enum(API_STATUSES), 'Status of the order. New values may be added.', 'processing'),
  detail: described(
    z.enum(ORDER_STATES),
    'Our finer state of the order, as people see it. Decide by `status`.',
    'Processing',
  ),
  promotionId: described(z.nullable(field.id()), 'The ordered promotion; null for an order from our inventory.', null),
  product: described(
    z.object({
      id: idField('Id of the product.'),
      name: textField('Name of the product.', 'Amber Road'),
      sku: textField('SKU of the product.', 'AMB-ROAD-EU'),
    }),
    'The ordered product.',
    { name: 'Amber Road', sku: 'AMB-ROAD-EU' },
  ),
  quantity: countField('Ordered keys.', 100),
  unitPrice: amountField('Price of one key in the newest offer, without tax.'),
  listUnitPrice: amountField('List price of one key when the order was placed, without tax.'),
  totalExclTax: amountField('Total of the newest offer, without tax.', '1250.00'),
  totalInclTax: amountField('Total of the newest offer, with tax.', '1487.50'),
  ready: countField('Keys that can be drawn.', 40),
  drawn: countField('Keys that were drawn, or packed by a person.', 60),
  backOrdered: countField('Keys that the provider delivers later.', 0),
  offerVersion: countField('Version of the newest offer, which actions must name.', 1),
  offers: described(z.array(ApiOffer), 'All offers, newest first.', []),
  actions: described(
    z.array(z.enum(API_ACTIONS)),
    'Calls below the order that this credential may make now. New values may be added.',
    ['draws'],
  ),
  deliveryStartsAt: nullableTime('Keys can be drawn from this time on; null: immediately.'),
  isInvoiced: flagField('Whether the order is on an invoice.', false),
  sequence: countField('Increases with every change of the state.', 4),
  createdAt: timeField('Time of the order.'),
  updatedAt: timeField('Time of the last change.'),
});
export type ApiOrder = z.output<typeof ApiOrder>;

const comment = () =>
  described(z.optional(field.paragraph(COMMENT_MAX)), 'Comment for our sales team.', 'For the launch week.');
const quantity = (description: string) =>
  described(field.integer({ min: 1, max: MAX_ORDER_QUANTITY }), description, 100);

/** An order to place, with exactly one of two prices. */
export const ApiNewOrder = z
  .strictObject({
    reference: referenceInput(
      'Your reference: unique in your company for ever, case-sensitive. A repeated request must have the same promotion, quantity, price and comment.',
    ),
    promotionId: idField('The promotion to order.'),
    quantity: quantity('Keys to order, within the bounds of the promotion.'),
    maxUnitPrice: unitPriceInput(
      PRICE_CAP_CENTS,
      'Orders at the list price, unless it is above this. Send either this or `offer_unit_price`.',
    ),
    offerUnitPrice: unitPriceInput(
      PRICE_CAP_CENTS,
      'Offers this price of one key and starts a negotiation. Send either this or `max_unit_price`.',
    ),
    comment: comment(),
  })
  .check(
    z.refine((order) => (order.maxUnitPrice === undefined) !== (order.offerUnitPrice === undefined), {
      error: platformCopy.onePrice,
      path: ['maxUnitPrice'],
    }),
  );
const EXAMPLE_ORDER = {
  reference: 'shop-2026-000417',
  promotion_id: EXAMPLE_ID,
  quantity: 100,
  max_unit_price: { amount: '12.50', currency: 'EUR' },
};
described(ApiNewOrder, 'An order to place, with exactly one of the two prices.', EXAMPLE_ORDER);
export type ApiNewOrder = z.output<typeof ApiNewOrder>;

const orderId = () => idField('Id of the order.');
const offerVersion = () =>
  described(
    field.integer({ min: 1 }),
    'The `offer_version` you have seen. The call is refused if there is a newer offer.',
    1,
  );
const ById = z.strictObject({ id: orderId() });
/** An order as the caller knows it. */
const SeenOrder = z.strictObject({ id: orderId(), offerVersion: offerVersion() });

const PLACE_REFUSALS = ['credit_limit', 'orders_stopped'] as const;
const LINE_REFUSALS = [
  'above_maximum',
  'below_minimum',
  'duplicate_reference',
  'price_changed',
  'promotion_invalid',
  'unknown_fault',
] as const;
const read = { access: partner('Order.View'), scope: 'orders:read' } as const;
const scope = 'orders:write';

export const apiOrderCalls = {
  place: post('/v1/orders', {
    summary: 'Places an order, or returns the order with this reference and the same terms.',
    access: partner('Order.Create'),
    scope,
    refusals: [...PLACE_REFUSALS, ...LINE_REFUSALS],
    input: ApiNewOrder,
    reply: ApiOrder,
  }),
  placeBatch: post('/v1/orders/batch', {
    summary: 'Places up to 100 orders, all or none; errors name the index.',
    access: partner('Order.Create'),
    scope,
    refusals: [...PLACE_REFUSALS, 'contains_key', 'lines_invalid'],
    input: z.strictObject({
      orders: described(z.array(ApiNewOrder).check(z.minLength(1), z.maxLength(BATCH_MAX)), 'Orders to place.', [
        EXAMPLE_ORDER,
      ]),
      purchaseOrder: described(
        z.optional(purchaseOrderField()),
        'Your purchase order number, on the invoices of all new orders. Orders placed by an earlier request keep theirs.',
        'PO-4711',
      ),
      note: described(
        z.optional(purchaseNoteField()),
        'Note on the purchase for our sales team. Orders placed by an earlier request keep theirs.',
        'For the launch week.',
      ),
    }),
    reply: z.object({ orders: described(z.array(ApiOrder), 'The orders, in the order of the request.', []) }),
  }),
  list: get('/v1/orders', {
    summary: "Lists the company's orders with their offers and progress, newest first.",
    ...read,
    input: z.strictObject({
      ...pageQuery(),
      status: described(z.optional(z.enum(API_STATUSES)), 'Only orders with this status.', 'processing'),
      reference: described(
        z.optional(z.string().check(z.maxLength(REFERENCE_MAX))),
        'Only the order with this reference.',
        'shop-2026-000417',
      ),
      purchase: described(
        z.optional(z.string().check(z.maxLength(PURCHASE_NUMBER_MAX))),
        'Only the orders of the purchase with this number.',
        'PU 2026 000417',
      ),
      ...createdRange('orders'),
    }),
    reply: pageOf(ApiOrder, 'orders'),
  }),
  one: get('/v1/orders/:id', {
    summary: "Reads one of the company's orders with its offers and progress.",
    ...read,
    input: ById,
    reply: ApiOrder,
  }),
  confirm: post('/v1/orders/:id/confirm', {
    summary: 'Accepts our newest offer for an order.',
    access: partner('Order.Approve', 'Order.Confirm'),
    scope,
    refusals: ['credit_limit', 'offer_expired', 'offer_version', 'order_status', 'promotion_invalid', 'stock_taken'],
    input: SeenOrder,
    reply: ApiOrder,
  }),
  reject: post('/v1/orders/:id/reject', {
    summary: 'Rejects our newest offer and ends the order.',
    access: partner('Order.Reject'),
    scope,
    refusals: ['keys_held', 'offer_version', 'order_status'],
    input: SeenOrder,
    reply: ApiOrder,
  }),
  withdraw: post('/v1/orders/:id/withdraw', {
    summary: 'Takes back an order that is not approved yet; a new offer submits it again.',
    access: partner('Order.Withdraw'),
    scope,
    refusals: ['keys_held', 'offer_version', 'order_status'],
    input: SeenOrder,
    reply: ApiOrder,
  }),
  cancel: post('/v1/orders/:id/cancel', {
    summary: 'Cancels an order without keys for good, or withdraws the request for its refund.',
    access: partner('Order.Cancel', 'Order.RefundRequest'),
    scope,
    refusals: ['credit_limit', 'keys_held', 'offer_version', 'order_status'],
    input: SeenOrder,
    reply: ApiOrder,
  }),
  offer: post('/v1/orders/:id/offers', {
    summary: 'Makes a new offer for an order.',
    access: partner('Order.Create'),
    scope,
    refusals: [
      'above_maximum',
      'below_bought',
      'below_minimum',
      'credit_limit',
      'expiry_out_of_range',
      'offer_version',
      'order_status',
      'promotion_invalid',
      'stock_taken',
    ],
    input: z.strictObject({
      id: orderId(),
      offerVersion: offerVersion(),
      quantity: quantity('Offered quantity, within the bounds of the promotion.'),
      unitPrice: described(field.amount({ min: 1, max: PRICE_CAP_CENTS }), 'Offered price of one key, without tax.', {
        amount: '12.50',
        currency: 'EUR',
      }),
      comment: comment(),
      validUntil: described(
        z.optional(field.time()),
        'Last moment at which we can accept the offer, at most 90 days ahead. Without it, the offer does not expire.',
        '2026-12-10T14:00:00.000Z',
      ),
    }),
    reply: ApiOrder,
  }),
  extend: post('/v1/orders/:id/extend', {
    summary: 'Extends the expiry of your newest offer, also after it has passed.',
    access: partner('Order.Create'),
    scope,
    refusals: [...EXTENSION_REFUSALS],
    input: z.strictObject({
      id: orderId(),
      offerVersion: offerVersion(),
      validUntil: described(
        field.time(),
        'New last moment at which we can accept the offer: later than before, at most 90 days ahead.',
        '2026-12-10T14:00:00.000Z',
      ),
    }),
    reply: ApiOrder,
  }),
  requestRefund: post('/v1/orders/:id/refund-request', {
    summary: 'Requests the refund of an order.',
    access: partner('Order.RefundRequest'),
    scope,
    refusals: ['offer_version', 'order_status'],
    input: SeenOrder,
    reply: ApiOrder,
  }),
};
export type SeenApiOrder = z.output<typeof SeenOrder>;
