// Splits the browser stories into parts of similar duration, which run in parallel.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** Seconds that a story file takes per KiB. */
const SECONDS_PER_KIB = 1.7;

/** Seconds of files that take much longer than their size suggests. */
const LONG = {
  'screens.test.ts': 74,
  'negotiation.test.ts': 55,
  'unclear.test.ts': 51,
  'first-run.test.ts': 38,
  'finance-day.test.ts': 34,
  'views.test.ts': 34,
  'endings.test.ts': 30,
  'main-job.test.ts': 27,
  'sheets.test.ts': 27,
  'focus.test.ts': 26,
  'partner-path.test.ts': 24,
  'notifications.test.ts': 14,
  'mails.test.ts': 8,
};

/** Whole KiB, so that an edit rarely moves other files to another part. */
const secondsOf = (path, name) => LONG[name] ?? Math.ceil(statSync(path).size / 1024) * SECONDS_PER_KIB;

/**
 * Assigns the longest files first, each to the part with the least so far.
 * @param {number} count
 * @returns {string[][]} files by part
 */
export function splitStories(count) {
  const folder = join(root, 'test', 'journeys');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => ({ file: `test/journeys/${name}`, seconds: secondsOf(join(folder, name), name) }))
    .sort((a, b) => b.seconds - a.seconds || (a.file < b.file ? -1 : 1));
  const parts = Array.from({ length: count }, () => ({ files: [], seconds: 0 }));
  for (const { file, seconds } of files) {
    const part = parts.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    part.files.push(file);
    part.seconds += seconds;
  }
  return parts.map((part) => part.files);
}
