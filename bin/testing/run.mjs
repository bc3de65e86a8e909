// One test run: executes steps, collects their results, gives failed tests a second chance and prints the summary.

import { runNode } from './processes.mjs';
import { giveSecondChance } from './second-chance.mjs';
import { describeStep, summarize } from './summary.mjs';
import { runVitest } from './vitest.mjs';

const steps = [];
const timed = [];
/** Failed tests with the environment of their step. */
const failures = [];
/** Lines at the end of the summary. */
export const notices = [];

/** Whether every test so far has passed. */
export const hasPassed = () => failures.length === 0;

const isImpatient = process.argv.includes('--bail');
let isFinishing = false;

/**
 * Runs a step and prints one line about it.
 * @param {string} name
 * @param {() => Promise<{ passed?: number, failed?: number, skipped?: number, note?: string }>} work
 */
export async function step(name, work) {
  const start = Date.now();
  const done = { name, passed: 0, failed: 0, skipped: 0, ...(await work()), ms: Date.now() - start };
  steps.push(done);
  console.log(describeStep(done));
  if (done.failed > 0 && isImpatient && !isFinishing) await finish();
}

/** A check that passes or fails as a whole; prints its output only when it fails. */
export const check = (args) => async () => {
  const { code, output } = await runNode(args, { quiet: true });
  if (code === 0) return { passed: 1 };
  console.log(`\n${output}\n`);
  return { failed: 1 };
};

/** The tests of some projects, on the database that `env` names. */
export const tests =
  (projects, env = {}, args = []) =>
  async () => {
    const { passed, skipped, failed, broken, slowest } = await runVitest(projects, { env, args });
    timed.push(...slowest);
    for (const test of failed) failures.push({ failed: test, env });
    for (const error of broken) notices.push(`Outside of any test: ${error}`);
    return { passed, skipped, failed: failed.length + broken.length };
  };

/**
 * Prints the summary and ends the process: exit code 1 unless everything passed, flaky tests included.
 * @param {() => Promise<void>} [last] steps about all tests of the run, reruns included
 */
export async function finish(last) {
  const { flaky, red } = isImpatient
    ? { flaky: [], red: failures.map(({ failed }) => failed) }
    : await giveSecondChance(failures);
  isFinishing = true;
  await last?.();
  for (const line of summarize({ steps, timed, flaky, red, notices })) console.log(line);
  const failed = steps.reduce((total, done) => total + done.failed, 0) - flaky.length;
  process.exit(failed > 0 ? 1 : 0);
}
