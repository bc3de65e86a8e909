// The clock of the database server, for all processes over it. What one process dates another one judges: when a purchase
// was sent, whether an offer has run out. The clocks of their machines may differ, or be set while they run; between two
// looks at the database the time that has passed is measured, which no setting of a clock changes.

import { uptime } from 'node:os';
import { sql } from 'kysely';
import { timeOf } from '#domain/base/time.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Log } from './log.ts';

/** What a machine tells of time, in milliseconds. */
export interface MachineTime {
  /** Since 1970; whoever administers the machine may set it. */
  wall: () => number;
  /** Since some moment; never set, and silent about the time that the machine slept. */
  running: () => number;
  /** Since the machine started, sleep included; coarse, and dearer to ask than the others. */
  uptime: () => number;
}

export const thisMachine: MachineTime = {
  wall: Date.now,
  running: () => performance.now(),
  uptime: () => uptime() * 1000,
};

/** How often the database is asked; two crystals drift apart by about a millisecond in that time. */
const ASK_EVERY_MS = 10_000;
/** Wall and running time that differ by more: the machine slept, or its clock was set. */
const SET_OR_SLEPT_MS = 500;
/** An answer that took longer says too little. */
const SLOW_ANSWER_MS = 500;
/** What operators should know of. */
const WORTH_A_WARNING_MS = 2000;

/** All readings of one moment. */
interface Anchor {
  database: number;
  wall: number;
  running: number;
  uptime: number;
}

export interface DatabaseClock extends Clock {
  /** Asks the database now; while it does not answer, the clock goes on from its last answer. */
  ask(): Promise<void>;
  stop(): void;
}

/** Asks once before it answers; rejects when the database cannot be asked. */
export async function openDatabaseClock(
  db: Pick<Db, 'one'>,
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
    const { ms } = (await db.one(
      sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    ))!;
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
