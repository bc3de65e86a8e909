// The trial's provider simulator: a separate process next to the server, with its state in the data folder.

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Secret } from '#domain/base/text/secret.ts';
import { lockFolder } from '#server/base/embedded/folder-lock.ts';
import type { GatewayConfig } from '#server/base/process/provider-config.ts';

const SIMULATOR_ENTRY = fileURLToPath(new URL('../provider-simulator/main.ts', import.meta.url));
const START_TIMEOUT_MS = 15_000;

export interface DemoProvider {
  providers: GatewayConfig[];
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the simulator and waits until it listens. It ends with this process, even if that is killed. Its books are in
 * one folder, so each folder has one simulator. In a sandbox, its keys say that they are for tests, and purchases may
 * name a fault. `prepare` may write the books before they are read.
 * @throws FolderInUse if another process has started it
 */
export async function startDemoProvider(
  dataDir: string,
  onExit: (code: number | null) => void,
  {
    prepare,
    isSandbox = false,
  }: { prepare?: ((folder: string) => Promise<void>) | undefined; isSandbox?: boolean } = {},
): Promise<DemoProvider> {
  const folder = join(dataDir, 'provider-simulator');
  const unlock = await lockFolder(folder, () => {});
  await prepare?.(folder);
  // The simulator refuses a folder that others can read, which earlier versions created.
  chmodSync(folder, 0o700);
  const child = spawn(process.execPath, [SIMULATOR_ENTRY], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Ctrl-C in the terminal is meant for the server, which stops the simulator once its purchases have ended.
    detached: true,
    env: {
      ...process.env,
      SIMULATOR_PORT: process.env.SIMULATOR_PORT ?? '0',
      SIMULATOR_DIR: folder,
      ...(isSandbox && { SIMULATOR_FAULT_CONTROL: '1', SIMULATOR_KEY_PREFIX: 'TEST-' }),
    },
  });
  const url = await waitForUrl(child);
  let stopping = false;
  child.once('exit', (code) => {
    if (!stopping) onExit(code);
  });
  const token = new Secret(process.env.SIMULATOR_TOKEN ?? 'demo');
  return {
    url,
    providers: [
      { adapter: 'merkur', code: 'genba', name: 'Genba', url: `${url}/genba/v1`, token },
      { adapter: 'merkur', code: 'playsource', name: 'Playsource', url: `${url}/playsource/v1`, token },
    ],
    stop: () =>
      new Promise<void>((done) => {
        stopping = true;
        if (child.exitCode !== null || child.signalCode !== null) return done();
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }).then(unlock),
  };
}

function waitForUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(
      () => reject(new Error('The provider simulator did not start in time.')),
      START_TIMEOUT_MS,
    );
    let output = '';
    child.once('exit', (code) => reject(new Error(`The provider simulator stopped with code ${code}.`)));
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /listening on (http:\/\/\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timeout);
      resolve(address);
    });
  });
}
