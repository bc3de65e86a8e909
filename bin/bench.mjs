// `npm run bench -- NAME [options]`: runs one measurement of bench/; without a name it lists them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const [name, ...args] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));

if (!names.includes(name)) {
  console.log(`Measurements: ${names.join(', ')}`);
  process.exit(name ? 1 : 0);
}
run(`bench/${name}.bench.ts`, args);
