// Turns the input of the account form into settings and credentials. Empty credentials keep those stored, except when
// the address changes: a stored credential must not be sent to a newly typed address.

import { type FieldError, invalidFields } from '#domain/base/refusal.ts';
import { accountCopy } from '#domain/operations/account-copy.ts';
import type { AccountInput } from '#domain/operations/provider-account-calls.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { type Credentials, openCredentials } from './credentials.ts';
import type { AccountSettings, StoredAccount } from './stored-accounts.ts';

export interface ReadInput {
  settings: AccountSettings;
  credentials: Credentials;
  /** Whether purchases may be sent to another account than before. */
  isExchanged: boolean;
}

const toSettings = (input: AccountInput): AccountSettings => ({
  adapter: input.adapter,
  url: input.url || null,
  isSandbox: input.adapter !== 'merkur' && input.isSandbox,
  countries: input.adapter === 'merkur' || input.countries.length === 0 ? null : [...new Set(input.countries)].sort(),
  callsInFlight: input.callsInFlight,
  lowBalanceCents: input.lowBalance,
});

/** The typed credentials that the adapter uses; undefined if all are empty. */
function typedCredentials({ adapter, token, clientId, clientSecret }: AccountInput): Credentials | undefined {
  const typed = adapter === 'codeswholesale' ? { clientId, clientSecret } : { token };
  return Object.values(typed).some((text) => text !== '') ? typed : undefined;
}

function credentialFaults(input: AccountInput, typed: Credentials | undefined, mayKeep: boolean, isStored: boolean) {
  const faults: FieldError[] = [];
  const add = (field: string, message: string) => faults.push({ field, code: 'invalid', message });
  const [first, second] = input.adapter === 'codeswholesale' ? ['clientId', 'clientSecret'] : ['token'];
  if (!typed && !mayKeep) add(first!, isStored ? accountCopy.credentialsAgain : accountCopy.credentialsRequired);
  if (typed && second && !input.clientId) add(first!, accountCopy.bothRequired);
  if (typed && second && !input.clientSecret) add(second, accountCopy.bothRequired);
  return faults;
}

/** @throws Refusal 422 for missing credentials, naming their fields */
export function readInput(keys: DerivedKeys, input: AccountInput, stored: StoredAccount | undefined): ReadInput {
  const settings = toSettings(input);
  const kept = stored && openCredentials(keys, stored.providerId, stored.sealedCredentials);
  const isSameAddress =
    stored !== undefined &&
    stored.adapter === settings.adapter &&
    stored.url === settings.url &&
    stored.isSandbox === settings.isSandbox;
  const typed = typedCredentials(input);
  const faults = credentialFaults(input, typed, isSameAddress, stored !== undefined);
  const hasWebhooks = input.acceptsWebhooks && input.adapter !== 'merkur';
  const webhookSecret = hasWebhooks ? input.webhookSecret || kept?.webhookSecret : undefined;
  if (hasWebhooks && !webhookSecret)
    faults.push({ field: 'webhookSecret', code: 'invalid', message: accountCopy.webhookSecretRequired });
  if (faults.length > 0) throw invalidFields(faults);
  const { webhookSecret: _, ...account } = typed ?? kept ?? {};
  return {
    settings,
    credentials: { ...account, webhookSecret },
    isExchanged: typed !== undefined || !isSameAddress,
  };
}
