// Asks a provider for its capabilities, its balance and its first page of products. Buys nothing.

import type { ConnectionResult } from '#domain/catalog/provider-connection.ts';
import { type Provider, ProviderError } from '../provider/port.ts';

/** Errors of the provider are part of the result. */
export async function askProvider(provider: Provider): Promise<ConnectionResult> {
  try {
    const facts = await provider.capabilities();
    const available = facts.balance ? (await provider.balance()).available : null;
    const balance = available && { available: available.amountE4, currency: available.currency };
    const { items } = await provider.products();
    return { isWorking: true, problem: '', products: items.length, balance };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { isWorking: false, problem: error.message, products: null, balance: null };
  }
}
