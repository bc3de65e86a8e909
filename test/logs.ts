// Logs for tests: a silent one, one that fails the test on errors, and one with readable lines.

import { type Log, openLog } from '#server/base/process/log.ts';

export const silentLog: Log = openLog('silent');

/** Throws when an error is logged: for tests in which nothing may fail unnoticed. */
export const failingLog: Log = openLog('error', {
  write: (line) => {
    throw new Error(line);
  },
});

/** Keeps its lines, parsed back from their written form. */
export function recordingLog() {
  const texts: string[] = [];
  const log = openLog('debug', { write: (line) => void texts.push(line) });
  return {
    log,
    texts,
    lines: () => texts.map((line) => JSON.parse(line) as Record<string, unknown> & { msg: string }),
  };
}
