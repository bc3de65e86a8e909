// Measures how slow this machine is right now, so that the time limits of tests mean the same on a slow or busy one.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Duration of the work below on an idle reference machine (ms). */
const REFERENCE_MS = 420;
/** Beyond this factor, a limit could not distinguish a hanging test from a slow one. */
const SLOWEST = 8;

/** Sorting, hashing and parsing, as in tests. */
const WORK = `
  const { createHash } = require('node:crypto');
  let text = 'merkur';
  for (let round = 0; round < 60; round += 1) {
    const rows = Array.from({ length: 4000 }, (_, n) => ({ id: (n * 7919) % 4001, name: text.slice(0, 20) + n }));
    rows.sort((a, b) => a.name.localeCompare(b.name));
    text = createHash('sha256').update(JSON.stringify(JSON.parse(JSON.stringify(rows)))).digest('hex');
  }
`;

const runOnThread = () =>
  new Promise((resolve, reject) => new Worker(WORK, { eval: true }).once('exit', resolve).once('error', reject));

/**
 * Time of this machine as a multiple of the reference machine's, with all cores at work, as in a test run.
 * @returns {Promise<number>} between 1 and 8
 */
export async function measureSlowness() {
  const start = performance.now();
  await Promise.all(Array.from({ length: availableParallelism() }, runOnThread));
  const factor = (performance.now() - start) / REFERENCE_MS;
  return Math.round(Math.min(Math.max(factor, 1), SLOWEST) * 10) / 10;
}
