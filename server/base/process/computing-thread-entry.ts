// The computing thread: calls one function after another.

import { parentPort } from 'node:worker_threads';

export interface ThreadQuestion {
  number: number;
  /** URL of the module. */
  module: string;
  name: string;
  args: unknown[];
}

export interface ThreadAnswer {
  number: number;
  result?: unknown;
  error?: Error;
}

async function answer({ number, module, name, args }: ThreadQuestion): Promise<ThreadAnswer> {
  try {
    const functions = (await import(module)) as Record<string, (...args: unknown[]) => unknown>;
    return { number, result: await functions[name]!(...args) };
  } catch (error) {
    return { number, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

let turn = Promise.resolve();
parentPort!.on('message', (question: ThreadQuestion) => {
  turn = turn.then(async () => parentPort!.postMessage(await answer(question)));
});
