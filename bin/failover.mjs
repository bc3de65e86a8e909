// `npm run failover -- [--rounds N] [--seed N]`: repeatedly kills the primary of two database servers under load
// (docs/operations/machines.md).
import { run } from './run.mjs';

run('test/failover/run.ts', process.argv.slice(2));
