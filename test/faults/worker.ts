// The harness's hold on one worker process: start it, ask it, kill it without warning.

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Ask, Settings } from './worker-process.ts';

const ENTRY = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
const START_MS = 30_000;

export class Killed extends Error {}

export interface Worker {
  ask<T>(ask: Ask): Promise<T>;
  kill(): Promise<void>;
  /** Stops the process in its tracks for a while and lets it go on. */
  stall(milliseconds: number): Promise<void>;
}

export async function startWorker(settings: Settings, env: Record<string, string>): Promise<Worker> {
  const child = fork(ENTRY, [JSON.stringify(settings)], {
    env: { ...process.env, ...env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { good: (value: unknown) => void; bad: (error: Error) => void }>();
  let next = 0;
  child.on('message', (message: { id: number; value?: unknown; error?: string }) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) asked?.bad(new Error(message.error));
    else asked?.good(message.value);
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      for (const { bad } of waiting.values()) bad(new Killed('The worker was killed.'));
      waiting.clear();
      resolve();
    });
  });
  await ready(child);
  return {
    ask: <T>(ask: Ask) =>
      new Promise<T>((good, bad) => {
        const id = ++next;
        waiting.set(id, { good: good as (value: unknown) => void, bad });
        child.send({ id, ask });
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    stall: async (milliseconds) => {
      child.kill('SIGSTOP');
      await new Promise((go) => setTimeout(go, milliseconds));
      child.kill('SIGCONT');
    },
  };
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The worker did not start in time.')), START_MS);
    child.once('exit', (code, signal) => reject(new Error(`The worker ended at its start (${code ?? signal}).`)));
    child.on('message', (message: { ready?: boolean }) => {
      if (!message.ready) return;
      clearTimeout(late);
      resolve();
    });
  });
