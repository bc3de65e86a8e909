// Which session a waiting migration waits for, so that an operator knows what to end.

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { errorText } from '#server/base/process/log.ts';
import type { Db } from './db.ts';

const QUERY_MAX = 200;

interface Blocker {
  pid: number | null;
  state: string | null;
  query: string | null;
}

const sentenceOf = ({ pid, state, query }: Blocker): string =>
  `the database session ${pid} (${state ?? 'unknown state'}) held it with: ${errorText({ message: query ?? '' }).slice(0, QUERY_MAX)}`;

const findBlocker = (db: Db, backend: number): Promise<Blocker | undefined> =>
  db.one(sql<Blocker>`select pid, state, query from pg_stat_activity
    where pid = any (pg_blocking_pids(${backend}::int)) order by xact_start limit 1`);

/**
 * Polls for the session that blocks the backend returned by `backend`, until stopped. `last` returns the latest one as a
 * part of a sentence, or null.
 */
export function watchBlocker(db: Db, backend: () => number | undefined, intervalMs: number) {
  const stopping = new AbortController();
  let last: string | null = null;
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await pause(intervalMs, undefined, { signal: stopping.signal }).catch(() => {});
      const pid = backend();
      if (pid === undefined || stopping.signal.aborted) continue;
      const blocker = await findBlocker(db, pid).catch(() => undefined);
      if (blocker) last = sentenceOf(blocker);
    }
  })();
  return {
    last: () => last,
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}
