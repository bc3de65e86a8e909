// A provider with instrumented calls.

import { SpanKind } from '@opentelemetry/api';
import { noteOutcome, traced } from '#server/base/process/tracing.ts';
import type { Provider } from './port.ts';

type ProviderCall = Exclude<keyof Provider, 'name'>;

/** Every call of the port; a new one that is missing here does not compile. */
const CALLS: Record<ProviderCall, true> = {
  capabilities: true,
  products: true,
  prices: true,
  promotions: true,
  rates: true,
  stock: true,
  stockLevels: true,
  balance: true,
  reservations: true,
  reserve: true,
  release: true,
  findByReference: true,
  keys: true,
  giveBack: true,
  claim: true,
  findClaim: true,
  buy: true,
};

/** Wraps a provider call and returns its result. */
type ObserveCall = (call: string, work: () => Promise<unknown>) => Promise<unknown>;

const outcomeOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'kind' in answer ? String(answer.kind) : 'answered';

/** Reports the result of every call: the kind of its outcome, `answered` for a list, `failed` if it threw. */
const observeOutcomes =
  (onAnswer: (call: string, outcome: string) => void): ObserveCall =>
  async (call, work) => {
    let outcome = 'failed';
    try {
      const answer = await work();
      outcome = outcomeOf(answer);
      return answer;
    } finally {
      onAnswer(call, outcome);
    }
  };

/** Wraps all calls of a provider with `observe`. */
function observeProvider(provider: Provider, observe: ObserveCall): Provider {
  const observed =
    (call: ProviderCall) =>
    (...input: unknown[]) =>
      observe(call, () => (provider[call] as (...all: unknown[]) => Promise<unknown>)(...input));
  return {
    name: provider.name,
    ...(Object.fromEntries(
      (Object.keys(CALLS) as ProviderCall[]).map((call) => [call, observed(call)]),
    ) as unknown as Omit<Provider, 'name'>),
  };
}

/** Traces all calls of a provider with their outcomes, and reports these. */
export function instrumentProvider(
  code: string,
  provider: Provider,
  onAnswer: (call: string, outcome: string) => void = () => {},
): Provider {
  const observe = observeOutcomes((call, outcome) => {
    noteOutcome(outcome);
    onAnswer(call, outcome);
  });
  return observeProvider(provider, (call, work) =>
    traced(`provider ${call}`, { 'merkur.provider': code }, () => observe(call, work), SpanKind.CLIENT),
  );
}
