// The web application as files: whether it must be built again, and how. Plain JavaScript for any Node from 18 on.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const sources = ['web', 'domain', 'index.html', 'vite.config.ts', 'package.json'];

/** The time of the youngest file at or below a path, in milliseconds; 0 when there is none. */
function youngest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => youngest(join(path, name))));
}

/** Has anything that goes into the web application changed since it was last built? */
export function isWebStale() {
  const built = youngest(join(root, 'dist', 'web', 'index.html'));
  return sources.some((source) => youngest(join(root, source)) > built);
}

/** Arguments for Node that build it. */
export const buildWeb = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'];
