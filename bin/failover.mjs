// `npm run failover -- [--rounds N] [--seed N]`: the primary of two database servers dies under load, again and again
// (docs/operations/machines.md).
import { run } from './run.mjs';

run('test/failover/run.ts', process.argv.slice(2));
