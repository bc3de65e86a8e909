// The harness's hold on a process of the fault run: start it, ask it, stop it for a while, kill it without warning.

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Log, openLog } from '#server/base/log.ts';

const START_TIMEOUT_MS = 60_000;
/** A process that the database crashed under while it started is started again, as a supervisor would. */
const MAX_STARTS = 10;

/** The process was killed before it answered. */
export class ProcessKilled extends Error {}

export interface Subject<Ask> {
  /** Rejects with `ProcessKilled` when the process ends before it answers, with an error when the work failed. */
  ask<T>(ask: Ask): Promise<T>;
  kill(): Promise<void>;
  /** Stops the process in its tracks for a while and lets it go on. */
  stall(milliseconds: number): Promise<void>;
}

/** What a subject says unasked. */
export interface SubjectReport {
  /** Something that no fault explains. */
  defect?: string;
  /** It delayed its own step. */
  delayed?: true;
  /** It heard that the disk of the database is full. */
  noSpace?: true;
}

/** Starts an entry next to this file; `told` is handed to it as JSON. */
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

/** The other side: answers what the harness asks, until the harness is gone. */
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

/** Faults break connections; constraints are broken by defects alone (SQLSTATE class 23). */
export const isDefect = (error: unknown): boolean => /^23/.test((error as { code?: string } | null)?.code ?? '');

/** Tells the harness what a process could not explain, and everybody else what it could. */
export function reportError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes('No space left on device')) process.send?.({ noSpace: true });
  if (isDefect(error)) process.send?.({ defect: text });
  else if (process.env.VERBOSE) console.error(text);
}

/** Hears of errors through the log of the product. */
export const reportingLog: Log = openLog('error', {
  write: (line) => {
    const { err, msg } = JSON.parse(line) as { err?: { message: string; code?: string }; msg: string };
    reportError(Object.assign(new Error(err?.message ?? msg), err?.code !== undefined && { code: err.code }));
  },
});
