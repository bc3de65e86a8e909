// Reruns failed tests, each alone after all others. A test that passes then is flaky: it is reported and listed in
// docs/flaky.md, and the run stays green. A test that fails twice is red, and so is a run with more than three
// failures.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { runVitest } from './vitest.mjs';

/** Maximum number of failures to rerun. More of them have a common cause. */
const FLAKY_LIMIT = 3;
const LIST = join(root, 'docs', 'flaky.md');

const escapePattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Display name of a failed test. */
export const titleOf = ({ file, names }) => [file, ...names].join(' › ');

/** Vitest arguments that select only this test. Exported for tests. */
export const onlyThis = ({ file, names }) =>
  names.length === 0 ? [file] : [file, '-t', `^${escapePattern(names.join(' > '))}$`];

/** A line of docs/flaky.md. Bars and line breaks would end its cell. Exported for tests. */
export const flakyLine = (failed, day) =>
  `| ${day} | ${titleOf(failed).replaceAll('|', String.raw`\|`)} | ${failed.error.split('\n', 1)[0].replaceAll('|', String.raw`\|`)} |\n`;

/**
 * Decides which failures were flaky.
 * @param {{ failed: import('./vitest.mjs').FailedTest, env: Record<string, string> }[]} failures with the environment of
 *   the step in which they failed
 * @returns {Promise<{ flaky: import('./vitest.mjs').FailedTest[], red: import('./vitest.mjs').FailedTest[] }>}
 */
export async function giveSecondChance(failures) {
  const verdict = { flaky: [], red: [] };
  if (failures.length > FLAKY_LIMIT) return { ...verdict, red: failures.map(({ failed }) => failed) };
  for (const { failed, env } of failures) {
    console.log(`\nRunning again, alone: ${titleOf(failed)}`);
    const again = await runVitest([failed.project], { env, args: onlyThis(failed) });
    const isGreen = again.passed > 0 && again.failed.length === 0 && again.broken.length === 0;
    verdict[isGreen ? 'flaky' : 'red'].push(failed);
  }
  const day = new Date().toISOString().slice(0, 10);
  for (const failed of verdict.flaky) appendFileSync(LIST, flakyLine(failed, day));
  return verdict;
}
