// Work on files that somebody sent, in a process of its own: limited memory and time, no environment, one question and one
// answer.

import { fork } from 'node:child_process';

export interface ChildLimits {
  memoryMegabytes: number;
  timeoutMs: number;
}

/** Asks the script one question; null when the child ended without an answer. */
export function askLimitedChild<Answer>(
  script: string,
  question: object,
  { memoryMegabytes, timeoutMs }: ChildLimits,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const child = fork(script, {
      execArgv: [`--max-old-space-size=${memoryMegabytes}`, '--disable-warning=ExperimentalWarning'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('error', () => resolve(null));
    // Its end may be told before its answer was read; that the channel is closed is told after it.
    child.once('close', () => resolve(null));
    child.send(question, () => {});
  });
}
