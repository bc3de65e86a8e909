// `npm run mutants -- [--seed N] [--sample N] [--minutes N] [--under PATH]`: makes one small mistake at a time in a
// copy of the sources, runs the tests nearest to the mutated file, and adds undetected mistakes to docs/mutants.md.
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyMutant, mutantsOf, sampleOf } from '../test/mutants/mutators.mjs';
import { nearestTests } from '../test/mutants/nearest-tests.mjs';
import { withRun } from '../test/mutants/report.mjs';
import { NODE_MISSING, nodeBinary, root } from './run.mjs';

const SCOPE = [
  'domain',
  ...['orders', 'buying', 'cart', 'access', 'credit', 'delivery', 'base'].map((name) => `server/${name}`),
];
/** Texts and call descriptions: they are compared verbatim elsewhere. */
const NOT_MUTATED =
  /\.(?:test|testing)\.ts$|(?:copy|labels|calls|common-words|common-passwords)\.ts$|server\/base\/embedded\//;
const TESTS_WITHIN_MS = 240_000;
const EACH_TEST_WITHIN_MS = 60_000;
const WORKERS = 2;
const REPORT = join(root, 'docs', 'mutants.md');
const REASONS = join(root, 'test', 'mutants', 'reasons.json');

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    sample: { type: 'string', default: '60' },
    under: { type: 'string', default: '' },
    minutes: { type: 'string', default: '600' },
  },
});
const node = nodeBinary();
if (!node) {
  console.error(NODE_MISSING);
  process.exit(1);
}

const isMutated = (file) => SCOPE.some((folder) => file.startsWith(`${folder}/`)) && file.startsWith(values.under);
const files = ['domain', 'server'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !NOT_MUTATED.test(file) && isMutated(file)),
);
const all = files
  .sort()
  .flatMap((file) => mutantsOf(readFileSync(join(root, file), 'utf8')).map((mutant) => ({ ...mutant, file })));
const sample = sampleOf(all, Number(values.sample), Number(values.seed));
console.log(`seed ${values.seed}: ${sample.length} of ${all.length} mutants in ${files.length} files`);

/** Read first: a commit may be made while this runs. */
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

const scratches = Array.from({ length: Math.min(WORKERS, sample.length) }, () =>
  mkdtempSync(join(tmpdir(), 'merkur-mutants-')),
);
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const scratch of scratches) rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** A copy of the files that tests read, next to the packages. */
function fillScratch(scratch) {
  for (const name of readdirSync(root))
    if (!/^(?:node_modules|dist|data|test-results|\..*)$/.test(name))
      cpSync(join(root, name), join(scratch, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'), 'junction');
}

/** Why the tests fail or time out; null if they pass. */
function howTheyFail(scratch, tests) {
  return new Promise((resolve) => {
    const args = [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project',
      'unit',
      '--bail',
      '1',
      '--reporter',
      'dot',
      '--maxWorkers',
      '1',
      ...tests,
    ];
    const child = spawn(node, args, { cwd: scratch, stdio: 'ignore' });
    children.add(child);
    const endsWithinMs = Math.max(TESTS_WITHIN_MS, EACH_TEST_WITHIN_MS * tests.length);
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, endsWithinMs);
    child.once('close', (code) => {
      clearTimeout(late);
      children.delete(child);
      resolve(isLate ? 'late' : code === 0 ? null : 'failed');
    });
  });
}

/** How a mutant was detected: by a failing test or a timeout; null if it survives. */
async function howKilled(scratch, mutant) {
  const path = join(scratch, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, applyMutant(text, mutant));
  try {
    for (const tests of nearestTests(root, mutant.file)) {
      const how = await howTheyFail(scratch, tests);
      if (how) return how;
    }
    return null;
  } finally {
    writeFileSync(path, text);
  }
}

const reasons = existsSync(REASONS) ? JSON.parse(readFileSync(REASONS, 'utf8')) : {};
/** Independent of line numbers, so that a reason stays with its line. */
const keyOf = ({ file, name, before, after }) => `${file}: ${name}: ${before.trim()} -> ${after.trim()}`;

const endsAt = Date.now() + Number(values.minutes) * 60_000;
const survivors = [];
let done = 0;
let lateCount = 0;
const queue = [...sample];
await Promise.all(
  scratches.map(async (scratch) => {
    fillScratch(scratch);
    for (let mutant = queue.shift(); mutant && Date.now() < endsAt; mutant = queue.shift()) {
      const killed = await howKilled(scratch, mutant);
      done += 1;
      if (!killed) survivors.push(mutant);
      // An endless loop counts as detected; on a busy machine, check these by hand.
      if (killed === 'late') lateCount += 1;
      console.log(
        `${killed ? (killed === 'late' ? 'LATE    ' : 'killed  ') : 'SURVIVED'} ${done}/${sample.length} ${mutant.file}:${mutant.line} ${mutant.name}`,
      );
      if (!killed) console.log(`         ${mutant.before.trim()}\n         ${mutant.after.trim()}`);
    }
  }),
);

writeFileSync(
  REPORT,
  withRun(existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : null, {
    date: new Date().toISOString().slice(0, 10),
    commit,
    seed: values.seed,
    done,
    all: all.length,
    survivors: survivors.map((mutant) => ({ ...mutant, reason: reasons[keyOf(mutant)] })),
  }),
);
console.log(
  `mutants: ${done - survivors.length} killed (${lateCount} by tests that did not end), ${survivors.length} survived; see docs/mutants.md`,
);
