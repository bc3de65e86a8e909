// Webhook endpoints and deliveries in the partner API (API-110 to API-119). Replies to writes are stored for replays and
// therefore never contain a secret: a separate call reads it.

import * as z from 'zod/mini';
import { get, partner, post } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { PARTNER_EVENT_TYPES } from '#domain/partner-events/types.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import {
  countField,
  EXAMPLE_ID,
  flagField,
  idField,
  nullableTime,
  pageOf,
  pageQuery,
  textField,
  timeField,
} from '#domain/platform/fields.ts';
import {
  ANSWER_MAX,
  ATTEMPT_ANSWER_MAX,
  DELIVERY_STATES,
  DISABLED_REASONS,
  ENDPOINT_DESCRIPTION_MAX,
  isWebhookUrl,
  REPLAY_MAX,
  SECRET_OVERLAP_HOURS,
  WEBHOOK_URL_MAX,
} from './facts.ts';

const { described } = field;
const EXAMPLE_URL = 'https://shop.example/webhooks/merkur';
const EXAMPLE_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const ApiWebhookEndpoint = z.object({
  id: idField('Id of the endpoint.'),
  url: textField('Address that events are sent to.', EXAMPLE_URL),
  description: textField('Your description; may be empty.', 'Order system'),
  types: described(z.array(z.enum(PARTNER_EVENT_TYPES)), 'Types that are sent; empty: all.', ['keys.ready']),
  isEnabled: flagField('Whether events are sent. Events in the meantime are not sent later.', true),
  disabledReason: described(
    z.nullable(z.enum(DISABLED_REASONS)),
    'Why nothing is sent: disabled by a `person` of your company or by our `staff`, `gone` after a 410, or `failing` after three days without success.',
    null,
  ),
  failingSince: nullableTime('First failure since the last success; null if the last delivery succeeded.'),
  previousSecretUntil: nullableTime('End of the previous secret after a rotation; null if there is none.'),
  createdAt: timeField('Time of creation.'),
});
export type ApiWebhookEndpoint = z.output<typeof ApiWebhookEndpoint>;

export const ApiWebhookSecret = z.object({
  secret: textField('Secret that signs deliveries (Standard Webhooks).', EXAMPLE_SECRET),
  previousSecret: described(z.nullable(z.string()), 'Secret before the last rotation, while it signs too.', null),
  previousSecretUntil: nullableTime('End of the previous secret.'),
});

export type ApiWebhookSecret = z.output<typeof ApiWebhookSecret>;

export const ApiWebhookDelivery = z.object({
  id: idField('Id of the delivery.'),
  endpointId: idField('Id of its endpoint.'),
  eventId: idField('Id of the event, sent as `webhook-id`.'),
  eventType: described(z.enum(PARTNER_EVENT_TYPES), 'Type of the event. New values may be added.', 'order.updated'),
  isReplay: flagField('Whether it was requested as a replay.', false),
  state: described(z.enum(DELIVERY_STATES), 'Pending until it succeeds or the last attempt fails.', 'Succeeded'),
  attempts: countField('Attempts so far.', 1),
  createdAt: timeField('Time of the event or of the replay.'),
  nextAttemptAt: nullableTime('Next attempt; null if there is none.'),
  lastAttemptAt: nullableTime('Last attempt.'),
  status: described(z.nullable(field.integer()), 'HTTP status of the last attempt; null without a response.', 200),
  ms: described(z.nullable(field.integer()), 'Duration of the last attempt (ms).', 84),
  headers: textField('Headers of the last response, one a line.', 'content-type: text/plain'),
  answer: textField(`First ${ANSWER_MAX} characters of the last response.`, 'ok'),
  error: textField('Why the last attempt had no response; empty otherwise.', ''),
});
export type ApiWebhookDelivery = z.output<typeof ApiWebhookDelivery>;

const ApiWebhookAttempt = z.object({
  number: countField('Number of the attempt; one whose outcome is unknown is missing.', 1),
  at: timeField('Time of the attempt.'),
  status: described(z.nullable(field.integer()), 'HTTP status; null without a response.', 503),
  ms: countField('Duration (ms).', 84),
  answer: textField(`First ${ATTEMPT_ANSWER_MAX} characters of the response.`, 'Try later.'),
  error: textField('Why there was no response; empty otherwise.', ''),
});

const DeliveryWithBody = z.object({
  ...ApiWebhookDelivery.shape,
  tries: described(z.array(ApiWebhookAttempt), 'All attempts, oldest first.', []),
  body: textField('The body as it is sent.', '{"id":"…","type":"order.updated","timestamp":"…","data":{}}'),
});

export const endpointFields = {
  url: described(
    z
      .string()
      .check(z.trim(), z.maxLength(WEBHOOK_URL_MAX), z.refine(isWebhookUrl, { error: platformCopy.webhookUrl })),
    'Address to send events to: https, without credentials and fragment.',
    EXAMPLE_URL,
  ),
  description: described(
    z._default(field.singleLine(ENDPOINT_DESCRIPTION_MAX), ''),
    'Your description.',
    'Order system',
  ),
  types: described(
    z._default(z.array(z.enum(PARTNER_EVENT_TYPES)).check(z.maxLength(PARTNER_EVENT_TYPES.length)), []),
    'Types to send; empty: all.',
    ['keys.ready'],
  ),
};

export const NewEndpoint = z.strictObject(endpointFields);
export type NewEndpoint = z.output<typeof NewEndpoint>;
export const EndpointChange = z.strictObject({
  id: idField('Id of the endpoint.'),
  ...endpointFields,
  isEnabled: described(z._default(z.boolean(), true), 'False stops sending.', true),
});
export type EndpointChange = z.output<typeof EndpointChange>;

export const EndpointId = z.strictObject({ id: idField('Id of the endpoint.') });
const DeliveryId = z.strictObject({ id: idField('Id of the delivery.') });
export const ReplayRange = z.strictObject({
  endpointId: idField('Id of the endpoint.'),
  from: timeField('Events of this time or later.'),
  to: timeField('Events before this time.'),
});
export type ReplayRange = z.output<typeof ReplayRange>;

const access = partner();
const scope = 'webhooks:write';

export const apiWebhookCalls = {
  list: get('/v1/webhook-endpoints', {
    summary: "Lists the company's webhook endpoints, oldest first.",
    access,
    scope,
    input: z.strictObject({}),
    reply: z.object({ items: described(z.array(ApiWebhookEndpoint), 'The endpoints.', []) }),
  }),
  create: post('/v1/webhook-endpoints', {
    summary: 'Creates a webhook endpoint; read its secret afterwards.',
    access,
    scope,
    refusals: ['address_blocked', 'too_many_endpoints', 'webhook_address'],
    input: NewEndpoint,
    reply: ApiWebhookEndpoint,
  }),
  one: get('/v1/webhook-endpoints/:id', {
    summary: 'Reads a webhook endpoint.',
    access,
    scope,
    input: EndpointId,
    reply: ApiWebhookEndpoint,
  }),
  update: post('/v1/webhook-endpoints/:id', {
    summary: 'Replaces the settings of a webhook endpoint, or enables it again.',
    access,
    scope,
    refusals: ['address_blocked', 'webhook_address', 'endpoint_disabled'],
    input: EndpointChange,
    reply: ApiWebhookEndpoint,
  }),
  remove: post('/v1/webhook-endpoints/:id/delete', {
    summary: 'Deletes a webhook endpoint; deliveries that are not made are dropped.',
    access,
    scope,
    input: EndpointId,
    reply: z.object({}),
  }),
  secret: get('/v1/webhook-endpoints/:id/secret', {
    summary: 'Reads the secret of a webhook endpoint, and the previous one while it signs too.',
    access,
    scope,
    holdsKeys: true,
    input: EndpointId,
    reply: ApiWebhookSecret,
  }),
  rotate: post('/v1/webhook-endpoints/:id/rotate', {
    summary: `Gives an endpoint a new secret; the previous one signs too for ${SECRET_OVERLAP_HOURS} hours.`,
    access,
    scope,
    input: EndpointId,
    reply: ApiWebhookEndpoint,
  }),
  test: post('/v1/webhook-endpoints/:id/test', {
    summary: 'Sends a test event to a webhook endpoint.',
    access,
    scope,
    refusals: ['endpoint_disabled'],
    input: EndpointId,
    reply: ApiWebhookEndpoint,
  }),
};

export const apiDeliveryCalls = {
  list: get('/v1/webhook-deliveries', {
    summary: 'Lists deliveries of the last 30 days, newest first.',
    access,
    scope,
    input: z.strictObject({
      ...pageQuery(),
      endpointId: described(z.optional(field.id()), 'Only deliveries to this endpoint.', EXAMPLE_ID),
      eventId: described(z.optional(field.id()), 'Only deliveries of this event.', EXAMPLE_ID),
      state: described(z.optional(z.enum(DELIVERY_STATES)), 'Only deliveries in this state.', 'Failed'),
    }),
    reply: pageOf(ApiWebhookDelivery, 'deliveries'),
  }),
  one: get('/v1/webhook-deliveries/:id', {
    summary: 'Reads a delivery with its body.',
    access,
    scope,
    input: DeliveryId,
    reply: DeliveryWithBody,
  }),
  replay: post('/v1/webhook-deliveries/:id/replay', {
    summary: 'Sends the event of a delivery to its endpoint again: same id and body, new signature.',
    access,
    scope,
    refusals: ['endpoint_disabled'],
    input: DeliveryId,
    reply: ApiWebhookDelivery,
  }),
  replayRange: post('/v1/replay', {
    summary: `Sends all events of a period that an endpoint receives again, at most ${REPLAY_MAX}.`,
    access,
    scope,
    refusals: ['endpoint_disabled', 'missing', 'too_many_events'],
    input: ReplayRange,
    reply: z.object({ deliveries: countField('Number of deliveries that were created.', 120) }),
  }),
  replayFailed: post('/v1/replay-failed', {
    summary: 'Sends deliveries that were given up again, and retries waiting ones immediately.',
    access,
    scope,
    refusals: ['endpoint_disabled', 'missing', 'too_many_events'],
    input: z.strictObject({
      endpointId: idField('Id of the endpoint.'),
      from: timeField('Deliveries of this time or later.'),
    }),
    reply: z.object({ deliveries: countField('Number of deliveries that are sent again.', 12) }),
  }),
};
