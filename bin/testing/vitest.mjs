// Runs Vitest and reads what its reporter wrote.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { modules, runNode } from './processes.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'merkur-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

let runs = 0;

/**
 * A failed test; without names the whole file failed.
 * @typedef {{ project: string, file: string, names: string[], error: string }} FailedTest
 * @typedef {{ file: string, names: string[], ms: number }} TimedTest
 * @typedef {{ passed: number, skipped: number, failed: FailedTest[], broken: string[], slowest: TimedTest[] }} TestResult
 *   broken: errors outside of any test
 */

/**
 * Runs the tests of some projects.
 * @param {string[]} projects
 * @param {{ env?: Record<string, string>, args?: string[], quiet?: boolean }} [options] args: files and options of Vitest
 * @returns {Promise<TestResult>}
 */
export async function runVitest(projects, { env = {}, args = [], quiet = false } = {}) {
  const file = join(scratch, `result-${(runs += 1)}.json`);
  const reporter = join(root, 'bin', 'testing', 'result-reporter.mjs');
  const command = [join(modules, 'vitest', 'vitest.mjs'), 'run', '--reporter=minimal', `--reporter=${reporter}`];
  for (const project of projects) command.push('--project', project);
  const { code, output } = await runNode([...command, ...args], { quiet, env: { ...env, RESULT_FILE: file } });
  const result = readResult(file);
  // A run can also break before its first test, or after its last one when the product does not stop cleanly.
  if (code !== 0 && result.failed.length === 0 && result.broken.length === 0)
    result.broken.push(`Vitest ended with code ${code}.${output ? `\n${output}` : ''}`);
  return result;
}

/** @returns {TestResult} */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, skipped: 0, failed: [], broken: [], slowest: [] };
  }
}
