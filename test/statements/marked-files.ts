// Which files hold the statements of the product.

import { globSync } from 'node:fs';

/** `prepared` puts a statement into a template of its own, which claims nothing. */
const UNMARKED = 'server/base/db.ts';

/** Statements are marked in the files of the server, not in its tests and what only they start. */
export const isMarked = (file: string): boolean =>
  /^server\/.*\.ts$/.test(file) && !/\.(test|testing)\.ts$/.test(file) && file !== UNMARKED;

/** All files whose statements are marked, relative to the folder of the repository. */
export const listMarkedFiles = (root: string): string[] =>
  globSync('server/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isMarked)
    .sort();
