// `npm run kinguin`: a simulator of Kinguin's API to try its adapter without an account (docs/operations/providers.md).
import { run } from './run.mjs';

run('provider-simulator/kinguin/main.ts', process.argv.slice(2));
