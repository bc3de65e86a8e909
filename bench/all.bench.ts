// Runs every measurement behind a goal, one after another at small sizes, and prints one table: goal, measured, met.
// `--only S8` runs what S8 needs; `--read` runs nothing and reads the results of the last runs.
//
//   npm run bench -- all

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../bin/run.mjs';
import { BENCHES, type Bench, GOALS, type Result } from './goals.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, read: { type: 'boolean', default: false } },
});
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const goals = GOALS.filter(({ id }) => values.only === '' || id.split(', ').includes(values.only));

/** Runs a measurement before its file is read; if it fails, its rows have no figure. */
function runBench({ name, options }: Bench): boolean {
  const startedAt = performance.now();
  // With the flags of `npm start`, as when run individually.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...NODE_FLAGS, pathOf(`${name}.bench.ts`), ...options],
    { encoding: 'utf8', env: { ...NODE_ENVIRONMENT, ...process.env } },
  );
  console.log(`${name} ${options.join(' ')}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  if (status !== 0) console.error(`${stdout}${stderr}`);
  return status === 0;
}

const failed = new Set<string>();
if (!values.read)
  for (const bench of new Set(goals.map((goal) => goal.bench))) if (!runBench(BENCHES[bench])) failed.add(bench);

const rows = goals.map(({ id, work, goal, bench, read }) => {
  if (failed.has(bench)) return [id, work, goal, 'failed', 'no'];
  const result: Result = JSON.parse(readFileSync(pathOf(`results/${BENCHES[bench].file}.json`), 'utf8'));
  const { measured, isMet } = read(result);
  return [id, work, goal, measured, isMet ? 'yes' : 'no'];
});
console.log('\n| # | Work | Goal | Measured | Met |\n|---|---|---|---|---|');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
