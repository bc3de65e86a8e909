// A provider with instrumented calls.

import type { Provider } from './port.ts';

const CALLS = [
  'capabilities',
  'products',
  'prices',
  'promotions',
  'rates',
  'stock',
  'stockLevels',
  'reservations',
  'reserve',
  'release',
  'findByReference',
  'keys',
  'giveBack',
  'buy',
] as const satisfies readonly Exclude<keyof Provider, 'name'>[];

/** Wraps a provider call and returns its result. */
export type ObserveCall = (call: string, work: () => Promise<unknown>) => Promise<unknown>;

const outcomeOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'kind' in answer ? String(answer.kind) : 'answered';

/** Reports the result of every call: the kind of its outcome, `answered` for a list, `failed` if it threw. */
export const countOutcomes =
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
export function observeProvider(provider: Provider, observe: ObserveCall): Provider {
  const observed =
    (call: (typeof CALLS)[number]) =>
    (...input: unknown[]) =>
      observe(call, () => (provider[call] as (...all: unknown[]) => Promise<unknown>)(...input));
  return {
    name: provider.name,
    ...(Object.fromEntries(CALLS.map((call) => [call, observed(call)])) as unknown as Omit<Provider, 'name'>),
  };
}
