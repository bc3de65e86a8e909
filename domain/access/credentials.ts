// Credentials of the partner API: those of the own company, and all of them for staff (API-010, API-011).

import * as z from 'zod/mini';
import { API_SCOPES } from '#domain/base/api-scopes.ts';
import { ADMIN_STAFF, get, partner, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, enumFilter, keywordsFilter, listCall } from '#domain/base/list.ts';
import { credentialCopy } from './credential-copy.ts';
import { isNetwork } from './networks.ts';

/** Longest name of a credential. */
export const CREDENTIAL_NAME_MAX = 60;
/** Most networks of a credential. */
export const NETWORKS_MAX = 20;
/** Bounds of how long the previous secret stays valid after a rotation (hours). */
export const OVERLAP_HOURS = { min: 1, max: 168, usual: 24 } as const;
/** Most active credentials of a company. */
export const CREDENTIALS_MAX = 20;

export const CREDENTIAL_STATES = ['Active', 'Expired', 'Revoked'] as const;
export type CredentialState = (typeof CREDENTIAL_STATES)[number];

export const Credential = z.object({
  /** Public part of the token. */
  id: z.string(),
  name: z.string(),
  state: z.enum(CREDENTIAL_STATES),
  scopes: z.array(z.enum(API_SCOPES)),
  /** Empty: all addresses. */
  networks: z.array(z.string()),
  createdAt: field.time(),
  createdBy: z.string(),
  expiresAt: z.nullable(field.time()),
  lastUsedAt: z.nullable(field.time()),
  lastUsedAddress: z.nullable(z.string()),
  revokedAt: z.nullable(field.time()),
  /** End of the previous secret, while it is still valid after a rotation. */
  previousValidUntil: z.nullable(field.time()),
});
export type Credential = z.output<typeof Credential>;

const CompanyCredential = z.object({
  ...Credential.shape,
  company: z.object({ id: z.string(), name: z.string() }),
});
export type CompanyCredential = z.output<typeof CompanyCredential>;

/** An address or a network in CIDR notation. IPv4-mapped ones are entered as IPv4. */
const network = z.string().check(
  z.trim(),
  z.maxLength(50),
  z.refine(isNetwork, {
    error: ({ input }) => credentialCopy.networkShape(String(input)),
  }),
);

export const CredentialInput = z.strictObject({
  name: field.nameText(CREDENTIAL_NAME_MAX, { min: 1, message: credentialCopy.nameRequired }),
  scopes: z
    .array(z.enum(API_SCOPES))
    .check(z.minLength(1, { error: credentialCopy.scopeRequired }), z.maxLength(API_SCOPES.length)),
  networks: z.array(network).check(z.maxLength(NETWORKS_MAX, { error: credentialCopy.tooManyNetworks(NETWORKS_MAX) })),
  expiresAt: z.nullable(field.time()),
});
export type CredentialInput = z.output<typeof CredentialInput>;

const ById = z.strictObject({ id: z.string().check(z.regex(/^[0-9A-Za-z]{16}$/)) });
/** The whole token, which is shown once. */
const NewToken = z.object({ id: z.string(), token: z.string() });
const EmptyReply = z.object({});

export const credentialList = defineList({
  filters: { text: keywordsFilter(), state: enumFilter('state', CREDENTIAL_STATES, 'State') },
  sorts: ['name', 'company', 'createdAt', 'lastUsedAt', 'expiresAt'],
});

export const credentialCalls = {
  mine: get('/user/me/api-credentials', {
    summary: 'Lists the API credentials of the company, active ones first.',
    access: partner('Api.Manage'),
    input: z.strictObject({}),
    reply: z.array(Credential),
  }),
  // Not by POST: replies to repeatable calls are stored, and this one contains the secret.
  create: put('/user/me/api-credentials/Create', {
    summary: 'Creates an API credential and returns its token once.',
    access: partner('Api.Manage'),
    refusals: ['expiry_passed', 'taken', 'too_many_credentials'],
    input: CredentialInput,
    reply: NewToken,
    throttle: 'auth',
    needsStepUp: true,
  }),
  rotate: put('/user/me/api-credentials/:id/Rotate', {
    summary: 'Replaces the secret of an API credential; the previous one stays valid for the given hours.',
    access: partner('Api.Manage'),
    refusals: ['credential_ended'],
    input: z.strictObject({
      ...ById.shape,
      hours: field.integer({ min: OVERLAP_HOURS.min, max: OVERLAP_HOURS.max }),
    }),
    reply: NewToken,
    throttle: 'auth',
    needsStepUp: true,
  }),
  revoke: put('/user/me/api-credentials/:id/Revoke', {
    summary: 'Revokes an API credential at once.',
    access: partner('Api.Manage'),
    input: ById,
    reply: EmptyReply,
    needsStepUp: true,
  }),
  list: listCall('/user/management/api-credentials', {
    summary: 'Searches the API credentials of all companies.',
    access: ADMIN_STAFF,
    list: credentialList,
    item: CompanyCredential,
  }),
  revokeAny: put('/user/management/api-credentials/:id/Revoke', {
    summary: 'Revokes an API credential of any company at once.',
    access: ADMIN_STAFF,
    input: ById,
    reply: EmptyReply,
    needsStepUp: true,
  }),
};
