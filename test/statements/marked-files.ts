// Selects the files with the product's statements.

import { globSync } from 'node:fs';

/** `prepared` puts a statement into its own template, which claims nothing. */
const UNMARKED = 'server/base/database/db.ts';

/** Statements are marked in files of the server, except tests and code used only by tests. */
export const isMarked = (file: string): boolean =>
  /^server\/.*\.ts$/.test(file) && !/\.(test|testing)\.ts$/.test(file) && file !== UNMARKED;

/** All files with marked statements, relative to the repository. */
export const listMarkedFiles = (root: string): string[] =>
  globSync('server/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isMarked)
    .sort();
