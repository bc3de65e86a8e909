// `npm run demo-world`: rebuilds the demo world.
import { run } from './run.mjs';

run('demo-world/build.ts', process.argv.slice(2));
