// Runs functions of a module in a thread, so that long computations such as PDFs do not delay calls. One thread for the
// process, started with the first function and ended when idle.

import { Worker } from 'node:worker_threads';
import type { ThreadAnswer, ThreadQuestion } from './computing-thread-entry.ts';

/** Loaded libraries and fonts take some 60 MB. */
const IDLE_MS = 60_000;

/** Functions of a module, whose arguments and results can be cloned. Buffers arrive as `Uint8Array`. */
// biome-ignore lint/suspicious/noExplicitAny: any function of a module
type Functions = Record<string, (...args: any[]) => any>;

type Waiting = Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>;

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

let thread: Thread | null = null;
let idleTimer: NodeJS.Timeout | undefined;
let lastNumber = 0;

/** Ends the thread; everything that waits for it fails with the reason. */
function end(ended: Thread, reason: Error): void {
  if (thread === ended) thread = null;
  for (const { reject } of ended.waiting.values()) reject(reason);
  ended.waiting.clear();
  void ended.worker.terminate();
}

function start(): Thread {
  const worker = new Worker(new URL('./computing-thread-entry.ts', import.meta.url), {
    name: 'computing',
    execArgv: [],
  });
  const started: Thread = { worker, waiting: new Map() };
  worker.on('message', ({ number, result, error }: ThreadAnswer) => {
    const waiting = started.waiting.get(number);
    started.waiting.delete(number);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(error);
    if (started.waiting.size > 0) return;
    idleTimer = setTimeout(() => end(started, new Error('The thread was idle.')), IDLE_MS).unref();
    worker.unref();
  });
  worker.on('error', (error) => end(started, error));
  worker.on('exit', (code) => end(started, new Error(`The computing thread ended with code ${code}.`)));
  return started;
}

/**
 * Calls a function of a module in the thread.
 * @throws what the function throws, DataCloneError for arguments that cannot be cloned, or Error if the thread ends
 */
export async function runInThread<Module extends Functions, Name extends keyof Module & string>(
  module: URL,
  name: Name,
  ...args: Parameters<Module[Name]>
): Promise<Awaited<ReturnType<Module[Name]>>> {
  clearTimeout(idleTimer);
  thread ??= start();
  const { worker, waiting } = thread;
  const number = ++lastNumber;
  const question: ThreadQuestion = { number, module: module.href, name, args };
  // Throws for arguments that cannot be cloned; nothing waits for those.
  worker.postMessage(question);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  waiting.set(number, { resolve, reject });
  worker.ref();
  return promise as Promise<Awaited<ReturnType<Module[Name]>>>;
}
