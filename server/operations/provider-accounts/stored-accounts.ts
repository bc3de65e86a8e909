// Stored accounts at providers, and the configuration that adapters are created from.

import { sql } from 'kysely';
import { COUNTRIES } from '#domain/base/countries.ts';
import { Secret } from '#domain/base/text/secret.ts';
import type { Adapter, ProviderAccount } from '#domain/operations/provider-account-calls.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import type { ProviderConfig } from '#server/base/process/provider-config.ts';
import type { Credentials } from './credentials.ts';

/** An account without its credentials. */
export interface AccountSettings {
  adapter: Adapter;
  /** Null for the documented address. */
  url: string | null;
  isSandbox: boolean;
  /** Null for all. */
  countries: string[] | null;
  callsInFlight: number | null;
  lowBalanceCents: number | null;
}

export interface StoredAccount extends AccountSettings {
  providerId: string;
  code: string;
  name: string;
  version: number;
  sealedCredentials: Buffer;
}

/** Stored accounts; `condition` is about `a`, the account, and `p`, its provider. */
export const readAccounts = (db: Db, condition: Sql = sql`true`): Promise<StoredAccount[]> =>
  db.all(
    sql<StoredAccount>`select a.provider_id, p.code, p.name, a.version, a.sealed_credentials, a.adapter, a.url,
      a.is_sandbox, a.countries, a.calls_in_flight, a.low_balance_cents
      from provider_account a join provider p on p.id = a.provider_id where ${condition} order by p.code`,
  );

const CENTS = 100;
const secretOf = (text: string | undefined) => new Secret(text ?? '');

/** An account as an entry of PROVIDERS would be read. */
export function toConfig(
  { code, name }: { code: string; name: string },
  { adapter, url, isSandbox, countries, callsInFlight, lowBalanceCents }: AccountSettings,
  { token, clientId, clientSecret, webhookSecret }: Credentials,
): ProviderConfig {
  const common = {
    code,
    name,
    callsInFlight: callsInFlight ?? undefined,
    lowBalance: lowBalanceCents === null ? undefined : lowBalanceCents / CENTS,
  };
  if (adapter === 'merkur') return { ...common, adapter, url: url ?? '', token: secretOf(token) };
  const supplier = {
    ...common,
    url: url ?? undefined,
    sandbox: isSandbox,
    countries: countries ?? COUNTRIES.map((country) => country.code),
    webhookSecret: webhookSecret === undefined ? null : new Secret(webhookSecret),
  };
  if (adapter === 'kinguin') return { ...supplier, adapter, token: secretOf(token) };
  return {
    ...supplier,
    adapter,
    currency: 'EUR',
    clientId: secretOf(clientId),
    clientSecret: secretOf(clientSecret),
  };
}

/** An account as screens show it. */
export const toShown = (account: AccountSettings & { version: number }): ProviderAccount => ({
  adapter: account.adapter,
  url: account.url ?? '',
  isSandbox: account.isSandbox,
  countries: account.countries ?? [],
  callsInFlight: account.callsInFlight,
  lowBalance: account.lowBalanceCents,
  version: account.version,
});
