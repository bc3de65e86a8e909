// Processes untrusted files in a child process: limited memory and time, no configuration, one request and one reply.

import { fork } from 'node:child_process';

export interface ChildLimits {
  memoryMegabytes: number;
  timeoutMs: number;
}

/** Compiled code of earlier children: a child starts in half the time. */
const { NODE_COMPILE_CACHE } = process.env;

/** Sends the script one request; resolves to null if the child exits without a reply. */
export function askLimitedChild<Answer>(
  script: string,
  question: object,
  { memoryMegabytes, timeoutMs }: ChildLimits,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const child = fork(script, {
      execArgv: [`--max-old-space-size=${memoryMegabytes}`, '--disable-warning=ExperimentalWarning'],
      env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('error', () => resolve(null));
    // `exit` can fire before the reply is read; `close` fires after.
    child.once('close', () => resolve(null));
    child.send(question, () => {});
  });
}
