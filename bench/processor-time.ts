// Processor time instead of walls: it does not lie on a machine that others use too.

import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** The last that was seen of each connection, by database and process; pools close those that idle. */
const lastSeen = new Map<string, Map<string, number>>();

/** Processor time of all connections to the database of a measurement so far, milliseconds. */
export function databaseTime(url: string): number {
  const name = new URL(url).pathname.slice(1);
  const ticks = lastSeen.get(name) ?? new Map<string, number>();
  lastSeen.set(name, ticks);
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${name} `)) continue;
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      ticks.set(pid, Number(fields[11]) + Number(fields[12]));
    } catch {
      // It has ended meanwhile.
    }
  }
  return [...ticks.values()].reduce((sum, one) => sum + one, 0) * TICK_MS;
}
