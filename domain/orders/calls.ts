// The calls of orders, staff's and the partner's (http-api sections 4 and 5).

import * as z from 'zod/mini';
import { get, partner, post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { APPROVAL_STEP_MINUTES, APPROVE_ALL_MAX } from '#domain/base/limits.ts';
import { listCall } from '#domain/base/list.ts';
import { between, isOnGrid, MINUTE } from '#domain/base/time.ts';
import { copy } from './copy.ts';
import { orderList, partnerOrderList } from './list.ts';
import { ActionResult, Blending, Order, PartnerOrder, Summary } from './shapes.ts';
import { ORDER_STATES } from './states.ts';

const ById = z.strictObject({ id: field.id() });
const Nothing = z.strictObject({});

const onGrid = () =>
  field.time().check(z.refine((time) => isOnGrid(time, APPROVAL_STEP_MINUTES), { error: copy.onGrid }));

/** What an approval says: when to buy, what to take from inventory (ODT-026 to ODT-030). */
export const Approval = z
  .strictObject({
    id: field.id(),
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
      (approval) => between(approval.processingStart, approval.processingEnd) >= APPROVAL_STEP_MINUTES * MINUTE,
      {
        error: copy.dateGap,
        path: ['processingEnd'],
      },
    ),
  );
export type Approval = z.output<typeof Approval>;

/** A partner's offer: how many at which unit price. */
export const Offer = z.strictObject({ id: field.id(), quantity: field.integer(), price: field.price() });
export type Offer = z.output<typeof Offer>;

const Period = z.strictObject({ startDate: z.optional(field.time()), endDate: z.optional(field.time()) });
const StatusCounts = z.array(z.object({ status: z.enum(ORDER_STATES), count: z.number() }));
const Regions = z.array(z.object({ region: z.string() }));

export const orderCalls = {
  list: listCall('/order/management/search', {
    access: staff('Order.View'),
    list: orderList,
    item: Order,
    extra: Summary,
  }),
  one: get('/order/management/:id', { access: staff('Order.View'), input: ById, reply: Order }),
  regions: get('/order/management/GetRegions', { access: staff(), input: Nothing, reply: Regions }),
  counts: get('/report/management/OrderStatusCounts', {
    access: staff('Order.View'),
    input: Period,
    reply: StatusCounts,
  }),
  blending: get('/report/management/OrderBlending/:id', { access: staff('Order.View'), input: ById, reply: Blending }),
  approve: post('/order/management/actions/:id/Approve', {
    access: staff('Order.Approve', 'Order.Level1Approve', 'Order.Level2Approve'),
    input: Approval,
    reply: ActionResult,
  }),
  refuse: post('/order/management/actions/:id/refuse', {
    access: staff('Order.Refuse'),
    input: ById,
    reply: ActionResult,
  }),
  pause: post('/order/management/actions/:id/Pause', {
    access: staff('Order.Reprocess'),
    input: ById,
    reply: ActionResult,
  }),
  resume: post('/order/management/actions/:id/Reprocess', {
    access: staff('Order.Reprocess'),
    input: ById,
    reply: ActionResult,
  }),
  ignoreAnomaly: post('/order/management/actions/:id/IgnorePriceDifferenceAnomaly', {
    access: staff('Order.Approve'),
    input: ById,
    reply: ActionResult,
  }),
};

/** Each order is judged in a transaction of its own. */
export const approveAllCalls = {
  approveAll: post('/order/management/actions/ApproveAll', {
    access: staff('Order.Approve', 'Order.Level1Approve', 'Order.Level2Approve'),
    input: z.strictObject({ ids: z.array(field.id()).check(z.minLength(1), z.maxLength(APPROVE_ALL_MAX)) }),
    body: 'ids',
    reply: z.array(z.object({ orderId: z.string(), status: z.enum(['Success', 'Error']), message: z.string() })),
  }),
};

export const partnerOrderCalls = {
  list: listCall('/order/me/search', { access: partner('Order.View'), list: partnerOrderList, item: PartnerOrder }),
  one: get('/order/me/:id', { access: partner('Order.View'), input: ById, reply: PartnerOrder }),
  regions: get('/order/me/GetRegions', { access: partner(), input: Nothing, reply: Regions }),
  counts: get('/report/me/OrderStatusCounts', { access: partner('Order.View'), input: Period, reply: StatusCounts }),
  withdraw: post('/order/me/actions/:id/Withdraw', {
    access: partner('Order.Withdraw'),
    input: ById,
    reply: ActionResult,
  }),
  submit: post('/order/me/actions/:id/submit', { access: partner('Order.Create'), input: Offer, reply: ActionResult }),
};
