// Tries the account of a provider, stored or as typed into the form (OPS-043).

import { sql } from 'kysely';
import { invalidField } from '#domain/base/refusal.ts';
import type { ConnectionResult } from '#domain/catalog/provider-connection.ts';
import { operationCopy } from '#domain/operations/copy.ts';
import type { AccountInput } from '#domain/operations/provider-account-calls.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import type { ConfiguredProvider } from '#server/buying/purchasing/provider-clients.ts';
import { createAdapter } from '#server/catalog/provider/adapters.ts';
import { askProvider } from '#server/catalog/provider-check/ask-provider.ts';
import { readInput } from './read-input.ts';
import { type AccountServices, refuseHere } from './save-account.ts';
import { readAccounts, toConfig } from './stored-accounts.ts';

/** @throws Refusal 422 for a code that is not configured */
export async function testProvider(
  providers: readonly ConfiguredProvider[],
  { code }: { code: string },
): Promise<ConnectionResult> {
  const entry = providers.find((one) => one.code === code);
  if (!entry) throw invalidField('code', 'unknown_provider', operationCopy.unknownProvider);
  return askProvider(entry.provider);
}

/** @throws Refusal 422 for missing credentials */
export async function testAccount(
  { db, now }: UnmanagedContext,
  services: AccountServices,
  input: AccountInput,
): Promise<ConnectionResult> {
  const { keys } = services;
  refuseHere(services, input);
  const [stored] = await readAccounts(db, sql`p.code = ${input.code}`);
  const { settings, credentials } = readInput(keys, input, stored);
  return askProvider(createAdapter(toConfig(input, settings, credentials), () => now));
}
