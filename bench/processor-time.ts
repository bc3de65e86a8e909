// Processor time instead of wall time, which is unreliable on a shared machine, and memory as reported by the kernel.

import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Ticks in user and system mode of a process that may have ended. */
function ticksOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Processor time of a process so far (ms). */
export const processTime = (pid: number): number => ticksOf(String(pid)) * TICK_MS;

/** Last known value of each connection, by database and process; pools close idle ones. */
const lastSeen = new Map<string, Map<string, number>>();

/** Processor time of all connections to the benchmark database so far (ms). */
export function databaseTime(url: string): number {
  const name = new URL(url).pathname.slice(1);
  const ticks = lastSeen.get(name) ?? new Map<string, number>();
  lastSeen.set(name, ticks);
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${name} `)) continue;
      ticks.set(pid, ticksOf(pid));
    } catch {
      // It has ended in the meantime.
    }
  }
  return [...ticks.values()].reduce((sum, one) => sum + one, 0) * TICK_MS;
}

/** Current and peak resident memory of a process (MB). */
export function memoryOf(pid: number): { residentMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Math.round(Number(status.match(`\n${name}:\\s+(\\d+) kB`)![1]) / 1024);
  return { residentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
}
