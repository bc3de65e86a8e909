// A provider whose answers are counted.

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

const outcomeOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'kind' in answer ? String(answer.kind) : 'answered';

/** Says of every call what came of it: the kind of its answer, `answered` for a list, `failed` when it threw. */
export function observeProvider(provider: Provider, onAnswer: (call: string, outcome: string) => void): Provider {
  const observed =
    (call: (typeof CALLS)[number]) =>
    async (...input: unknown[]) => {
      let outcome = 'failed';
      try {
        const answer = await (provider[call] as (...all: unknown[]) => Promise<unknown>)(...input);
        outcome = outcomeOf(answer);
        return answer;
      } finally {
        onAnswer(call, outcome);
      }
    };
  return {
    name: provider.name,
    ...(Object.fromEntries(CALLS.map((call) => [call, observed(call)])) as unknown as Omit<Provider, 'name'>),
  };
}
