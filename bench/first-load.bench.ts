// S13: bytes and requests of a first visit to the orders, as measured by the story that enforces their limits. Then the
// largest contentful paint and the first rows, of a first and a second visit on a slow processor, compared with a bare
// page (first-paint.ts).
//
//   npm run bench -- first-load --rounds 7 --latency 100

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { root } from '../bin/run.mjs';
import { type Measurement, report } from './bench-database.ts';
import { measurePaints } from './first-paint.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    /** Latency added to each request (ms). */
    latency: { type: 'string', default: '0' },
  },
});
const story = ['run', '--project', 'journeys', 'test/journeys/first-load.test.ts', '-t', 'the (orders of|shop)'];
const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...story], {
  cwd: root,
  encoding: 'utf8',
});
const seen = [...stripVTControlCharacters(stdout).matchAll(/^(the [\w ]+): ([\d.]+) KiB in (\d+) requests$/gm)];
if (seen.length === 0) throw new Error(`The story told nothing.\n${stdout}\n${stderr}`);
const rows = (figure: number): Measurement[] =>
  seen.map((match) => ({ name: match[1]!, median: Number(match[figure]), p95: Number(match[figure]) }));
const paints = await measurePaints(Number(values.rounds), Number(values.latency));
report(
  'First load',
  { rounds: values.rounds, latency: values.latency, paints: 'milliseconds' },
  { KiB: rows(2), requests: rows(3), ...paints },
);
process.exit(0);
