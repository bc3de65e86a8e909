// `npm start`: runs the server and, when the web application has changed since it was last built, builds it meanwhile.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const sources = ['web', 'domain', 'index.html', 'vite.config.ts', 'package.json'];

/** The time of the youngest file at or below a path, in milliseconds; 0 when there is none. */
function youngest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => youngest(join(path, name))));
}

const built = youngest(join(root, 'dist', 'web', 'index.html'));
const isStale = sources.some((source) => youngest(join(root, source)) > built);

run('server/main.ts', process.argv.slice(2), {
  beside: isStale
    ? {
        args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
        failure: 'The web application could not be built; the reason is above. Merkur is stopped.',
      }
    : undefined,
});
