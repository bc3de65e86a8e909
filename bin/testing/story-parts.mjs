// Splits the browser stories into parts of similar duration, which run in parallel.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** Sizes are rounded, so that an edit rarely moves other files to another part. */
const UNIT_BYTES = 2048;

/**
 * Assigns the longest files first, each to the part with the least so far.
 * @param {number} count
 * @returns {string[][]} files by part
 */
export function splitStories(count) {
  const folder = join(root, 'test', 'journeys');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => ({ file: `test/journeys/${name}`, size: Math.ceil(statSync(join(folder, name)).size / UNIT_BYTES) }))
    .sort((a, b) => b.size - a.size || (a.file < b.file ? -1 : 1));
  const parts = Array.from({ length: count }, () => ({ files: [], size: 0 }));
  for (const { file, size } of files) {
    const part = parts.reduce((least, one) => (one.size < least.size ? one : least));
    part.files.push(file);
    part.size += size;
  }
  return parts.map((part) => part.files);
}
