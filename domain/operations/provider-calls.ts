// Calls of the Providers page: what is configured, how purchases go, and pausing them, for SuperAdmins.

import * as z from 'zod/mini';
import { ADMIN_STAFF, get, post } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { ConnectionResult } from '#domain/catalog/provider-connection.ts';
import { ProviderHealth } from '#domain/home/figures.ts';
import { Backlog } from './calls.ts';
import { operationCopy } from './copy.ts';
import { ProviderAccount } from './provider-account-calls.ts';

/** Longest reason of a pause, in characters. */
const PAUSE_REASON_MAX = 500;

/** `unsupported`: the adapter reads none; `off`: no secret is configured, so none are accepted. */
export const WEBHOOK_STATES = ['accepted', 'off', 'unsupported'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** The account in use, without its credentials. */
const ProviderSetup = z.object({
  adapter: z.string(),
  host: z.string(),
  isSandbox: z.boolean(),
  webhooks: z.enum(WEBHOOK_STATES),
});
export type ProviderSetup = z.output<typeof ProviderSetup>;

/** The latest purchases, at most those of the last 24 hours. */
const RecentPurchases = z.object({
  /** Units sent to the provider. */
  units: z.number(),
  delivered: z.number(),
  /** Units that ended without a key. */
  failed: z.number(),
  /** Median time from the order to the key, in seconds; null without keys. */
  secondsToKey: z.nullable(z.number()),
});

export const ProviderState = z.extend(ProviderHealth, {
  code: z.string(),
  /** Null for a provider without an account, or of a trial. */
  setup: z.nullable(ProviderSetup),
  /** The account entered on the page; null if there is none, and for providers of PROVIDERS. */
  account: z.nullable(ProviderAccount),
  /** Whether the account comes from PROVIDERS or the simulator of a trial, and cannot be entered. */
  isFixed: z.boolean(),
  pause: z.nullable(z.object({ since: field.time(), by: z.string(), reason: z.string() })),
  /** Units that were ordered and have no key yet. */
  open: Backlog,
  /** Purchases without a conclusive reply, which may need a person. */
  unclear: z.number(),
  recent: RecentPurchases,
});
export type ProviderState = z.output<typeof ProviderState>;

const ById = z.strictObject({ id: field.id() });

export const providerCalls = {
  list: get('/operations/management/providers', {
    summary: 'Lists all providers with their configuration, health and latest purchases.',
    access: ADMIN_STAFF,
    input: z.strictObject({}),
    reply: z.array(ProviderState),
  }),
  test: post('/operations/management/providers/test', {
    summary: 'Asks a provider for its capabilities, its balance and a page of products.',
    refusals: ['unknown_provider'],
    access: ADMIN_STAFF,
    input: z.strictObject({ code: z.string().check(z.maxLength(100, { error: operationCopy.unknownProvider })) }),
    reply: ConnectionResult,
    throttle: 'auth',
  }),
  pause: post('/operations/management/providers/:id/pause', {
    summary: 'Pauses purchases at a provider; sent ones are still looked up.',
    refusals: ['missing', 'stale'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: z.extend(ById, {
      reason: field.paragraph(PAUSE_REASON_MAX, { min: 1, message: operationCopy.reasonRequired }),
    }),
    reply: z.object({}),
  }),
  resume: post('/operations/management/providers/:id/resume', {
    summary: 'Resumes purchases at a provider.',
    refusals: ['missing', 'stale'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: ById,
    reply: z.object({}),
  }),
};
