// The clock of the database server, shared by all processes. One process judges times written by another: when a
// purchase was sent, whether an offer has expired. Machine clocks differ and may be set at runtime, so the time between
// two synchronizations is measured with a monotonic clock.

import { uptime } from 'node:os';
import { sql } from 'kysely';
import { timeOf } from '#domain/base/time.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Log } from '#server/base/process/log.ts';
import type { Db } from './db.ts';

/** Clocks of the machine, in milliseconds. */
export interface MachineTime {
  /** Unix time; an administrator may set it. */
  wall: () => number;
  /** Monotonic; never set, but excludes time asleep. */
  running: () => number;
  /** Since boot, including time asleep; coarse, and slower to read than the others. */
  uptime: () => number;
}

export const thisMachine: MachineTime = {
  wall: Date.now,
  running: () => performance.now(),
  uptime: () => uptime() * 1000,
};

/** Synchronization interval; quartz clocks drift apart by about a millisecond in that time. */
const ASK_EVERY_MS = 10_000;
/** If wall and monotonic clock diverge by more, the machine slept or its clock was set. */
const SET_OR_SLEPT_MS = 500;
/** Slower replies are too imprecise. */
const SLOW_ANSWER_MS = 500;
/** Offset that operators should know about. */
const WORTH_A_WARNING_MS = 2000;

/** All clocks at one moment. */
interface Anchor {
  database: number;
  wall: number;
  running: number;
  uptime: number;
}

interface DatabaseClock extends Clock {
  /** Synchronizes now. While the database does not respond, the clock continues from the last reply. */
  ask(): Promise<void>;
  stop(): void;
}

/** Synchronizes once before it returns; rejects if the database cannot be reached. */
export async function createDatabaseClock(
  db: Pick<Db, 'only'>,
  log: Log,
  machine: MachineTime = thisMachine,
): Promise<DatabaseClock> {
  const elapsedSince = (then: Anchor): number => {
    const ran = machine.running() - then.running;
    const isPlain = Math.abs(machine.wall() - then.wall - ran) < SET_OR_SLEPT_MS;
    return isPlain ? ran : Math.max(ran, machine.uptime() - then.uptime);
  };
  const timeAt = (then: Anchor): number => then.database + elapsedSince(then);

  const read = async (): Promise<{ anchor: Anchor; took: number }> => {
    const asked = machine.running();
    const { ms } = await db.only(
      sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    const running = machine.running();
    const took = running - asked;
    return { took, anchor: { database: ms + took / 2, wall: machine.wall(), running, uptime: machine.uptime() } };
  };

  let anchor = (await read()).anchor;
  const offset = anchor.wall - anchor.database;
  if (Math.abs(offset) > WORTH_A_WARNING_MS)
    log.warn({ aheadMs: Math.round(offset) }, 'The clock of this machine differs from that of the database.');

  const ask = async (): Promise<void> => {
    const { anchor: next, took } = await read();
    if (took > SLOW_ANSWER_MS) return;
    const jump = next.database - timeAt(anchor);
    if (Math.abs(jump) > WORTH_A_WARNING_MS)
      log.warn({ jumpMs: Math.round(jump) }, 'The clock of the database jumped.');
    anchor = next;
  };
  const timer = setInterval(
    () => void ask().catch((err: unknown) => log.debug({ err }, 'The database could not be asked for the time.')),
    ASK_EVERY_MS,
  ).unref();

  return { now: () => timeOf(timeAt(anchor)), ask, stop: () => clearInterval(timer) };
}
