// Logs for tests: a silent one, one that fails the test on errors, and one with readable lines.

import { createLog, type Log } from '#server/base/process/log.ts';

export const silentLog: Log = createLog('silent');

/** Throws when an error is logged: for tests in which nothing may fail unnoticed. */
export const failingLog: Log = createLog('error', {
  write: (line) => {
    throw new Error(line);
  },
});

/** Keeps its lines, parsed back from their written form. */
export function recordingLog() {
  const texts: string[] = [];
  const log = createLog('debug', { write: (line) => void texts.push(line) });
  return {
    log,
    texts,
    lines: () => texts.map((line) => JSON.parse(line) as Record<string, unknown> & { msg: string }),
  };
}
