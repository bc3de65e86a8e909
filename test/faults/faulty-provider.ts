// The provider of a fault run: its simulated server, on the harness's side, and its adapter, on that of a worker.

import { Secret } from '#domain/base/text/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import { kinguinProvider } from '#server/catalog/provider/kinguin/provider.ts';
import type { Provider } from '#server/catalog/provider/port.ts';
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
const KINGUIN_PROCESSING_SECONDS = 3;

/** Starts the simulated server. */
export async function startFaultyProvider(name: FaultyProviderName, seed: string): Promise<FaultyProvider> {
  if (name === 'merkur') {
    const simulator = await startSimulator({
      seed,
      delays: { slowMs: 150, holdMs: 500, acceptedMs: 400, backOrderMs: 800, preOrderMs: 1000 },
      chargeRepeats: true,
      accounts: { genba: { maxProcessingSeconds: 0, lookupLagSeconds: LAG_SECONDS, unitsPerOrder: 100 } },
    });
    return { ...simulator, url: `${simulator.url}/genba/v1` };
  }
  const kinguin = await startKinguin({
    seed,
    balanceEuro: 100_000_000,
    delays: {
      slowMs: 150,
      holdMs: 500,
      deliveryMs: 200,
      partMs: 300,
      visibleMs: LAG_SECONDS * 1000,
      downloadMs: 600,
      returnMs: 400,
    },
  });
  return { ...kinguin, url: `${kinguin.url}${BASE_PATH}` };
}

/** The adapter for the server at this address. */
export const faultyProviderAdapter = (
  name: FaultyProviderName,
  { url, timeoutMs }: { url: string; timeoutMs?: number },
  now: () => Time,
): Provider =>
  name === 'merkur'
    ? httpProvider({ name: 'Genba', baseUrl: url, token: null, ...(timeoutMs && { timeoutMs }) })
    : kinguinProvider(
        {
          name: 'Genba',
          baseUrl: url,
          apiKey: new Secret('demo'),
          countries: ['DE', 'FR', 'US', 'JP'],
          expected: { lookupLagSeconds: LAG_SECONDS, maxProcessingSeconds: KINGUIN_PROCESSING_SECONDS },
          ...(timeoutMs && { timeoutMs }),
        },
        now,
      );
