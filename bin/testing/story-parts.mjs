// Splits the browser stories into parts of similar duration, which run in parallel.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** Sizes are rounded, so that an edit rarely moves other files to another part. */
const UNIT_BYTES = 2048;

/** Files that take much longer than their size suggests, with the size of others that take as long (KiB). */
const LONG = {
  'screens.test.ts': 52,
  'negotiation.test.ts': 26,
  'first-run.test.ts': 26,
  'finance-day.test.ts': 24,
  'partner-path.test.ts': 20,
  'endings.test.ts': 18,
  'unclear.test.ts': 18,
  'views.test.ts': 18,
  'sheets.test.ts': 15,
  'mails.test.ts': 8,
};

const sizeOf = (path, name) => Math.ceil((LONG[name] ? LONG[name] * 1024 : statSync(path).size) / UNIT_BYTES);

/**
 * Assigns the longest files first, each to the part with the least so far.
 * @param {number} count
 * @returns {string[][]} files by part
 */
export function splitStories(count) {
  const folder = join(root, 'test', 'journeys');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => ({ file: `test/journeys/${name}`, size: sizeOf(join(folder, name), name) }))
    .sort((a, b) => b.size - a.size || (a.file < b.file ? -1 : 1));
  const parts = Array.from({ length: count }, () => ({ files: [], size: 0 }));
  for (const { file, size } of files) {
    const part = parts.reduce((least, one) => (one.size < least.size ? one : least));
    part.files.push(file);
    part.size += size;
  }
  return parts.map((part) => part.files);
}
