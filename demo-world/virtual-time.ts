// Clock and randomness of the world's past. Must be imported first: from then on time changes only by `moveTo`, and ids
// are drawn from a seed, so that the same build writes the same rows.

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createRandomStream } from '../provider-simulator/random.ts';

const MachineDate = Date;
let nowMs = MachineDate.parse('2025-01-01T00:00:00.000Z');

globalThis.Date = class extends MachineDate {
  constructor(...given: [] | [value: number | string | Date]) {
    super(...((given.length === 0 ? [nowMs] : given) as [number]));
  }

  static override now(): number {
    return nowMs;
  }
} as DateConstructor;

const ids = createRandomStream('ids');
crypto.randomFillSync = ((bytes: Buffer, from = 0) => {
  for (let at = from; at < bytes.length; at++) bytes[at] = ids.int(0, 255);
  return bytes;
}) as typeof crypto.randomFillSync;
Math.random = () => ids.next();
syncBuiltinESMExports();

/** Current time of the world. */
export const virtualClock = {
  now: () => new MachineDate(nowMs).toISOString(),
  ms: () => nowMs,
  /** Advances to a time; past times change nothing. */
  moveTo: (ms: number): void => {
    nowMs = Math.max(nowMs, Math.round(ms));
  },
};
