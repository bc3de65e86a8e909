// Logs for tests: one that is silent, one whose errors fail the test, one whose lines can be read.

import { type Log, openLog } from '#server/base/log.ts';

export const silentLog: Log = openLog('silent');

/** Throws where an error is logged: tests in which nothing may fail unnoticed. */
export const failingLog: Log = openLog('error', {
  write: (line) => {
    throw new Error(line);
  },
});

/** Keeps its lines, as they were written and read back. */
export function recordingLog() {
  const texts: string[] = [];
  const log = openLog('debug', { write: (line) => void texts.push(line) });
  return {
    log,
    texts,
    lines: () => texts.map((line) => JSON.parse(line) as Record<string, unknown> & { msg: string }),
  };
}
