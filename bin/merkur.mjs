// `npm run merkur -- COMMAND`: commands for operators.
import { run } from './run.mjs';

run('server/cli.ts', process.argv.slice(2));
