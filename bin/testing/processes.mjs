// Child processes of a test run: on the right Node, with a timeout, and never left behind.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { NODE_MISSING, nodeBinary, root } from '../run.mjs';

/** A step that takes longer hangs. No step takes half as long, even on a machine with a third of the usual speed. */
const STEP_WITHIN_MS = 45 * 60_000;

export const modules = join(root, 'node_modules');

const node = nodeBinary();
if (!node) {
  console.error(NODE_MISSING);
  process.exit(1);
}

const children = new Set();

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit(1));
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

/**
 * Runs Node to its end.
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} [options] quiet: captures the output
 * @returns {Promise<{ code: number, output: string }>} output is empty unless quiet
 */
export function runNode(args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      env: {
        ...process.env,
        // Tests start the product hundreds of times.
        NODE_COMPILE_CACHE: join(modules, '.cache', 'compile'),
        PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
        ...env,
      },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    children.add(child);
    let output = '';
    for (const stream of quiet ? [child.stdout, child.stderr] : []) stream.on('data', (chunk) => (output += chunk));
    const late = setTimeout(() => {
      const sentence = `Stopped after ${STEP_WITHIN_MS / 60_000} minutes.`;
      if (quiet) output += `\n${sentence}`;
      else console.error(sentence);
      child.kill('SIGKILL');
    }, STEP_WITHIN_MS);
    child.once('close', (code) => {
      clearTimeout(late);
      children.delete(child);
      resolve({ code: code ?? 1, output: output.trim() });
    });
  });
}
