// `npm run merkur -- COMMAND`: the commands for operators.
import { run } from './run.mjs';

run('server/cli.ts', process.argv.slice(2));
