// `npm test`: types, lint, then the tests, the quick ones first, and races where a PostgreSQL answers; `--postgres` adds
// all server tests on a real database server and the fault run, `--quick [REF]` runs only the tests of what changed
// (since REF, else uncommitted), `--bail` stops at the first step that fails. The last line counts everything.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_MISSING, nodeBinary, root } from './run.mjs';
import { buildWeb, isWebStale } from './web.mjs';

/** A step that takes longer hangs. It is far more than any takes, because machines differ by a factor of three. */
const STEP_WITHIN_MS = 45 * 60_000;
const FAULTS = '200';
const REPORTER = join(root, 'bin', 'counting-reporter.mjs');
const LOCAL_SERVER = 'postgres://postgres@127.0.0.1:5432/postgres';
/** The tests copy databases and empty tables that the product only ever adds to. */
const MAY_TEST = `select current_setting('server_version_num')::int >= 150000 and current_setting('is_superuser') = 'on' as ok`;

// Databases that tests make are thrown away: in memory, where there is enough of it, a commit waits for no disk.
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

const modules = join(root, 'node_modules');
const scratch = mkdtempSync(join(tmpdir(), 'merkur-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** What a reader must not overlook, said at the end. */
const notices = [];
const children = new Set();

const node = nodeBinary();
if (!node) {
  console.error(NODE_MISSING);
  process.exit(1);
}

/** Runs Node; answers its exit code and, when it was quiet, what it said. */
function runNode(args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      env: {
        ...process.env,
        // Tests start the product hundreds of times.
        NODE_COMPILE_CACHE: join(modules, '.cache', 'compile'),
        PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
        ...env,
      },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    children.add(child);
    let said = '';
    for (const stream of quiet ? [child.stdout, child.stderr] : []) stream.on('data', (chunk) => (said += chunk));
    const late = setTimeout(() => {
      const sentence = `Ended after ${STEP_WITHIN_MS / 60_000} minutes.`;
      if (quiet) said += `\n${sentence}`;
      else console.error(sentence);
      child.kill('SIGKILL');
    }, STEP_WITHIN_MS);
    child.once('close', (code) => {
      clearTimeout(late);
      children.delete(child);
      resolve({ code: code ?? 1, said: said.trim() });
    });
  });
}

/** Runs a step, adds what it counted and tells about it in one line. */
async function step(name, work) {
  const start = Date.now();
  const { passed = 0, failed = 0, skipped = 0, note } = await work();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const seconds = `${((Date.now() - start) / 1000).toFixed(1)} s`;
  const counts = [
    [passed, 'passed'],
    [failed, 'failed'],
    [skipped, 'skipped'],
  ].filter(([count]) => count > 0);
  const text = note ?? counts.map(([count, word]) => `${count} ${word}`).join(', ');
  console.log(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(22)}${seconds.padStart(8)}  ${text}`);
  if (failed > 0 && process.argv.includes('--bail')) finish();
}

/** A check passes or fails as a whole; it is heard only when it fails. */
const check = (args) => async () => {
  const { code, said } = await runNode(args, { quiet: true });
  if (code === 0) return { passed: 1 };
  console.log(`\n${said}\n`);
  return { failed: 1 };
};

let runs = 0;

/** The tests of some projects. */
const tests =
  (projects, env, options = []) =>
  async () => {
    const file = join(scratch, `count-${(runs += 1)}.json`);
    const args = [join(modules, 'vitest', 'vitest.mjs'), 'run', '--reporter=minimal', `--reporter=${REPORTER}`];
    for (const project of projects) args.push('--project', project);
    args.push(...options);
    const { code } = await runNode(args, { env: { ...env, COUNT_FILE: file } });
    const count = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    // A run can also break before its first test or after its last one, when the product does not stop as it should.
    return { ...count, failed: count.failed || (code === 0 ? 0 : 1) };
  };

/** The PostgreSQL to test on, or why there is none. */
async function findPostgres() {
  const url = process.env.DATABASE_URL || LOCAL_SERVER;
  const ask = `import pg from 'pg';
    const client = new pg.Client({ connectionString: ${JSON.stringify(url)}, connectionTimeoutMillis: 5000 });
    await client.connect();
    const { rows } = await client.query(${JSON.stringify(MAY_TEST)});
    await client.end();
    if (!rows[0].ok) throw new Error('needs PostgreSQL 15 or newer and a superuser');`;
  const { code, said } = await runNode(['--input-type=module', '-e', ask], { quiet: true });
  if (code === 0) return { url };
  const { host } = new URL(url);
  const why = /^\s*(?:\w*Error.*?: )(.+)$/m.exec(said)?.[1] ?? said.split('\n', 1)[0];
  return { missing: `no PostgreSQL to use at ${host} (${why}); DATABASE_URL names another` };
}

/** Server tests that a real database can change; those of the embedded database bring their own. */
const serverTests = () =>
  readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.fault.test.ts'))
    .map((name) => `server/${name.replaceAll('\\', '/')}`)
    .filter((file) => !file.startsWith('server/base/embedded/'));

/** Those that need a real database server: races between its connections, and what only it does. */
const needsPostgres = () =>
  serverTests().filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env.TEST_DATABASE_URL'));

const STORY_UNIT_BYTES = 2048;

/**
 * The browser stories in parts that take about as long: the longest file first, each to the part with the least so far. Sizes
 * are rounded, so that a sentence more in one file seldom moves the others.
 */
function partsOfStories(count) {
  const folder = join(root, 'test', 'journeys');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => ({
      file: `test/journeys/${name}`,
      size: Math.ceil(statSync(join(folder, name)).size / STORY_UNIT_BYTES),
    }))
    .sort((a, b) => b.size - a.size || (a.file < b.file ? -1 : 1));
  const parts = Array.from({ length: count }, () => ({ files: [], size: 0 }));
  for (const { file, size } of files) {
    const part = parts.reduce((least, one) => (one.size < least.size ? one : least));
    part.files.push(file);
    part.size += size;
  }
  return parts.map((part) => part.files);
}

/** Server tests once more, on a real database server if there is one. */
const onPostgres = (files, env) => async () => {
  const { url, missing } = await findPostgres();
  if (url) return tests(['unit'], { TEST_DATABASE_URL: url, ...env }, files)();
  notices.push(`Race tests were skipped: ${missing}.`);
  return { skipped: 1, note: `skipped: ${missing}` };
};

/** The fault run's own code for a machine without what it needs. */
const NOT_HERE = 2;

/** A fault run; its first line names the seed that repeats it. */
const faultRun = (args) => async () => {
  const { code, said } = await runNode([join(root, 'test', 'faults', 'run.ts'), '--faults', FAULTS, ...args], {
    quiet: true,
  });
  const lines = said.split('\n');
  notices.push(...lines.filter((line) => line.startsWith('No disk was full')));
  if (code === 0) return { passed: 1, note: lines.find((line) => line.startsWith('seed '))?.split(' (')[0] };
  if (code === NOT_HERE) return { skipped: 1, note: `skipped: ${lines.at(-1)}` };
  console.log(`\n${said}\n`);
  return { failed: 1 };
};

function finish() {
  for (const notice of notices) console.log(notice);
  console.log(`merkur: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(total.failed > 0 ? 1 : 0);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit(1));
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
  rmSync(scratch, { recursive: true, force: true });
});

const quick = process.argv.includes('--quick');

await Promise.all([
  step('types', check([join(modules, 'typescript', 'bin', 'tsc'), '--noEmit'])),
  step('lint', check([join(modules, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--diagnostic-level=warn', '.'])),
]);
if (quick) {
  const since = process.argv.slice(2).find((arg) => !arg.startsWith('--'));
  await step(
    'what changed',
    tests(['unit', 'ui'], {}, [since ? `--changed=${since}` : '--changed', '--passWithNoTests']),
  );
  finish();
}
await step('openapi', check([join(root, 'bin', 'lint-openapi.mjs')]));
// The unit tests note every statement that they execute; the step after them compares the notes with the row types.
rmSync(join(modules, '.cache', 'merkur', 'statements'), { recursive: true, force: true });
const onBoth = process.argv.includes('--postgres') && (await findPostgres()).url !== undefined;
// What is tried at random is shared between the two databases; what is slow on the embedded one is left to the other.
await step('unit and ui', tests(['unit', 'ui'], onBoth ? { RUNS_ON_BOTH: '1', POSTGRES_FOLLOWS: '1' } : {}));
const compareStatements = () => step('statements', check([join(root, 'test', 'statements', 'run.ts')]));
// Some statements are executed by tests that are left to the other database.
if (!onBoth) await compareStatements();
// Each part has its own product and browser, so they run side by side, on one build of the browser's part. They are one more
// than there are processors, because stories also wait, and never more than three, because a product takes memory.
if (isWebStale()) await step('web build', check(buildWeb));
const storyParts = partsOfStories(Math.min(availableParallelism() + 1, 3));
await Promise.all(
  storyParts.map((files, n) => step(`journeys ${n + 1}/${storyParts.length}`, tests(['journeys'], {}, files))),
);
if (process.argv.includes('--postgres')) {
  const serverOnPostgres = async () => {
    await step('server on PostgreSQL', onPostgres(serverTests(), { RUNS_ON_BOTH: '1' }));
    if (onBoth) await compareStatements();
  };
  // Fault runs mostly wait: for leases, settle windows and processes that start.
  await Promise.all([
    serverOnPostgres(),
    step(`${FAULTS} faults`, faultRun([])),
    step(`${FAULTS} faults, server`, faultRun(['--server'])),
  ]);
} else await step('races on PostgreSQL', onPostgres(needsPostgres()));
finish();
