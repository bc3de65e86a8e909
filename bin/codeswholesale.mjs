// `npm run codeswholesale`: a simulator of CodesWholesale's API to try its adapter without an account
// (docs/operations/providers.md).
import { run } from './run.mjs';

run('provider-simulator/codeswholesale/main.ts', process.argv.slice(2));
