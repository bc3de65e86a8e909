// Controls a process of the fault run: starts it, sends it requests, pauses it, kills it without warning.

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createLog, type Log } from '#server/base/process/log.ts';

const START_TIMEOUT_MS = 60_000;
/** A process whose start failed because of a database crash is restarted, as a supervisor would. */
const MAX_STARTS = 10;

/** The process was killed before it replied. */
export class ProcessKilled extends Error {}

export interface Subject<Ask> {
  /** Rejects with `ProcessKilled` if the process ends before its reply, with an error if the work failed. */
  ask<T>(ask: Ask): Promise<T>;
  kill(): Promise<void>;
  /** Suspends the process for a while and then resumes it. */
  stall(milliseconds: number): Promise<void>;
}

/** Unsolicited report of a process. */
export interface SubjectReport {
  /** An error that no fault explains. */
  defect?: string;
  /** It delayed its own step. */
  delayed?: true;
  /** It got the error for a full disk. */
  noSpace?: true;
}

/** Starts an entry file next to this one; `told` is passed to it as JSON. */
export async function startSubject<Ask>(...start: Parameters<typeof tryStart>): Promise<Subject<Ask>> {
  for (let n = 1; ; n++) {
    try {
      return await tryStart<Ask>(...start);
    } catch (error) {
      if (n === MAX_STARTS) throw error;
    }
  }
}

async function tryStart<Ask>(
  entry: string,
  settings: unknown,
  env: Record<string, string>,
  onReport: (report: SubjectReport) => void,
): Promise<Subject<Ask>> {
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), [JSON.stringify(settings)], {
    env: { ...process.env, ...env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'inherit', process.env.VERBOSE ? 'inherit' : 'ignore', 'ipc'],
  });
  const waiting = new Map<number, { good: (value: unknown) => void; bad: (error: Error) => void }>();
  let next = 0;
  child.on('message', (message: { id?: number; value?: unknown; error?: string } & SubjectReport) => {
    if (message.id === undefined) return onReport(message);
    const pendingAsk = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) pendingAsk?.bad(new Error(message.error));
    else pendingAsk?.good(message.value);
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      for (const { bad } of waiting.values()) bad(new ProcessKilled('The process was killed.'));
      waiting.clear();
      resolve();
    });
  });
  await waitUntilReady(child);
  return {
    ask: <T>(ask: Ask) =>
      new Promise<T>((good, bad) => {
        if (!child.connected) return bad(new ProcessKilled('The process is gone.'));
        const id = ++next;
        waiting.set(id, { good: good as (value: unknown) => void, bad });
        child.send({ id, ask }, (error) => error && bad(new ProcessKilled(error.message)));
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stall: async (milliseconds) => {
      child.kill('SIGSTOP');
      await new Promise((go) => setTimeout(go, milliseconds));
      child.kill('SIGCONT');
    },
  };
}

const waitUntilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('The process did not start in time.'));
    }, START_TIMEOUT_MS);
    child.once('exit', (code, signal) => {
      clearTimeout(timeout);
      reject(new Error(`The process ended at its start (${code ?? signal}).`));
    });
    child.on('message', (message: { ready?: boolean }) => {
      if (!message.ready) return;
      clearTimeout(timeout);
      resolve();
    });
  });

/** Child side: answers requests until the harness is gone. */
export function answerAsks<Ask>(answer: (ask: Ask) => Promise<unknown>): void {
  process.on('message', (message: { id: number; ask: Ask }) => {
    answer(message.ask).then(
      (value) => process.send?.({ id: message.id, value: value ?? null }),
      (error: Error) => process.send?.({ id: message.id, error: error.stack }),
    );
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ ready: true });
}

/** Faults break connections; only defects violate constraints (SQLSTATE class 23). */
const isDefect = (error: unknown): boolean => /^23/.test((error as { code?: string } | null)?.code ?? '');

/** Reports unexplained errors to the harness and logs the rest. */
export function reportError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes('No space left on device')) process.send?.({ noSpace: true });
  if (isDefect(error)) process.send?.({ defect: text });
  else if (process.env.VERBOSE) console.error(text);
}

/** Reports errors that go through the product's log. */
export const reportingLog: Log = createLog('error', {
  write: (line) => {
    const { err, msg } = JSON.parse(line) as { err?: { message: string; code?: string }; msg: string };
    reportError(Object.assign(new Error(err?.message ?? msg), err?.code !== undefined && { code: err.code }));
  },
});
