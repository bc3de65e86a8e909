// Webhooks on screens (API-120 to API-123): endpoints and deliveries of the own company, and those of all companies for
// staff. The commands are those of the partner API.

import * as z from 'zod/mini';
import { ADMIN_STAFF, get, partner, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import {
  dateRangeFilter,
  defineList,
  enumFilter,
  enumListFilter,
  keywordsFilter,
  listCall,
  stringListFilter,
} from '#domain/base/list.ts';
import { PARTNER_EVENT_TYPES } from '#domain/partner-events/types.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import { endpointFields } from './calls.ts';
import { DELIVERY_STATES, DISABLED_NOTE_MAX, DISABLED_REASONS, ENDPOINT_STATES } from './facts.ts';

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  /** Empty: all. */
  types: z.array(z.enum(PARTNER_EVENT_TYPES)),
  state: z.enum(ENDPOINT_STATES),
  disabledAt: z.nullable(field.time()),
  disabledReason: z.nullable(z.enum(DISABLED_REASONS)),
  /** Reason that staff gave; empty otherwise. */
  disabledNote: z.string(),
  /** First failure since the last success. */
  failingSince: z.nullable(field.time()),
  /** End of the previous secret, while it still signs. */
  previousSecretUntil: z.nullable(field.time()),
  createdAt: field.time(),
  /** Deliveries not made yet, and the time of the oldest. */
  waiting: z.int(),
  oldestWaitingAt: z.nullable(field.time()),
  /** Deliveries given up in the last 30 days. */
  failed: z.int(),
  /** Time, status and error of the most recent attempted delivery. */
  lastAttemptAt: z.nullable(field.time()),
  lastStatus: z.nullable(z.int()),
  lastError: z.string(),
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

const CompanyName = z.object({ id: z.string(), name: z.string() });

const CompanyEndpoint = z.object({
  ...WebhookEndpoint.shape,
  company: CompanyName,
  /** Deleted by its company while staff had disabled it: its address stays blocked until staff enable it. */
  isDeleted: z.boolean(),
});
export type CompanyEndpoint = z.output<typeof CompanyEndpoint>;

export const WebhookDelivery = z.object({
  id: z.string(),
  endpointId: z.string(),
  url: z.string(),
  eventId: z.string(),
  eventType: z.enum(PARTNER_EVENT_TYPES),
  isReplay: z.boolean(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  createdAt: field.time(),
  nextAttemptAt: z.nullable(field.time()),
  lastAttemptAt: z.nullable(field.time()),
  /** Null without a response. */
  status: z.nullable(z.int()),
  /** Duration of the last attempt. */
  ms: z.nullable(z.int()),
  error: z.string(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const CompanyDelivery = z.object({ ...WebhookDelivery.shape, company: CompanyName });
export type CompanyDelivery = z.output<typeof CompanyDelivery>;

const WebhookAttempt = z.object({
  /** Starts at 1; attempts without an outcome are missing. */
  number: z.int(),
  at: field.time(),
  /** Null without a response. */
  status: z.nullable(z.int()),
  ms: z.int(),
  /** Beginning of the response body. */
  answer: z.string(),
  error: z.string(),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

const DeliveryDetail = z.object({
  ...WebhookDelivery.shape,
  body: z.string(),
  /** Headers of the last response, one per line. */
  headers: z.string(),
  answer: z.string(),
  tries: z.array(WebhookAttempt),
});
export type DeliveryDetail = z.output<typeof DeliveryDetail>;

const deliveryFilters = {
  text: keywordsFilter(),
  state: enumFilter('state', DELIVERY_STATES, 'State'),
  types: enumListFilter('types', PARTNER_EVENT_TYPES, 'Types'),
  endpoints: stringListFilter('endpoints', 'Endpoints', field.id()),
  at: dateRangeFilter('minDate', 'maxDate'),
};

export const deliveryList = defineList({ filters: deliveryFilters });
export const endpointList = defineList({
  filters: { text: keywordsFilter(), state: enumFilter('state', ENDPOINT_STATES, 'State') },
  sorts: ['company', 'oldestWaitingAt'],
});

const ById = z.strictObject({ id: field.id() });
const NewSecret = z.object({ id: z.string(), secret: z.string() });
const IdReply = z.object({ id: z.string() });
const EmptyReply = z.object({});
const ReplayInput = z.strictObject({
  id: field.id(),
  from: field.time(),
  /** Otherwise all events that the endpoint receives, also those of a time in which it was disabled. */
  isFailedOnly: z.boolean(),
});

const access = partner('Api.Manage');

export const webhookCalls = {
  list: get('/user/me/webhook-endpoints', {
    summary: "Lists the company's webhook endpoints with the state of their deliveries.",
    access,
    input: z.strictObject({}),
    reply: z.array(WebhookEndpoint),
  }),
  // Not by POST: replies to repeatable calls are stored, and this one contains the secret.
  create: put('/user/me/webhook-endpoints/Create', {
    summary: 'Creates a webhook endpoint and returns its secret once.',
    access,
    refusals: ['address_blocked', 'too_many_endpoints', 'webhook_address'],
    input: z.strictObject(endpointFields),
    reply: NewSecret,
    needsStepUp: true,
  }),
  update: put('/user/me/webhook-endpoints/:id', {
    summary: 'Changes the address, description and types of a webhook endpoint.',
    access,
    refusals: ['address_blocked', 'endpoint_disabled', 'webhook_address'],
    input: z.strictObject({ id: field.id(), ...endpointFields }),
    reply: IdReply,
    needsStepUp: true,
  }),
  enable: put('/user/me/webhook-endpoints/:id/Enable', {
    summary: 'Enables a webhook endpoint: what is waiting is sent.',
    access,
    refusals: ['endpoint_disabled'],
    input: ById,
    reply: EmptyReply,
  }),
  disable: put('/user/me/webhook-endpoints/:id/Disable', {
    summary: 'Disables a webhook endpoint.',
    access,
    input: ById,
    reply: EmptyReply,
  }),
  remove: put('/user/me/webhook-endpoints/:id/Delete', {
    summary: 'Deletes a webhook endpoint on its screen; deliveries that are not made are dropped.',
    access,
    input: ById,
    reply: EmptyReply,
    needsStepUp: true,
  }),
  rotate: put('/user/me/webhook-endpoints/:id/Rotate', {
    summary: 'Gives a webhook endpoint a new secret and returns it once; the previous one signs too for a day.',
    access,
    input: ById,
    reply: NewSecret,
    needsStepUp: true,
  }),
  test: post('/user/me/webhook-endpoints/:id/Test', {
    summary: 'Sends a test event to a webhook endpoint of the company.',
    access,
    refusals: ['endpoint_disabled'],
    input: ById,
    reply: IdReply,
  }),
  replay: post('/user/me/webhook-endpoints/:id/Replay', {
    summary: 'Sends failed deliveries since a time again, or all events since then.',
    access,
    refusals: ['endpoint_disabled', 'too_many_events'],
    input: ReplayInput,
    reply: z.object({ deliveries: z.int() }),
  }),
};

export const webhookDeliveryCalls = {
  list: listCall('/user/me/webhook-deliveries', {
    summary: "Searches the company's webhook deliveries of the last 30 days, newest first.",
    access,
    list: deliveryList,
    item: WebhookDelivery,
  }),
  one: get('/user/me/webhook-deliveries/:id', {
    summary: 'Reads a webhook delivery with its body and the last response.',
    access,
    input: ById,
    reply: DeliveryDetail,
  }),
  replay: post('/user/me/webhook-deliveries/:id/Replay', {
    summary: 'Sends the event of a webhook delivery to its endpoint again.',
    access,
    refusals: ['endpoint_disabled'],
    input: ById,
    reply: IdReply,
  }),
};

/** Staff watch the endpoints of all companies, and disable those that do harm. */
export const staffWebhookCalls = {
  list: listCall('/user/management/webhook-endpoints', {
    summary: 'Searches the webhook endpoints of all companies.',
    access: ADMIN_STAFF,
    list: endpointList,
    item: CompanyEndpoint,
  }),
  disable: put('/user/management/webhook-endpoints/:id/Disable', {
    summary: 'Disables a webhook endpoint of any company and emails the reason to its people.',
    access: ADMIN_STAFF,
    input: z.strictObject({
      id: field.id(),
      reason: field.singleLine(DISABLED_NOTE_MAX, { min: 1, message: platformCopy.disabledNoteRequired }),
    }),
    reply: EmptyReply,
    needsStepUp: true,
  }),
  enable: put('/user/management/webhook-endpoints/:id/Enable', {
    summary: 'Enables a webhook endpoint of any company.',
    access: ADMIN_STAFF,
    input: ById,
    reply: EmptyReply,
    needsStepUp: true,
  }),
  deliveries: listCall('/user/management/webhook-deliveries', {
    summary: 'Searches the webhook deliveries of all companies in the last 30 days, newest first.',
    access: ADMIN_STAFF,
    list: deliveryList,
    item: CompanyDelivery,
  }),
  delivery: get('/user/management/webhook-deliveries/:id', {
    summary: 'Reads a webhook delivery of any company with its body and the last response.',
    access: ADMIN_STAFF,
    input: ById,
    reply: DeliveryDetail,
  }),
};
