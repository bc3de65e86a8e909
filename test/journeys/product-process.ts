// The product as an owner would run it: its own process, the embedded database in its own folder, the demo world. Its
// log is kept, because a story may pass while something behind it fails.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { patience } from '#test/patience.ts';
import { buildWeb, isWebStale } from '../../bin/web.mjs';
import { freePort } from '../free-port.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PASSWORD = 'one password for every journey';
/** The token that the simulator requires. */
export const SIMULATOR_TOKEN = 'journeys';
const READY_MS = patience(120_000);
const STOP_MS = patience(20_000);
/** Never logged by a healthy run. */
const TROUBLE = /"level":[56]0/;

interface Product {
  url: string;
  /** Address of its provider simulator, which accepts requests for faults. */
  simulator: string;
  password: string;
  /** Its output so far. */
  printed(): string;
  /** Throws if it does not end cleanly or logged an error while it ran. */
  stop(): Promise<void>;
}

/** Builds the web application if something in it has changed. */
export async function buildWebIfStale(): Promise<void> {
  if (!isWebStale()) return;
  await promisify(execFile)(process.execPath, buildWeb, { cwd: ROOT });
}

interface ProductOptions {
  /** Its own PostgreSQL database; the embedded one by default. */
  databaseUrl?: string | undefined;
  /** Data folder, which stays when it stops; by default a temporary one. */
  dataDir?: string;
  /** Offset of its clock, in milliseconds. */
  aheadMs?: number;
  /** False: an empty installation, which prints a setup link. */
  hasDemo?: boolean;
}

/** The machine's own configuration must not reach the product. */
const environment = (
  port: number,
  simulatorPort: number,
  dataDir: string,
  databaseUrl: string | undefined,
  hasDemo: boolean,
): NodeJS.ProcessEnv => ({
  ...process.env,
  ...Object.fromEntries(
    ['MAIL_FROM', 'MASTER_KEY_FILE', 'MODE', 'NODE_ENV', 'PROVIDERS', 'SIGN_IN_CODE']
      .concat(['REQUIRE_SECOND_FACTOR', 'SMTP_URL', 'TRUSTED_PROXIES'])
      .map((name) => [name, undefined]),
  ),
  DATABASE_URL: databaseUrl,
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compile'),
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: dataDir,
  DEMO: hasDemo ? 'small' : 'off',
  DEMO_PASSWORD: PASSWORD,
  CALLS_PER_MINUTE: '100000',
  AUTH_CALLS_PER_MINUTE: '100000',
  LOG_LEVEL: 'warn',
  SIMULATOR_PORT: String(simulatorPort),
  SIMULATOR_TOKEN,
  SIMULATOR_FAULT_CONTROL: '1',
  // An installation that may have accounts at suppliers waits as long as they need.
  ...(hasDemo && { TRIAL_SETTLE_SECONDS: '15' }),
});

/** Starts it and waits until it is ready. */
export async function startProduct({
  databaseUrl,
  dataDir: given,
  aheadMs = 0,
  hasDemo = true,
}: ProductOptions = {}): Promise<Product> {
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'merkur-journeys-'));
  const deleteData = () => given === undefined && rmSync(dataDir, { recursive: true, force: true });
  const clock = aheadMs === 0 ? [] : ['--import', new URL('./clock-ahead.ts', import.meta.url).href];
  const env = environment(port, simulatorPort, dataDir, databaseUrl, hasDemo);
  const said: string[] = [];
  const child = spawn(process.execPath, [...clock, join(ROOT, 'server', 'main.ts')], {
    cwd: ROOT,
    env: { ...env, CLOCK_AHEAD_MS: String(aheadMs) },
    // With this channel it stops when this process disappears.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => said.push(String(chunk)));
  const url = `http://localhost:${port}`;
  try {
    await untilReady(url, child);
  } catch (error) {
    child.kill('SIGKILL');
    deleteData();
    throw new Error(`${(error as Error).message} It said:\n${said.join('')}`);
  }
  return {
    url,
    simulator: `http://127.0.0.1:${simulatorPort}`,
    password: PASSWORD,
    printed: () => said.join(''),
    stop: async () => {
      const end = await endOf(child);
      const violations = await findViolations(env);
      deleteData();
      const text = said.join('');
      const complaints = text.split('\n').filter((line) => TROUBLE.test(line));
      if (end) throw new Error(`${end} It said:\n${text}`);
      if (violations) throw new Error(`The database does not hold after the journeys:\n${violations}`);
      if (complaints.length > 0) throw new Error(`The product had trouble during the journeys:\n${text}`);
    },
  };
}

/** Findings of `verify` on the database of a stopped product; null if everything holds. */
const findViolations = (env: NodeJS.ProcessEnv): Promise<string | null> =>
  promisify(execFile)(process.execPath, [join(ROOT, 'bin', 'merkur.mjs'), 'verify'], { cwd: ROOT, env }).then(
    () => null,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const late = Date.now() + READY_MS;
  while (Date.now() < late) {
    if (child.exitCode !== null) throw new Error(`The product stopped while starting, with code ${child.exitCode}.`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error('The product was not ready in time.');
}

/** Stops it and returns what went wrong, or null. */
async function endOf(child: ChildProcess): Promise<string | null> {
  if (child.exitCode !== null || child.signalCode !== null)
    return `The product ended during the journeys (${child.signalCode ?? `code ${child.exitCode}`}).`;
  const ended = new Promise<string | null>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? null : `The product did not stop cleanly (${signal ?? `code ${code}`}).`),
    );
  });
  // Windows has no signal that a process could handle; closing the channel does the same.
  if (process.platform === 'win32') child.disconnect();
  else child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  const end = await ended;
  clearTimeout(impatience);
  return end;
}
