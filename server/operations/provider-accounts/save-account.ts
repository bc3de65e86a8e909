// Stores the account at a provider (OPS-041). Every process uses it within seconds, and its catalogue is synced.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { accountCopy } from '#domain/operations/account-copy.ts';
import type { AccountInput } from '#domain/operations/provider-account-calls.ts';
import { holdMasterKey } from '#server/base/crypto/current-keys.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import { type Config, isSafe } from '#server/base/process/config.ts';
import type { ProviderAccounts } from '#server/catalog/provider/accounts.ts';
import { ensureProvider } from '#server/catalog/sync.ts';
import { lockProvider, requireIdle, requireNothingOnOrder } from './account-use.ts';
import { sealCredentials } from './credentials.ts';
import { type ReadInput, readInput } from './read-input.ts';
import { type AccountSettings, readAccounts, type StoredAccount } from './stored-accounts.ts';

export interface AccountServices {
  config: Pick<Config, 'production' | 'sandbox' | 'trialSettleSeconds'>;
  keys: DerivedKeys;
  accounts: ProviderAccounts;
}

/**
 * @throws Refusal 409 for a provider whose account is configured elsewhere, and where only a simulator may be used; 422 for
 * an address that is not encrypted
 */
export function refuseHere({ config, accounts }: AccountServices, { code, url }: AccountInput): void {
  if (config.sandbox) throw invalidField('code', 'provider_in_variable', accountCopy.notInSandbox);
  // Its settle window is shorter than that of any supplier: a purchase would be made again while the first one arrives.
  if (config.trialSettleSeconds !== null) throw invalidField('code', 'provider_in_variable', accountCopy.notInTrial);
  if (url !== '' && !isSafe(new URL(url), config.production))
    throw invalidField('url', 'invalid', accountCopy.urlUnsafe);
  if (accounts.isFixed(code)) throw invalidField('code', 'provider_in_variable', accountCopy.inVariable);
}

/** Audited facts of an account, without its credentials. */
const auditedFacts = (
  name: string,
  { adapter, url, isSandbox, countries, callsInFlight, lowBalanceCents }: AccountSettings,
) => ({
  name,
  adapter,
  url,
  isSandbox,
  countries,
  callsInFlight,
  lowBalanceCents,
});

/** Accounts are changed one after the other: of two people who act at once, the second sees what the first did. */
function refuseOutdated(input: AccountInput, stored: StoredAccount | undefined): void {
  if (input.version === null && stored) throw invalidField('code', 'taken', accountCopy.taken);
  if (input.version !== null && stored?.version !== input.version)
    throw new Refusal('stale', commonCopy.changedMeanwhile);
  if (stored && stored.adapter !== input.adapter) throw invalidField('adapter', 'invalid', accountCopy.adapterStays);
}

/** Names identify providers on screens. Another process may still use the name first: the database refuses that. */
async function refuseUsedName(tx: Tx, { code, name }: AccountInput): Promise<void> {
  if (await tx.one(sql`select 1 from provider where name = ${name} and code <> ${code}`))
    throw invalidField('name', 'taken', accountCopy.nameTaken);
}

interface Change {
  id: string;
  read: ReadInput;
  stored: StoredAccount | undefined;
}

async function store(
  tx: Tx,
  keys: DerivedKeys,
  { id, read, stored }: Change,
  who: Pick<UnmanagedContext, 'actor' | 'now'>,
) {
  const { settings, credentials } = read;
  const sealed = sealCredentials(keys, id, credentials);
  const { adapter, url, isSandbox, countries, callsInFlight, lowBalanceCents } = settings;
  await tx.run(
    sql`insert into provider_account (provider_id, adapter, url, is_sandbox, countries, calls_in_flight,
        low_balance_cents, sealed_credentials, version, modified_at, modified_by)
      values (${id}, ${adapter}, ${url}, ${isSandbox}, ${countries}, ${callsInFlight}, ${lowBalanceCents}, ${sealed},
        ${(stored?.version ?? 0) + 1}, ${who.now}, ${who.actor.userId})
      on conflict (provider_id) do update set url = excluded.url, is_sandbox = excluded.is_sandbox,
        countries = excluded.countries, calls_in_flight = excluded.calls_in_flight,
        low_balance_cents = excluded.low_balance_cents, sealed_credentials = excluded.sealed_credentials,
        version = excluded.version, modified_at = excluded.modified_at, modified_by = excluded.modified_by`,
  );
}

/** @throws Refusal 409 if it is outdated, or purchases would be looked up in another account */
export async function saveAccount(
  { database, actor, now }: UnmanagedContext,
  services: AccountServices,
  input: AccountInput,
): Promise<{ id: string }> {
  const { keys, accounts } = services;
  refuseHere(services, input);
  const id = await database.transaction(async (tx) => {
    // Before the rows: the rotation of the master key locks in this order.
    await holdMasterKey(tx, keys);
    await refuseUsedName(tx, input);
    const providerId = await ensureProvider(tx, input);
    await lockProvider(tx, providerId);
    const [stored] = await readAccounts(tx, sql`a.provider_id = ${providerId}`);
    refuseOutdated(input, stored);
    const read = readInput(keys, input, stored);
    if (read.isExchanged && !input.isSameAccount) {
      if (stored) await requireIdle(tx, providerId);
      else await requireNothingOnOrder(tx, providerId);
    }
    await store(tx, keys, { id: providerId, read, stored }, { actor, now });
    tx.note({
      subject: { kind: 'provider', id: providerId, name: input.name },
      ...(stored && { before: auditedFacts(stored.name, stored) }),
      after: {
        ...auditedFacts(input.name, read.settings),
        ...(read.isExchanged && { isReplaced: true, isSameAccount: input.isSameAccount }),
        acceptsWebhooks: read.credentials.webhookSecret !== undefined,
      },
    });
    await tx.enqueueJob('catalog.sync', { providerId });
    return providerId;
  });
  await accounts.follow();
  return { id };
}
