// The version of this program.

import { readFileSync } from 'node:fs';

/** As package.json has it. */
export const PRODUCT_VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
