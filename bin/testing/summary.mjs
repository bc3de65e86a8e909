// The last lines of a test run: time by step, the slowest tests, flaky and failed ones, and the total.
import { titleOf } from './second-chance.mjs';

const SLOWEST = 10;

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** One line about a finished step. */
export function describeStep({ name, ms, passed, failed, skipped, note }) {
  const counts = [
    [passed, 'passed'],
    [failed, 'failed'],
    [skipped, 'skipped'],
  ].filter(([count]) => count > 0);
  const text = note ?? counts.map(([count, word]) => `${count} ${word}`).join(', ');
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(24)}${seconds(ms).padStart(9)}  ${text}`;
}

/**
 * @param {object} run
 * @param {{ name: string, ms: number, passed: number, failed: number, skipped: number, note?: string }[]} run.steps
 * @param {import('./vitest.mjs').TimedTest[]} run.timed the slowest tests of each step
 * @param {import('./vitest.mjs').FailedTest[]} run.flaky failed first and passed when they ran again, alone
 * @param {import('./vitest.mjs').FailedTest[]} run.red
 * @param {string[]} run.notices what a reader must not overlook
 * @returns {string[]} lines; the last one is `merkur: N passed, N failed, N skipped`
 */
export function summarize({ steps, timed, flaky, red, notices }) {
  const lines = ['', 'Time by step', ...steps.map(describeStep)];
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (slowest.length > 0) lines.push('', 'Slowest tests');
  for (const test of slowest) lines.push(`${seconds(test.ms).padStart(9)}  ${titleOf(test)}`);
  for (const [tests, heading] of [
    [flaky, 'Flaky: failed, then passed alone (listed in docs/flaky.md)'],
    [red, 'Failed'],
  ]) {
    if (tests.length > 0) lines.push('', heading);
    for (const test of tests)
      lines.push(`  ${titleOf(test)}`, ...test.error.split('\n').map((line) => `      ${line}`));
  }
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0);
  lines.push('', ...notices);
  if (flaky.length > 0) lines.push(`${flaky.length} flaky`);
  lines.push(
    `merkur: ${sum('passed') + flaky.length} passed, ${sum('failed') - flaky.length} failed, ${sum('skipped')} skipped`,
  );
  return lines;
}
