// The nightly check of all invariants, by whichever worker comes first. It changes nothing but its own result; findings
// are for people.

import { sql } from 'kysely';
import { DAY, HOUR, millisecondsOf, type Time, timeOf } from '#domain/base/time.ts';
import type { VerifyRun } from '#domain/home/figures.ts';
import type { Database, Db } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Log } from '#server/base/process/log.ts';

/** UTC, when most partners sleep. */
const NIGHT_HOUR = 3;
/** A year of nights. */
const STORED_RUNS = 366;

/** Result of one check, as `verify` reports it. */
interface CheckFinding {
  id: string;
  description: string;
  violations: readonly string[];
}

interface NightlyVerify {
  database: Database;
  clock: Clock;
  log: Log;
  /** Runs every check; provided by a later feature. */
  verify(): Promise<readonly CheckFinding[]>;
}

/** Last time before `now` at which a check was due. Exported for tests. */
export function lastDueAt(now: Time): Time {
  const today = Math.floor(millisecondsOf(now) / DAY) * DAY + NIGHT_HOUR * HOUR;
  return timeOf(today <= millisecondsOf(now) ? today : today - DAY);
}

const isDone = async (db: Db, dueAt: Time): Promise<boolean> =>
  (await db.one(sql`select 1 from verify_run where started_at >= ${dueAt}`)) !== undefined;

/** A new installation waits for its first night. */
const isNew = async (db: Db, dueAt: Time): Promise<boolean> =>
  (await db.one(sql`select 1 from kysely_migration where timestamp::timestamptz < ${dueAt}`)) === undefined;

/** Runs tonight's check if due and not claimed by another process. Returns the result, or null. */
export async function verifyIfDue({ database, clock, log, verify }: NightlyVerify): Promise<VerifyRun | null> {
  const startedAt = clock.now();
  const dueAt = lastDueAt(startedAt);
  if ((await isDone(database, dueAt)) || (await isNew(database, dueAt))) return null;
  const claimed = await database.transaction(async (tx) => {
    const count = await tx.run(sql`insert into verify_claim (due_at, claimed_at) values (${dueAt}, ${startedAt})
      on conflict (due_at) do update set claimed_at = excluded.claimed_at
      where verify_claim.claimed_at < ${timeOf(millisecondsOf(startedAt) - HOUR)}`);
    return count > 0;
  });
  if (!claimed) return null;
  const findings = await verify();
  const broken = findings
    .filter(({ violations }) => violations.length > 0)
    .map(({ id, description, violations }) => ({ id, description, count: violations.length }));
  const run: VerifyRun = { startedAt, endedAt: clock.now(), checks: findings.length, broken };
  for (const { id, count } of broken) log.error({ invariant: id, rows: count }, 'An invariant does not hold.');
  await database.transaction(async (tx) => {
    await tx.run(sql`insert into verify_run (id, started_at, ended_at, checks, broken)
      values (${newId()}, ${run.startedAt}, ${run.endedAt}, ${run.checks}, ${JSON.stringify(broken)}::jsonb)`);
    await tx.run(sql`delete from verify_claim where due_at <= ${dueAt}`);
    await tx.run(sql`delete from verify_run where id not in (select id from verify_run
      order by started_at desc limit ${STORED_RUNS})`);
  });
  return run;
}
