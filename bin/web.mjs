// Build of the web application: whether it is outdated, and how to build it. Plain JavaScript for any Node from 18 on.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const sources = ['web', 'domain', 'index.html', 'vite.config.ts', 'bin/web-build', 'package.json'];

/** Modification time of the newest file at or below a path (ms); 0 if there is none. */
function youngest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => youngest(join(path, name))));
}

/** True if any source of the web application has changed since its last build. */
export function isWebStale() {
  const built = youngest(join(root, 'dist', 'web', 'index.html'));
  return sources.some((source) => youngest(join(root, source)) > built);
}

/** Node arguments of the build. */
export const buildWeb = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'];
