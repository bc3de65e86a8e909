// Gauge of the money available at each provider that reports it. A scrape never waits for a provider: it gets the last
// known balance and starts a new request if that is older than a minute.

import { Gauge, type Registry } from 'prom-client';
import { E4_PER_EURO } from '#domain/base/money.ts';
import type { Amount, Provider } from '#server/catalog/provider/port.ts';

const REFRESH_MS = 60_000;

interface WatchedProvider {
  code: string;
  provider: Pick<Provider, 'capabilities' | 'balance'>;
}

/** Null if the provider reports none, or does not respond. */
async function readBalance({ capabilities, balance }: WatchedProvider['provider']): Promise<Amount | null> {
  const facts = await capabilities();
  return facts.balance ? (await balance()).available : null;
}

/** Registers the gauge. */
export function registerBalanceMetric(registry: Registry, providers: readonly WatchedProvider[]): void {
  const known = new Map<string, Amount | null>();
  let refreshedAtMs = Number.NEGATIVE_INFINITY;
  const refresh = () => {
    refreshedAtMs = performance.now();
    for (const { code, provider } of providers)
      void readBalance(provider)
        .catch(() => null)
        .then((amount) => known.set(code, amount));
  };
  new Gauge({
    name: 'merkur_provider_balance',
    help: 'Money available for purchases at a provider, in units of its currency.',
    labelNames: ['provider', 'currency'],
    registers: [registry],
    collect() {
      if (performance.now() - refreshedAtMs >= REFRESH_MS) refresh();
      this.reset();
      for (const [provider, amount] of known)
        if (amount) this.set({ provider, currency: amount.currency }, amount.amountE4 / E4_PER_EURO);
    },
  });
}
