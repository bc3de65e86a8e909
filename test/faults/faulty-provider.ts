// The provider of a fault run: its simulated server, on the harness's side, and its adapter, on that of a worker.

import { Secret } from '#domain/base/text/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { codesWholesaleProvider } from '#server/catalog/provider/codeswholesale/provider.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import { kinguinProvider } from '#server/catalog/provider/kinguin/provider.ts';
import type { Provider } from '#server/catalog/provider/port.ts';
import { startCodesWholesale } from '../../provider-simulator/codeswholesale/server.ts';
import { BASE_PATH, startKinguin } from '../../provider-simulator/kinguin/server.ts';
import type { Ledger } from '../../provider-simulator/ledger.ts';
import { startSimulator } from '../../provider-simulator/simulator.ts';
import { type AnyFaultRates, FAULT_RATES } from './fault-rates.ts';

export type FaultyProviderName = keyof typeof FAULT_RATES;

export const isFaultyProviderName = (name: string): name is FaultyProviderName => name in FAULT_RATES;

interface FaultyProvider {
  url: string;
  setFaults(rates: AnyFaultRates): void;
  countFaults(): Readonly<Record<string, number>>;
  ledger(): Ledger;
  close(): Promise<void>;
}

const LAG_SECONDS = 0.3;
/** Longer than a jump of the embedded database's clock; shorter than the settle window minus lag and a stall. */
const PROCESSING_SECONDS = 3;
/** Short, so that tokens expire during the run. */
const TOKEN_SECONDS = 5;
const BALANCE_EURO = 100_000_000;
const COUNTRIES = ['DE', 'FR', 'US', 'JP'];
const TRANSPORT_DELAYS = { slowMs: 150, holdMs: 500 };
const EXPECTED = { lookupLagSeconds: LAG_SECONDS, maxProcessingSeconds: PROCESSING_SECONDS };

const STARTS: Record<FaultyProviderName, (seed: string) => Promise<FaultyProvider>> = {
  async merkur(seed) {
    const simulator = await startSimulator({
      seed,
      delays: { ...TRANSPORT_DELAYS, acceptedMs: 400, backOrderMs: 800, preOrderMs: 1000 },
      chargeRepeats: true,
      accounts: { genba: { maxProcessingSeconds: 0, lookupLagSeconds: LAG_SECONDS, unitsPerOrder: 100 } },
    });
    return { ...simulator, url: `${simulator.url}/genba/v1` };
  },
  async kinguin(seed) {
    const visibleMs = LAG_SECONDS * 1000;
    const delays = { ...TRANSPORT_DELAYS, deliveryMs: 200, partMs: 300, visibleMs, downloadMs: 600, returnMs: 400 };
    const kinguin = await startKinguin({ seed, balanceEuro: BALANCE_EURO, delays });
    return { ...kinguin, url: `${kinguin.url}${BASE_PATH}` };
  },
  codeswholesale(seed) {
    const listedMs = LAG_SECONDS * 1000;
    const delays = { ...TRANSPORT_DELAYS, deliveryMs: 200, partMs: 300, listedMs, preOrderMs: 600 };
    return startCodesWholesale({ seed, balanceEuro: BALANCE_EURO, tokenSeconds: TOKEN_SECONDS, delays });
  },
};

/** Starts the simulated server. */
export const startFaultyProvider = (name: FaultyProviderName, seed: string): Promise<FaultyProvider> =>
  STARTS[name](seed);

/** The adapter for the server at this address. */
export function faultyProviderAdapter(
  name: FaultyProviderName,
  { url, timeoutMs }: { url: string; timeoutMs?: number },
  now: () => Time,
): Provider {
  const common = { name: 'Genba', baseUrl: url, ...(timeoutMs && { timeoutMs }) };
  const supplier = { ...common, countries: COUNTRIES, expected: EXPECTED };
  const credential = new Secret('demo');
  switch (name) {
    case 'merkur':
      return httpProvider({ ...common, token: null });
    case 'kinguin':
      return kinguinProvider({ ...supplier, apiKey: credential }, now);
    case 'codeswholesale':
      return codesWholesaleProvider(
        { ...supplier, clientId: credential, clientSecret: credential, currency: 'EUR' },
        now,
      );
  }
}
