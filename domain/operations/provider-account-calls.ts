// Calls that enter, test and remove the account at a provider (OPS-041 to OPS-046). Credentials are write-only: an empty
// field keeps what is stored.

import * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import { countryNameOf } from '#domain/base/countries.ts';
import { ADMIN_STAFF, post } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { ConnectionResult } from '#domain/catalog/provider-connection.ts';
import { accountCopy } from './account-copy.ts';

/** Interfaces that Merkur speaks. `merkur` is its own wire format. */
export const ADAPTERS = ['merkur', 'kinguin', 'codeswholesale'] as const;
export type Adapter = (typeof ADAPTERS)[number];

const CODE = /^[a-z0-9][a-z0-9-]*$/;
const CREDENTIAL_MAX = 1000;
export const CALLS_IN_FLIGHT_MAX = 1000;
const LOW_BALANCE_MAX = 100_000_000_000;

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const url = field
  .singleLine(500)
  .check(z.refine((text) => text === '' || isWebAddress(text), { error: accountCopy.urlShape }));

const credential = () => field.singleLine(CREDENTIAL_MAX);

const country = z.string().check(
  z.length(2, { error: accountCopy.country }),
  z.refine((code) => countryNameOf(code) !== undefined, { error: accountCopy.country }),
);

/** Settings that screens show. */
const SETTINGS = {
  adapter: z.enum(ADAPTERS),
  /** Empty: the documented address of the supplier. */
  url,
  isSandbox: field.flag(),
  /** Empty: all countries. */
  countries: z.array(country).check(z.maxLength(300)),
  /** Concurrent calls per process; null for the default. */
  callsInFlight: z.nullable(field.integer({ min: 1, max: CALLS_IN_FLIGHT_MAX })),
  /** A lower balance is a warning, in the provider's currency; null for none. */
  lowBalance: z.nullable(field.money({ min: 1, max: LOW_BALANCE_MAX })),
};

/** The stored account, without its credentials. */
export const ProviderAccount = z.object({
  ...SETTINGS,
  url: z.string(),
  countries: z.array(z.string()),
  version: z.number(),
});
export type ProviderAccount = z.output<typeof ProviderAccount>;

const AccountInput = z
  .strictObject({
    ...SETTINGS,
    /** Identifies the provider in addresses and files, for good. */
    code: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: accountCopy.codeRequired }),
        z.maxLength(40, { error: accountCopy.codeShape }),
        z.regex(CODE, { error: accountCopy.codeShape }),
      ),
    name: field.nameText(80, { min: 1, message: commonCopy.required('Name') }),
    token: credential(),
    clientId: credential(),
    clientSecret: credential(),
    /** Whether webhooks of the supplier are accepted. */
    acceptsWebhooks: field.flag(),
    webhookSecret: credential(),
    /** CodesWholesale does not report the currency of an account, and Merkur has no other rates. */
    isEuro: field.flag(),
    /** The new credentials or address belong to the same account, so that purchases under way are found there. */
    isSameAccount: field.flag(),
    /** Version of the stored account; null for a new one. */
    version: z.nullable(z.number()),
  })
  .check(
    z.refine(({ adapter, url: address }) => adapter !== 'merkur' || address !== '', {
      error: accountCopy.urlRequired,
      path: ['url'],
    }),
    z.refine(({ adapter, isEuro }) => adapter !== 'codeswholesale' || isEuro, {
      error: accountCopy.euroRequired,
      path: ['isEuro'],
    }),
  );
export type AccountInput = z.output<typeof AccountInput>;

export const providerAccountCalls = {
  test: post('/operations/management/provider-accounts/test', {
    summary: 'Tries an account before it is stored: asks for capabilities, balance and a page of products.',
    refusals: ['invalid', 'provider_in_variable'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    isReadOnly: true,
    input: AccountInput,
    reply: ConnectionResult,
    throttle: 'auth',
  }),
  save: post('/operations/management/provider-accounts', {
    summary: 'Stores the account at a provider, and buys with it without a restart.',
    refusals: ['invalid', 'provider_in_use', 'provider_in_variable', 'stale', 'taken'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: AccountInput,
    reply: z.object({ id: field.id() }),
  }),
  remove: post('/operations/management/provider-accounts/:id/remove', {
    summary: 'Removes the stored account at a provider with its credentials.',
    refusals: ['missing', 'provider_in_use', 'stale'],
    access: ADMIN_STAFF,
    needsStepUp: true,
    input: z.strictObject({ id: field.id(), version: z.number() }),
    reply: z.object({}),
  }),
};
