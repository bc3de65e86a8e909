// The test commands: `npm test` (everything once, in minutes), `npm run check` (what must hold before a change lands),
// `npm run check -- --full` (everything on both databases, for releases), `npm run test:quick [-- REF]` (what changed).
// `--bail` stops at the first step that fails. The last line counts everything.
import { rmSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';
import { allServerTests, embeddedTests } from './testing/engines.mjs';
import { measureSlowness } from './testing/machine-speed.mjs';
import { findPostgres } from './testing/postgres.mjs';
import { modules, runNode } from './testing/processes.mjs';
import { check, finish, hasPassed, notices, step, tests } from './testing/run.mjs';
import { splitStories } from './testing/story-parts.mjs';
import { buildWeb, isWebStale } from './web.mjs';

/** Exit code of a fault run on a machine without its requirements. */
const NOT_AVAILABLE = 2;
/** Stories of `npm test`: a partner orders, staff approve, keys arrive and are downloaded. */
const MAIN_JOB = ['test/journeys/main-job.test.ts'];

/** Test databases are disposable: with enough memory they are kept there, so commits do not wait for the disk. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_NEEDED = 6 * 1024 ** 3;
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MEMORY_NEEDED;
  } catch {
    return false;
  }
}
if (process.platform === 'linux' && !process.env.TMPDIR && hasRoomInMemory()) process.env.TMPDIR = MEMORY_FOLDER;

const has = (flag) => process.argv.includes(flag);
const isFull = has('--full');
const isCheck = isFull || has('--check');
/** Random faults of each fault run; `npm run faults` makes more. */
const FAULTS = isFull ? '200' : '30';

/** Types and lint, in parallel. */
const checkSources = () =>
  Promise.all([
    step('types', check([join(modules, 'typescript', 'bin', 'tsc'), '--noEmit'])),
    step('lint', check([join(modules, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--diagnostic-level=warn', '.'])),
  ]);

/** A random fault run; the first line of its output names the seed that reproduces it. It is never rerun. */
const faultRun = (args) => async () => {
  const command = [join(root, 'test', 'faults', 'run.ts'), '--faults', FAULTS, ...args];
  const { code, output } = await runNode(command, { quiet: true });
  const lines = output.split('\n');
  notices.push(...lines.filter((line) => line.startsWith('No disk was full')));
  if (code === 0) return { passed: 1, note: lines.find((line) => line.startsWith('seed '))?.split(' (')[0] };
  if (code === NOT_AVAILABLE) return { skipped: 1, note: `skipped: ${lines.at(-1)}` };
  console.log(`\n${output}\n`);
  return { failed: 1 };
};

/**
 * Stories run in parallel parts, one more than there are cores, because stories also wait. Each part needs memory for a
 * product.
 */
async function runStories(env) {
  const parts = isCheck ? splitStories(Math.min(availableParallelism() + 1, 3)) : [MAIN_JOB];
  await Promise.all(
    parts.map((files, n) =>
      step(parts.length > 1 ? `stories ${n + 1}/${parts.length}` : 'stories', tests(['journeys'], env, files)),
    ),
  );
}

if (has('--quick')) {
  await checkSources();
  const since = process.argv.slice(2).find((arg) => !arg.startsWith('--'));
  const changed = [since ? `--changed=${since}` : '--changed', '--passWithNoTests'];
  await step('changed', tests(['unit', 'ui'], {}, changed));
  await finish();
}

const slowness = await measureSlowness();
process.env.TEST_SLOWNESS = String(slowness);
if (slowness > 1) console.log(`This machine is ${slowness} times slower than usual; time limits are scaled.`);

const { url, missing } = await findPostgres();
const effort = isFull ? 'full' : isCheck ? 'usual' : 'quick';
const main = { TEST_EFFORT: effort, ...(url && { TEST_DATABASE_URL: url }) };
if (!url) notices.push(`Race tests and everything else that needs PostgreSQL were skipped: ${missing}.`);

await Promise.all([checkSources(), step('openapi', check([join(root, 'bin', 'lint-openapi.mjs')]))]);
// Unit tests record every statement that they execute; a later step compares the records with the row types.
rmSync(join(modules, '.cache', 'merkur', 'statements'), { recursive: true, force: true });
const engine = url ? 'PostgreSQL' : 'embedded';
await step(`unit and ui, ${engine}`, tests(['unit', 'ui'], main));

const partial = effort === 'quick' ? ['--partial'] : [];
const compareStatements = () => step('statements', check([join(root, 'test', 'statements', 'run.ts'), ...partial]));
const embedded = isFull ? allServerTests() : embeddedTests();
let areCompared = false;

async function runRest() {
  await Promise.all([
    ...(isWebStale() ? [step('web build', check(buildWeb))] : []),
    ...(isCheck && url ? [step('unit, embedded', tests(['unit'], { TEST_EFFORT: effort }, embedded))] : []),
  ]);
  // A failed test has not executed all of its statements until it passes the second time.
  areCompared = hasPassed();
  await Promise.all([runStories(main), ...(areCompared ? [compareStatements()] : [])]);
}

// Stories and fault runs wait half of the time: for the browser, leases, settle windows and starting processes.
const faultRuns = () =>
  isCheck ? [step(`${FAULTS} faults`, faultRun([])), step(`${FAULTS} faults, server`, faultRun(['--server']))] : [];
await Promise.all([runRest(), ...faultRuns()]);
if (isCheck && process.env.EINVOICE_RULES)
  await step('e-invoice rules', check([join(root, 'test', 'einvoices', 'run.ts')]));
else if (isCheck) notices.push('The official e-invoice rules were skipped: EINVOICE_RULES is not set.');
await finish(areCompared ? undefined : compareStatements);
