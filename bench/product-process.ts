// The product as an operator starts it: `server/main.ts` with the flags and environment of `npm start`, in its own
// process whose processor time and memory are read from the kernel.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE_ENVIRONMENT, NODE_FLAGS, root } from '../bin/run.mjs';
import { memoryOf, processTime } from './processor-time.ts';

const START_TIMEOUT_MS = 120_000;
const LOOK_EVERY_MS = 20;
const NO_LIMIT = '1000000';
/** Production settings, so that replies are not validated against their schemas as in development; no mail is sent. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://merkur.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

interface ProductProcess {
  address: string;
  pid: number;
  /** Milliseconds of processor time until it was ready. */
  startMs: number;
  /** Processor time so far (ms). */
  time(): number;
  /** Current resident memory, and the peak since `forgetPeak` or the start (MB). */
  memory(): { residentMb: number; peakMb: number };
  forgetPeak(): void;
  stop(): Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

/**
 * Starts it on a database server (`DATABASE_URL`), without the worker when calls are measured, or on the embedded
 * database of a folder (`DATA_DIR`).
 */
export async function startProduct(
  env: { DATABASE_URL: string; MODE?: 'app'; NODE_ENV?: 'development'; PUBLIC_URL?: '' } | { DATA_DIR: string },
  masterKey: Buffer,
): Promise<ProductProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-bench-'));
  const keyFile = join(folder, 'master.key');
  writeFileSync(keyFile, masterKey.toString('base64'), { mode: 0o600 });
  const port = await freePort();
  const child = spawn(process.execPath, [...NODE_FLAGS, join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...NODE_ENVIRONMENT,
      DATA_DIR: join(folder, 'data'),
      MASTER_KEY_FILE: keyFile,
      PORT: String(port),
      DEMO: 'off',
      CALLS_PER_MINUTE: NO_LIMIT,
      AUTH_CALLS_PER_MINUTE: NO_LIMIT,
      ...('DATABASE_URL' in env && PRODUCTION),
      ...env,
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const time = () => processTime(child.pid!);
  const until = performance.now() + START_TIMEOUT_MS;
  while (!(await fetch(`${address}/health/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}.`);
    if (performance.now() > until) throw new Error('The product is not ready.');
    await pause(LOOK_EVERY_MS);
  }
  return {
    address,
    pid: child.pid!,
    startMs: time(),
    time,
    memory: () => memoryOf(child.pid!),
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
