// The feed of events in the partner API (API-105). Webhooks send the same events, byte for byte.

import * as z from 'zod/mini';
import { get, partner } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { API_STATUSES } from '#domain/partner-events/order-status.ts';
import { PARTNER_EVENT_TYPES } from '#domain/partner-events/types.ts';
import { countField, EXAMPLE_ID, idField, timeField } from '#domain/platform/fields.ts';

const { described } = field;

/** Longest wait for an event (seconds). */
export const EVENT_WAIT_MAX = 25;
const EVENT_LIMIT_MAX = 1000;
const EVENT_LIMIT = 100;

const EXAMPLE_DATA = {
  id: EXAMPLE_ID,
  reference: 'shop-2026-000417',
  status: 'processing',
  detail: 'Processing',
  ready: 40,
  sequence: 4,
};

/** Fields by type; orders have the first six. Never a key or a price. */
export const ApiEventData = z.object({
  id: described(z.optional(field.id()), 'Id of the order, invoice, credit note or claim.', EXAMPLE_ID),
  reference: described(
    z.optional(z.nullable(z.string())),
    'Your reference of the order; null if it has none.',
    'shop-2026-000417',
  ),
  status: described(
    z.optional(z.string()),
    `Status after the event; of orders: ${API_STATUSES.join(', ')}. New values may be added.`,
    'processing',
  ),
  detail: described(z.optional(z.string()), 'Our finer state of the order, as people see it.', 'Processing'),
  ready: described(z.optional(field.integer()), 'Keys of the order that can be drawn.', 40),
  sequence: described(
    z.optional(field.integer()),
    'Increases with every change of the order, like `sequence` of the order itself: ignore an event with a smaller one than you know.',
    4,
  ),
  number: described(z.optional(z.string()), 'Number of the invoice, credit note or claim.', 'INV-2026-000123'),
  orderId: described(z.optional(field.id()), 'Id of the order of a claim.', EXAMPLE_ID),
  endpointId: described(z.optional(field.id()), 'Id of the tested webhook endpoint.', EXAMPLE_ID),
  invoiceId: described(z.optional(field.id()), 'Id of the credited invoice.', EXAMPLE_ID),
});

export const ApiEvent = z.object({
  seq: countField('Position in the feed: increases, with gaps.', 8127),
  id: idField('Id of the event, which is also the `webhook-id` of its deliveries.'),
  type: described(z.enum(PARTNER_EVENT_TYPES), 'Type of the event. New values may be added.', 'order.updated'),
  timestamp: timeField('Time of the event.'),
  data: described(ApiEventData, 'What the event is about. Read the rest with a call.', EXAMPLE_DATA),
});
export type ApiEvent = z.output<typeof ApiEvent>;

export const apiEventCalls = {
  list: get('/v1/events', {
    summary: 'Reads the events of the company after a position, oldest first; can wait for the next one.',
    access: partner(),
    scope: 'events:read',
    input: z.strictObject({
      after: described(
        z._default(field.queryInteger({ min: 0 }), 0),
        'The `next_after` of the reply before; 0 starts with the oldest event of the last 30 days.',
        8127,
      ),
      wait: described(
        z._default(field.queryInteger({ min: 0, max: EVENT_WAIT_MAX }), 0),
        'Seconds to wait for an event if there is none.',
        EVENT_WAIT_MAX,
      ),
      limit: described(
        z._default(field.queryInteger({ min: 1, max: EVENT_LIMIT_MAX }), EVENT_LIMIT),
        'Maximum number of events.',
        EVENT_LIMIT,
      ),
      type: described(z.optional(z.enum(PARTNER_EVENT_TYPES)), 'Only events of this type.', 'order.updated'),
    }),
    reply: z.object({
      items: described(z.array(ApiEvent), 'The events, oldest first.', []),
      nextAfter: countField('Position after the last of them; pass it as `after`.', 8127),
    }),
  }),
};
