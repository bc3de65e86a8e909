// A process of the product as started on its own machine, one of several on one database.

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 60_000;

interface Machine {
  child: ChildProcess;
  /** Output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Environment shared by all machines of an installation. */
interface Installation {
  dataDir: string;
  masterKeyFile: string;
  databaseUrl: string;
  /** Address of the provider simulator. */
  simulatorUrl: string;
}

/** Environment variables of a machine. */
export const environmentOf = (from: Installation): Record<string, string> => ({
  DATA_DIR: from.dataDir,
  MASTER_KEY_FILE: from.masterKeyFile,
  DATABASE_URL: from.databaseUrl,
  PROVIDERS: JSON.stringify([{ code: 'genba', name: 'Genba', url: `${from.simulatorUrl}/genba/v1`, token: 'any' }]),
  DEMO: 'off',
  CALLS_PER_MINUTE: '1000000',
  AUTH_CALLS_PER_MINUTE: '1000000',
  LOG_LEVEL: 'error',
});

/** Starts a process of the sources or of a release in another folder, and collects its output. */
export function spawnMachine(env: Record<string, string>, folder = ROOT): Machine {
  const child = spawn(process.execPath, [join(folder, 'server', 'main.ts')], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
      if (process.env.VERBOSE) process.stderr.write(chunk);
    });
  process.on('exit', () => child.kill('SIGKILL'));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    output: () => said,
    stop: async () => {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await exited;
      clearTimeout(late);
    },
  };
}

/** Starts a process and waits until it reports that it is ready. */
export async function startMachine(env: Record<string, string>, folder = ROOT): Promise<Machine> {
  const machine = spawnMachine(env, folder);
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; ) {
    if (/Merkur (?:is ready|works)/.test(machine.output())) return machine;
    if (machine.child.exitCode !== null) break;
    await new Promise((go) => setTimeout(go, 50));
  }
  machine.child.kill('SIGKILL');
  throw new Error(`A process did not start: ${machine.output()}`);
}
