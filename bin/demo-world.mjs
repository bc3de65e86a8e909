// `npm run demo-world`: builds the world of the demo anew.
import { run } from './run.mjs';

run('demo-world/build.ts', process.argv.slice(2));
