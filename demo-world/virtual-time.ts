// The clock and the chance of the world's past. Imported before anything else: from here on the process lives at a moment
// that only `moveTo` changes, and ids are drawn from a seed, so that the same build writes the same rows.

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { openRandomStream } from '../provider-simulator/random.ts';

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

let ids = openRandomStream('ids');
crypto.randomFillSync = ((bytes: Buffer, from = 0) => {
  for (let at = from; at < bytes.length; at++) bytes[at] = ids.int(0, 255);
  return bytes;
}) as typeof crypto.randomFillSync;
Math.random = () => ids.next();
syncBuiltinESMExports();

/** The moment of the world. */
export const virtualClock = {
  now: () => new MachineDate(nowMs).toISOString(),
  ms: () => nowMs,
  /** Goes on to a moment; one that is over already changes nothing. */
  moveTo: (ms: number): void => {
    nowMs = Math.max(nowMs, Math.round(ms));
  },
};

/** Begins a world anew, for a build in a process that made one before. */
export function restartTime(ms: number): void {
  nowMs = ms;
  ids = openRandomStream('ids');
}
