// Asks a configured provider for its capabilities, its balance and its first page of products. Buys nothing.

import { invalidField } from '#domain/base/refusal.ts';
import type { ConnectionResult } from '#domain/setup/calls.ts';
import { setupCopy } from '#domain/setup/copy.ts';
import type { ConfiguredProvider } from '#server/buying/purchasing/provider-clients.ts';
import { ProviderError } from '#server/catalog/provider/port.ts';
import { amountText } from '#server/catalog/provider-check/check-account.ts';

/** @throws Refusal 422 for a code that is not configured */
export async function testConnection(
  providers: readonly ConfiguredProvider[],
  { code }: { code: string },
): Promise<ConnectionResult> {
  const entry = providers.find((one) => one.code === code);
  if (!entry) throw invalidField('code', 'unknown_provider', setupCopy.unknownProvider);
  const { provider } = entry;
  try {
    const facts = await provider.capabilities();
    const balance = facts.balance ? amountText((await provider.balance()).available) : null;
    const { items } = await provider.products();
    return { isWorking: true, problem: '', products: items.length, balance };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { isWorking: false, problem: error.message, products: null, balance: null };
  }
}
