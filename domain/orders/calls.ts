// Order calls of staff and partners (http-api sections 4 and 5). Long, because it is the complete contract.

import * as z from 'zod/mini';
import { get, partner, post, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import {
  APPROVAL_STEP_MINUTES,
  APPROVE_ALL_MAX,
  BULK_LINES,
  MAX_ORDER_QUANTITY,
  REFERENCE_MAX,
} from '#domain/base/limits.ts';
import { listCall } from '#domain/base/list.ts';
import { REFUSAL_CODES } from '#domain/base/refusal-codes.ts';
import { isOnGrid, MINUTE, millisecondsBetween } from '#domain/base/time.ts';
import { STOCK_TYPES } from '#domain/stock/periods.ts';
import { orderCopy } from './copy.ts';
import { orderList, partnerOrderList } from './list.ts';
import { ActionResult, Blending, CheapestBlending, Order, OrderChanges, PartnerOrder, Summary } from './shapes.ts';
import { ORDER_STATES, PAID_STATUSES } from './states.ts';

const ById = z.strictObject({ id: field.id() });

/** Versions the user saw, for optimistic locking: newest offer and terms. Anything newer is a 409 (GAP-073). */
const seen = {
  offerVersion: z.optional(field.integer({ min: 1 })),
  termsVersion: z.optional(field.integer({ min: 1 })),
  /** For clients without the terms version; also changes when keys are bought. */
  modifiedAt: z.optional(field.time()),
};
/** An order as the user saw it. */
export const SeenById = z.strictObject({ id: field.id(), ...seen });
export type Seen = z.output<typeof SeenById>;
const Nothing = z.strictObject({});

const onGrid = () =>
  field.time().check(z.refine((time) => isOnGrid(time, APPROVAL_STEP_MINUTES), { error: orderCopy.onGrid }));

/** Refusals of an offer by either side. */
const OFFER_REFUSALS = [
  'above_maximum',
  'below_bought',
  'below_minimum',
  'credit_limit',
  'expiry_out_of_range',
  'offer_version',
  'order_status',
  'promotion_invalid',
  'stale',
  'stock_taken',
] as const;

/** Values of an approval: buying window, units from inventory (ODT-026 to ODT-030). */
export const Approval = z
  .strictObject({
    id: field.id(),
    ...seen,
    processingStart: onGrid(),
    processingEnd: onGrid(),
    donotCreateInvoice: z.optional(z.boolean()),
    isFastBot: z.optional(z.boolean()),
    inventoryData: z.optional(
      z.array(
        z.strictObject({
          avgCost: z.optional(field.unitCost()),
          quantity: field.integer({ max: 10_000 }),
          period: z.literal([1, 2]),
        }),
      ),
    ),
  })
  .check(
    z.refine(
      (approval) =>
        millisecondsBetween(approval.processingStart, approval.processingEnd) >= APPROVAL_STEP_MINUTES * MINUTE,
      {
        error: orderCopy.dateGap,
        path: ['processingEnd'],
      },
    ),
  );
export type Approval = z.output<typeof Approval>;

/** An offer by either side: quantity, unit price and comment. */
export const Offer = z.strictObject({
  id: field.id(),
  ...seen,
  quantity: field.integer({ max: MAX_ORDER_QUANTITY }),
  price: field.price(),
  comment: z.optional(field.paragraph(500)),
  /** Last moment at which the offer can be accepted; null if it does not expire (LIFE-035). */
  validUntil: z.optional(z.nullable(field.time())),
});
export type Offer = z.output<typeof Offer>;

/** A later expiry of the offer that awaits the other side (LIFE-037). */
const OfferExtension = z.strictObject({ id: field.id(), ...seen, validUntil: field.time() });
export type OfferExtension = z.output<typeof OfferExtension>;
/** Refusals of an extension, apart from `stale`, which programs cannot cause. */
export const EXTENSION_REFUSALS = [
  'expiry_not_later',
  'expiry_out_of_range',
  'no_expiry',
  'offer_version',
  'order_status',
  'promotion_invalid',
] as const;

const Period = z.strictObject({ startDate: z.optional(field.time()), endDate: z.optional(field.rangeEnd()) });
const StatusCounts = z.array(z.object({ status: z.enum(ORDER_STATES), count: z.number() }));
const Regions = z.array(z.object({ region: z.string() }));

export const orderCalls = {
  list: listCall('/order/management/search', {
    summary: 'Searches orders of all companies.',
    access: staff('Order.View'),
    list: orderList,
    item: Order,
    extra: Summary,
    isExportedByServer: true,
  }),
  one: get('/order/management/:id', {
    summary: 'Reads an order.',
    access: staff('Order.View'),
    input: ById,
    reply: Order,
  }),
  regions: get('/order/management/GetRegions', {
    summary: 'Lists the regions of orders.',
    access: staff(),
    input: Nothing,
    reply: Regions,
  }),
  counts: get('/report/management/OrderStatusCounts', {
    summary: 'Counts orders by status.',
    mayLag: true,
    access: staff('Order.View'),
    input: Period,
    reply: StatusCounts,
  }),
  blending: get('/report/management/OrderBlending/:id', {
    summary: 'Reads the country mix of an order, planned and bought.',
    mayLag: true,
    access: staff('Order.View'),
    input: ById,
    reply: Blending,
  }),
  approve: post('/order/management/actions/:id/Approve', {
    summary: "Approves an order at the caller's approval level.",
    refusals: [
      'above_order_quantity',
      'above_reserved',
      'approval_fixed',
      'below_bought',
      'credit_limit',
      'offer_expired',
      'offer_version',
      'order_status',
      'outside_promotion',
      'promotion_invalid',
      'same_approver',
      'own_offer',
      'stale',
      'step_up_required',
      'stock_taken',
    ],
    access: staff('Order.Approve', 'Order.Level1Approve', 'Order.Level2Approve'),
    input: Approval,
    reply: ActionResult,
  }),
  refuse: post('/order/management/actions/:id/refuse', {
    summary: 'Refuses an order.',
    refusals: ['keys_held', 'offer_version', 'order_status', 'stale'],
    access: staff('Order.Refuse'),
    input: SeenById,
    reply: ActionResult,
  }),
  rebid: post('/order/management/actions/:id/Rebid', {
    summary: 'Sends the partner a counter-offer.',
    refusals: [...OFFER_REFUSALS],
    access: staff('Order.ReBid'),
    input: Offer,
    reply: ActionResult,
  }),
  extendOffer: post('/order/management/actions/:id/ExtendOffer', {
    summary: 'Extends the expiry of a counter-offer.',
    refusals: [...EXTENSION_REFUSALS, 'stale'],
    access: staff('Order.ReBid'),
    input: OfferExtension,
    reply: ActionResult,
  }),
  revoke: post('/order/management/actions/:id/revoke', {
    summary: 'Withdraws a counter-offer.',
    refusals: ['offer_version', 'order_status', 'stale'],
    access: staff('Order.Revoke'),
    input: SeenById,
    reply: ActionResult,
  }),
  resubmit: post('/order/management/actions/:id/Resubmit', {
    summary: 'Reopens an order for negotiation.',
    refusals: ['credit_limit', 'offer_version', 'order_billed', 'order_status', 'stale'],
    access: staff('Order.ReBid'),
    input: SeenById,
    reply: ActionResult,
  }),
  pause: post('/order/management/actions/:id/Pause', {
    summary: 'Pauses buying for an order.',
    refusals: ['order_status'],
    access: staff('Order.Reprocess'),
    input: ById,
    reply: ActionResult,
  }),
  resume: post('/order/management/actions/:id/Reprocess', {
    summary: 'Resumes buying for an order.',
    refusals: ['anomaly_open', 'credit_limit', 'order_status', 'promotion_invalid'],
    access: staff('Order.Reprocess'),
    input: ById,
    reply: ActionResult,
  }),
  ignoreAnomaly: post('/order/management/actions/:id/IgnorePriceDifferenceAnomaly', {
    summary: 'Accepts a price difference that the provider asks for.',
    refusals: ['order_status'],
    access: staff('Order.Approve'),
    input: ById,
    reply: ActionResult,
  }),
};

/** Editable terms of an order; omitted fields are kept (ODT-017). */
export const OrderEdit = z.strictObject({
  id: field.id(),
  ...seen,
  promotionId: z.optional(field.id()),
  /** Replans the country mix from the promotion. */
  reprocessBlending: z.optional(z.boolean()),
  quantity: z.optional(field.integer({ min: 1, max: MAX_ORDER_QUANTITY })),
  offerPrice: z.optional(field.price(0)),
  processingStartOnUtc: z.optional(onGrid()),
  processingEndOnUtc: z.optional(onGrid()),
  dontCreateInvoice: z.optional(z.boolean()),
});
export type OrderEdit = z.output<typeof OrderEdit>;

const countryCode = () =>
  z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, { error: 'Must be a country code of two letters.' }));

/** The complete country mix; omitted countries get zero keys. */
export const BlendingEdit = z.strictObject({
  id: field.id(),
  ...seen,
  countries: z
    .array(z.strictObject({ code: countryCode(), quantity: field.integer({ max: MAX_ORDER_QUANTITY }) }))
    .check(z.minLength(1, { error: orderCopy.blendingTotal }), z.maxLength(300)),
});
export type BlendingEdit = z.output<typeof BlendingEdit>;

/** Maximum length of a purchase order number (BT-13). */
const PURCHASE_ORDER_MAX = 50;
/** The buyer's own number of an order (INV-062); empty if none. */
export const purchaseOrderField = () => field.singleLine(PURCHASE_ORDER_MAX);
/** The buyer's own reference, unique within its company for ever and case-sensitive (API-030); empty if none. */
export const referenceField = ({ min = 0 }: { min?: number } = {}) => field.singleLine(REFERENCE_MAX, { min });
const PurchaseOrder = z.strictObject({ id: field.id(), purchaseOrder: purchaseOrderField() });

/** Staff edit the terms of an order without changing its state (LIFE-T39 to T46). */
export const editCalls = {
  edit: post('/order/management/:id', {
    summary: 'Updates the terms of an order.',
    refusals: [
      'below_approved',
      'below_bought',
      'credit_limit',
      'date_gap',
      'offer_version',
      'order_billed',
      'order_status',
      'outside_promotion',
      'promotion_invalid',
      'promotion_not_orderable',
      'quantity_not_raisable',
      'stale',
      'step_up_required',
      'stock_taken',
      'terms_fixed',
    ],
    access: staff('Order.Edit'),
    input: OrderEdit,
    reply: Order,
  }),
  blending: put('/order/management/:id/UpdateOrderBlending', {
    summary: 'Updates the country mix of an order.',
    refusals: ['country_mix', 'offer_version', 'order_status', 'stale'],
    access: staff('Order.Edit'),
    input: BlendingEdit,
    reply: Blending,
  }),
  cheapest: get('/report/management/CheapestBlending/:id', {
    summary: 'Proposes the cheapest country mix of an order.',
    access: staff('Order.Edit'),
    input: ById,
    reply: CheapestBlending,
  }),
  offerPrice: post('/order/management/actions/UpdateOrderOfferPrice', {
    summary: 'Updates the unit price of an order.',
    refusals: ['below_approved', 'credit_limit', 'missing', 'order_billed', 'order_status', 'step_up_required'],
    access: staff('Order.UpdateOfferPrice'),
    input: z.strictObject({ orderId: field.id(), offerPrice: field.price(0) }),
    reply: z.extend(ActionResult, {
      /** The change awaits a second person (PRM-019). */
      isProposal: z.optional(z.boolean()),
    }),
  }),
  discardProposal: post('/order/management/actions/:id/DiscardProposal', {
    summary: 'Discards the proposed change of an order.',
    access: staff('Order.Edit', 'Order.UpdateOfferPrice'),
    input: ById,
    reply: ActionResult,
  }),
  deliveryStart: post('/order/management/actions/UpdateKeyDeliveryStartDate', {
    summary: 'Reschedules key delivery of an order.',
    refusals: ['missing', 'order_status', 'time_passed'],
    access: staff('Order.Edit'),
    input: z.strictObject({ orderId: field.id(), keyDeliveryStartDate: field.time() }),
    reply: ActionResult,
  }),
  paidStatus: post('/order/management/actions/:id/UpdateOrderPaidStatus/:status', {
    summary: 'Sets the paid status of an order.',
    refusals: ['order_status'],
    access: staff('Order.PaidStatusEdit'),
    input: z.strictObject({ id: field.id(), status: field.oneOf(PAID_STATUSES) }),
    reply: ActionResult,
  }),
  syncQuantity: post('/order/management/actions/:id/SyncQuantity', {
    summary: 'Reduces the quantity of an order to the keys it has.',
    refusals: ['keys_under_way', 'offer_version', 'order_billed', 'order_status', 'stale'],
    access: staff('Order.Edit'),
    input: SeenById,
    reply: ActionResult,
  }),
  purchaseOrder: put('/order/management/:id/purchaseorder', {
    summary: "Sets the buyer's purchase order number of an order.",
    refusals: ['missing', 'order_billed'],
    access: staff('Order.Edit'),
    input: PurchaseOrder,
    reply: PurchaseOrder,
  }),
  invoicing: post('/order/management/actions/:id/ToggleDontCreateInvoice', {
    summary: 'Sets whether an order is invoiced.',
    refusals: ['order_billed', 'order_status'],
    access: staff('Invoice.Create'),
    input: z.strictObject({ id: field.id(), dontCreateInvoice: z.boolean() }),
    reply: ActionResult,
  }),
};

/** Staff end an order that is being bought (LIFE-T30, T31). */
export const endingCalls = {
  close: post('/order/management/actions/:id/close', {
    summary: 'Cancels an order in progress, or closes it with the keys bought so far.',
    refusals: ['offer_version', 'order_status', 'stale'],
    access: staff('Order.Cancel'),
    input: z.strictObject({ id: field.id(), ...seen, sendBackOrderedKeysToInventory: z.optional(z.boolean()) }),
    reply: ActionResult,
  }),
  hardStop: post('/order/management/actions/:id/HardStop', {
    summary: 'Stops an order immediately.',
    refusals: ['offer_version', 'order_billed', 'order_status', 'stale'],
    access: staff('Order.Close'),
    input: SeenById,
    reply: ActionResult,
  }),
};

/** Lines ordered by staff for a partner; with `persist`, drafts for the partner to complete (MBO). */
export const BulkOrder = z.strictObject({
  partnerId: z.guid({ error: orderCopy.selectPartner }),
  lines: z
    .array(
      z.strictObject({
        promotionId: field.id(),
        productId: field.id(),
        demandPrice: field.price(0),
        quantity: field.integer({ max: MAX_ORDER_QUANTITY }),
      }),
    )
    .check(z.minLength(1, { error: orderCopy.quantityAndPrice }), z.maxLength(BULK_LINES)),
  persist: z.optional(z.boolean()),
});
export type BulkOrder = z.output<typeof BulkOrder>;

/** Keys of our own stock for a partner (SIO). */
export const InventoryOrder = z.strictObject({
  partnerId: z.guid({ error: orderCopy.selectPartner }),
  productSku: field.singleLine(100, { min: 1 }),
  price: field.price(0),
  quantity: field.integer({ min: 1, max: MAX_ORDER_QUANTITY }),
  store: field.singleLine(100),
  /** Standard is an alias of InventoryStandard. */
  type: z.enum([...STOCK_TYPES, 'Standard']),
});
export type InventoryOrder = z.output<typeof InventoryOrder>;

/** Staff order for a partner (LIFE-T02 to T04). */
export const placingCalls = {
  bulk: post('/order/management/actions/SubmitBulkOrder', {
    summary: 'Places several orders for a partner, validating each line separately.',
    refusals: ['unknown_partner'],
    access: staff('Order.Create'),
    input: BulkOrder,
    reply: z.array(
      z.object({
        status: z.enum(['Success', 'Error']),
        promotionId: z.string(),
        message: z.string(),
        /** Refusal code of the line. */
        code: z.optional(z.enum(REFUSAL_CODES)),
      }),
    ),
  }),
  fromInventory: post('/order/management/actions/SubmitOrderFromInventory', {
    summary: 'Places an order for a partner that is filled from the inventory.',
    refusals: ['credit_limit', 'stock_taken', 'unknown_partner', 'unknown_product'],
    access: staff('Order.CreateFromInventory'),
    input: InventoryOrder,
    reply: ActionResult,
  }),
};

/** Changed orders as server-sent events; clients resume after the last id received. */
export const orderEvents = {
  staff: get('/order/management/events', {
    summary: 'Streams changes of orders of all companies.',
    refusals: ['too_many_streams'],
    access: staff('Order.View'),
    kind: 'events',
    input: Nothing,
    reply: OrderChanges,
  }),
  partner: get('/order/me/events', {
    summary: "Streams changes of the company's orders.",
    refusals: ['too_many_streams'],
    access: partner('Order.View'),
    kind: 'events',
    input: Nothing,
    reply: OrderChanges,
  }),
};

/** Credit limit and own stock for an order in a bulk approval. */
export const ApproveEffect = z.object({
  orderId: z.string(),
  /** Units of our own stock: reserved for this order, and free. */
  stock: z.object({ reserved: z.number(), free: z.number() }),
  /** Remaining credit including overrides, with tax; negative means refused, null means no limit. */
  creditRemaining: z.nullable(field.balance()),
});
export type ApproveEffect = z.output<typeof ApproveEffect>;

const ofSeveral = {
  access: staff('Order.Approve', 'Order.Level1Approve', 'Order.Level2Approve'),
  input: z.strictObject({ ids: z.array(field.id()).check(z.minLength(1), z.maxLength(APPROVE_ALL_MAX)) }),
  body: 'ids',
};

/** Each order is judged in its own transaction. */
export const approveAllCalls = {
  approveAll: post('/order/management/actions/ApproveAll', {
    summary: 'Approves several orders, each in its own transaction.',
    refusals: ['step_up_required'],
    ...ofSeveral,
    reply: z.array(
      z.object({
        orderId: z.string(),
        status: z.enum(['Success', 'Error']),
        message: z.string(),
        /** Refusal code of the order. */
        code: z.optional(z.enum(REFUSAL_CODES)),
        /** The actual state, if the rule requires another one. */
        state: z.optional(z.string()),
      }),
    ),
  }),
  effects: post('/order/management/actions/ApproveAllEffects', {
    summary: 'Previews credit limit and stock for orders awaiting approval.',
    ...ofSeveral,
    isReadOnly: true,
    reply: z.array(ApproveEffect),
  }),
};

export const partnerOrderCalls = {
  list: listCall('/order/me/search', {
    summary: "Searches the company's orders.",
    access: partner('Order.View'),
    list: partnerOrderList,
    item: PartnerOrder,
    isExportedByServer: true,
  }),
  one: get('/order/me/:id', {
    summary: 'Reads an order of the company.',
    access: partner('Order.View'),
    input: ById,
    reply: PartnerOrder,
  }),
  regions: get('/order/me/GetRegions', {
    summary: "Lists the regions of the company's orders.",
    access: partner(),
    input: Nothing,
    reply: Regions,
  }),
  counts: get('/report/me/OrderStatusCounts', {
    summary: "Counts the company's orders by status.",
    mayLag: true,
    access: partner('Order.View'),
    input: Period,
    reply: StatusCounts,
  }),
  purchaseOrder: put('/order/me/:id/purchaseorder', {
    summary: 'Sets the purchase order number of an own order.',
    refusals: ['missing', 'order_billed'],
    access: partner('Order.Create'),
    input: PurchaseOrder,
    reply: PurchaseOrder,
  }),
  withdraw: post('/order/me/actions/:id/Withdraw', {
    summary: 'Withdraws an order of the company.',
    refusals: ['keys_held', 'offer_version', 'order_status', 'stale'],
    access: partner('Order.Withdraw'),
    input: SeenById,
    reply: ActionResult,
  }),
  submit: post('/order/me/actions/:id/submit', {
    summary: 'Submits a draft, or answers a counter-offer with a new offer.',
    refusals: [...OFFER_REFUSALS],
    access: partner('Order.Create'),
    input: Offer,
    reply: ActionResult,
  }),
  extendOffer: post('/order/me/actions/:id/ExtendOffer', {
    summary: 'Extends the expiry of an offer of the company.',
    refusals: [...EXTENSION_REFUSALS, 'stale'],
    access: partner('Order.Create'),
    input: OfferExtension,
    reply: ActionResult,
  }),
  confirm: post('/order/me/actions/:id/confirm', {
    summary: 'Accepts a counter-offer.',
    refusals: [
      'credit_limit',
      'offer_expired',
      'offer_version',
      'order_status',
      'promotion_invalid',
      'stale',
      'stock_taken',
    ],
    access: partner('Order.Approve', 'Order.Confirm'),
    input: SeenById,
    reply: ActionResult,
  }),
  reject: post('/order/me/actions/:id/reject', {
    summary: 'Rejects a counter-offer.',
    refusals: ['keys_held', 'offer_version', 'order_status', 'stale'],
    access: partner('Order.Reject'),
    input: SeenById,
    reply: ActionResult,
  }),
  requestRefund: post('/order/me/actions/:id/refund', {
    summary: 'Requests a refund for an order of the company.',
    refusals: ['offer_version', 'order_status', 'stale'],
    access: partner('Order.RefundRequest'),
    input: SeenById,
    reply: ActionResult,
  }),
  /** Cancels the order, or withdraws a refund request. */
  cancel: post('/order/me/actions/:id/cancel', {
    summary: 'Cancels an order of the company, or withdraws its refund request.',
    refusals: ['credit_limit', 'keys_held', 'offer_version', 'order_status', 'stale'],
    access: partner('Order.Cancel', 'Order.RefundRequest'),
    input: SeenById,
    reply: ActionResult,
  }),
};
