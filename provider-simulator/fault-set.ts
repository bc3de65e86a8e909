// Named faults of a server by kind of request, and the rates at which they occur.

import type { RandomStream } from './random.ts';

/** From 0 (never) to 1 (always). */
export type Rates<Fault extends string> = Partial<Record<Fault, number>>;

export interface FaultSet<Kind extends string, Fault extends string> {
  isFault(name: unknown): name is Fault;
  /** Draws at most one fault for a request; the rates add up. */
  draw(rates: Rates<Fault>, kind: Kind, chance: RandomStream): Fault | null;
  /** Validates external rates; throws a message about the first invalid one. */
  validate(entries: Iterable<readonly [string, unknown]>): Rates<Fault>;
  /** Parses `timeoutAfter=0.05,error5xxBefore=0.02`; a name alone means always. */
  parse(text: string): Rates<Fault>;
}

/** Faults by kind of request, in the order in which they are drawn. */
export function createFaultSet<Kind extends string, Fault extends string>(
  faultsByKind: Record<Kind, readonly Fault[]>,
): FaultSet<Kind, Fault> {
  const all: ReadonlySet<string> = new Set(Object.values<readonly Fault[]>(faultsByKind).flat());
  const isFault = (name: unknown): name is Fault => typeof name === 'string' && all.has(name);

  function validate(entries: Iterable<readonly [string, unknown]>): Rates<Fault> {
    const rates: Rates<Fault> = {};
    for (const [name, value] of entries) {
      if (!isFault(name)) throw new Error(`There is no fault ${name}.`);
      const rate = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1)) throw new Error(`The rate of ${name} must be 0 to 1.`);
      rates[name] = rate;
    }
    return rates;
  }

  return {
    isFault,
    validate,
    draw: (rates, kind, chance) => {
      let remainingChance = chance.next();
      for (const fault of faultsByKind[kind]) if ((remainingChance -= rates[fault] ?? 0) < 0) return fault;
      return null;
    },
    parse: (text) =>
      validate(
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
          .map((part) => {
            const [name = '', rate = '1'] = part.split('=');
            return [name.trim(), rate] as const;
          }),
      ),
  };
}
