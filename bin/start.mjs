// `npm start`: runs the server; if the web application has changed since its last build, builds it in parallel, or before
// on a machine with little memory.
import { spawnSync } from 'node:child_process';
import { giveUp, hasLittleMemory, NODE_ENVIRONMENT, NODE_MISSING, nodeBinary, root, run, say } from './run.mjs';
import { buildWeb, isWebStale } from './web.mjs';

const BUILD_FAILED = 'The web application could not be built; the reason is above. Merkur is stopped.';
/** The build needs 600 MB with these flags and 750 MB without; server and build together exceed a small container. */
const SMALL_HEAP = ['--max-semi-space-size=2', '--max-old-space-size=256', '--optimize-for-size'];

let isBuilt = !isWebStale();
if (!isBuilt && hasLittleMemory()) {
  const node = nodeBinary();
  if (!node) giveUp(NODE_MISSING);
  say('Building the web application. This happens once and takes up to a minute.');
  const env = { ...NODE_ENVIRONMENT, ...process.env };
  const { status } = spawnSync(node, [...SMALL_HEAP, ...buildWeb], { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) giveUp(BUILD_FAILED);
  isBuilt = true;
}
run('server/main.ts', process.argv.slice(2), {
  beside: isBuilt ? undefined : { args: buildWeb, failure: BUILD_FAILED },
});
