// A file in the data folder that names the holder; its modification time advances while the holder lives. Covers what a
// socket name cannot: two containers sharing one volume.
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface HeartbeatOptions {
  /** Called once if the file turns out to belong to another process. */
  onLost(): void;
  /** Creates the error for a folder held by a live process. */
  inUseError(pid: number | undefined): Error;
  /** Heartbeat interval (ms); a holder that misses five counts as dead. Default 2000. */
  beatMs?: number;
}

interface Holder {
  pid: number;
  /** Scope of the pid: host, boot and pid namespace. */
  pidNamespace: string;
  token: string;
}

/**
 * Claims the folder and returns the function that releases it. Throws `inUseError` if another process in it is alive.
 */
export async function startHeartbeat(folder: string, options: HeartbeatOptions): Promise<() => void> {
  const { beatMs = 2000, onLost, inUseError } = options;
  const file = join(folder, 'merkur.pid');
  const previous = readHolder(file);
  if (previous && !isDeadHere(previous) && (await isBeating(file, beatMs))) throw inUseError(previous.pid);

  const holder: Holder = { pid: process.pid, pidNamespace: currentPidNamespace(), token: randomUUID() };
  rmSync(file, { force: true });
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? inUseError(readHolder(file)?.pid) : error;
  }
  const timer = setInterval(() => {
    if (readHolder(file)?.token === holder.token) return utimesSync(file, new Date(), new Date());
    clearInterval(timer);
    onLost();
  }, beatMs).unref();
  return () => {
    clearInterval(timer);
    if (readHolder(file)?.token === holder.token) rmSync(file, { force: true });
  };
}

function readHolder(file: string): Partial<Holder> | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Whether the pid is in our namespace and not running. Our own pid counts as dead: the socket lock already excluded
 * other holders.
 */
function isDeadHere(holder: Partial<Holder>): boolean {
  if (holder.pid === undefined || holder.pidNamespace !== currentPidNamespace()) return false;
  if (holder.pid === process.pid) return true;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Watches the file for as long as a live holder may stay silent. */
async function isBeating(file: string, beatMs: number): Promise<boolean> {
  const stamp = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const before = stamp();
  for (let check = 0; check < 10; check += 1) {
    await sleep(beatMs / 2);
    if (stamp() !== before) return stamp() !== undefined;
  }
  return false;
}

function currentPidNamespace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
