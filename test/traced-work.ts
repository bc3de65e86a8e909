// Work of a process that exports its traces to a collector, with provider calls that are traced as in the product.

import { Secret } from '#domain/base/text/secret.ts';
import { CALL_LIMITS, createCallLimiter } from '#server/catalog/provider/call-limiter.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import { limitProvider } from '#server/catalog/provider/limited-provider.ts';
import { instrumentProvider } from '#server/catalog/provider/observed-provider.ts';
import { startTraces } from '#server/operations/trace-export.ts';
import { type SentSpan, startCollector } from './trace-collector.ts';
import type { World } from './world.ts';

/** Never in a trace. */
export const PROVIDER_TOKEN = 'provider-token';

/** Traces the calls at the provider of a market, which tolerates this many failures in a row. */
export function traceProviderCalls(w: World, m: { simulator: { url: string } }, failuresToOpen = 100): void {
  const settings = { name: 'Genba', baseUrl: `${m.simulator.url}/genba/v1`, token: new Secret(PROVIDER_TOKEN) };
  const limiter = createCallLimiter({ ...CALL_LIMITS, failuresToOpen }, Date.now, Math.random);
  w.forgetProviders();
  w.addProvider('genba', limitProvider(instrumentProvider('genba', httpProvider(settings)), limiter));
}

/** A collector, and a function that works like a separate process that exports to it. */
export async function startTracedWork(w: World, share = 1) {
  const collector = await startCollector();
  const asProcess = async <T>(work: () => Promise<T>): Promise<T> => {
    const traces = await startTraces({ endpoint: collector.endpoint, share }, 'worker', w.database.pool);
    const result = await work();
    await traces.stop();
    return result;
  };
  return { collector, asProcess };
}

/** Spans of a trace as a tree of the names that match. */
export function treeOf(spans: readonly SentSpan[], names: RegExp, parent?: string): object[] {
  return spans
    .filter(({ parentSpanId, name }) => (parentSpanId || undefined) === parent && names.test(name))
    .map(({ spanId, name }) => ({ [name]: treeOf(spans, names, spanId) }));
}
