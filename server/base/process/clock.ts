// The only clock. Queries and commands get `now` from their context and never read a clock themselves.

import { type Time, timeOf } from '#domain/base/time.ts';

export interface Clock {
  now(): Time;
}

export const systemClock: Clock = { now: () => timeOf(Date.now()) };
