// Retention of automatic backups: the newest of each of the last days, weeks and months that have one. Downtime of the
// product therefore never costs older backups.

import { DAY, type Time } from '#domain/base/time.ts';

export interface KeepRule {
  days: number;
  weeks: number;
  months: number;
}

const dayOf = (time: Time): string => time.slice(0, 10);
const monthOf = (time: Time): string => time.slice(0, 7);

/** Monday of the week, in UTC. */
function weekOf(time: Time): string {
  const midnight = Date.parse(`${dayOf(time)}T00:00:00.000Z`);
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return new Date(midnight - sinceMonday * DAY).toISOString().slice(0, 10);
}

/** The newest time of each of the newest `count` periods. Expects the newest first. */
function newestOfEach(times: readonly Time[], periodOf: (time: Time) => string, count: number): Time[] {
  const newest = new Map<string, Time>();
  for (const time of times) if (!newest.has(periodOf(time))) newest.set(periodOf(time), time);
  return [...newest.values()].slice(0, count);
}

/** The given times (ISO, UTC) whose backups are kept; always includes the newest. */
export function keptBackups(times: readonly Time[], { days, weeks, months }: KeepRule): Set<Time> {
  const newestFirst = [...times].sort().reverse();
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, dayOf, days),
    ...newestOfEach(newestFirst, weekOf, weeks),
    ...newestOfEach(newestFirst, monthOf, months),
  ]);
}
