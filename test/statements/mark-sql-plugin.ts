// Vite plugin of the unit tests that marks every `sql` tag of the server with its site. Production, benchmarks and
// browser stories run the sources unchanged.

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { isMarked } from './marked-files.ts';
import { markSqlTags } from './sql-tags.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Marks the server's statements before other plugins read the source. */
export const markSql = (): Plugin => ({
  name: 'mark-sql',
  enforce: 'pre',
  transform(source, id) {
    const path = id.split('?')[0]!;
    const file = relative(ROOT, path).replaceAll('\\', '/');
    // The hash is that of the file on disk, even if another plugin has changed the source.
    return isMarked(file) && source === readFileSync(path, 'utf8')
      ? { code: markSqlTags(source, file), map: null }
      : undefined;
  },
});
