// Persistent journal of the simulator: one JSON line per event, written and synced before the response is sent, so a
// killed process has lost nothing it acknowledged.

import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

export interface Journal<Event> {
  /** Existing events at the start, oldest first. */
  events: Event[];
  append(event: Event): void;
  close(): void;
}

/** A journal without storage, for tests. */
export const createMemoryJournal = <Event>(): Journal<Event> => ({ events: [], append: () => {}, close: () => {} });

/** Permission bits of group and others. */
const NOT_OWNER_MODE = 0o077;

/**
 * Opens or creates the journal of a folder. A partially written last line is dropped, because it was never
 * acknowledged. Any other broken line throws, and so does a folder that others can access. Only one process may use a
 * folder at a time; this is not checked.
 */
export function openJournal<Event>(dir: string): Journal<Event> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32' && statSync(dir).mode & NOT_OWNER_MODE)
    throw new Error(`The folder ${dir} is open to others, and the journal holds keys. Close it: chmod 700 ${dir}`);
  const path = join(dir, 'journal.jsonl');
  const file = openSync(path, 'a+', 0o600);
  fchmodSync(file, 0o600);
  const bytes = readFileSync(path);
  const completeLength = bytes.lastIndexOf(10) + 1;
  if (completeLength < bytes.length) truncateSync(path, completeLength);
  const lines = bytes.subarray(0, completeLength).toString('utf8').split('\n').slice(0, -1);
  return {
    events: lines.map((line) => JSON.parse(line) as Event),
    append: (event) => {
      const line = Buffer.from(`${JSON.stringify(event)}\n`);
      for (let written = 0; written < line.length; ) written += writeSync(file, line, written);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}
