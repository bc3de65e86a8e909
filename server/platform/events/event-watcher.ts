// Wakes calls that wait for events of their company. One poller per process runs while any call waits, checking the
// newest positions with one statement, however many wait.

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, prepared } from '#server/base/database/db.ts';

const POLL_INTERVAL_MS = 250;

interface Waiting {
  companyId: string;
  /** Position up to which the caller has read. */
  after: number;
  wake: (position?: number) => void;
}

export interface EventWatcher {
  /**
   * Resolves when the company has an event after this position, after `ms`, or when the process stops. Returns the
   * position of its newest event, or `after`.
   */
  wait(companyId: string, after: number, ms: number): Promise<number>;
  /** Whether the process is stopping: callers reply with what they have. */
  isClosed(): boolean;
  /** Wakes all callers. */
  close(): void;
}

/** Polls only while a call waits; a failed poll is repeated. */
export function createEventWatcher(database: Database, onError: (error: unknown) => void): EventWatcher {
  const waiting = new Set<Waiting>();
  let isPolling = false;
  let isClosed = false;

  async function poll(): Promise<void> {
    const from = Math.min(...[...waiting].map(({ after }) => after));
    const companyIds = [...new Set([...waiting].map(({ companyId }) => companyId))];
    const newest = await database.all(
      prepared(sql<{ companyId: string; seq: number }>`select w.company_id, e.seq
        from unnest(${companyIds}::uuid[]) w (company_id)
          cross join lateral (select seq from partner_event
            where company_id = w.company_id and seq > ${from} order by seq desc limit 1) e`),
    );
    const positions = new Map(newest.map(({ companyId, seq }) => [companyId, seq]));
    for (const { companyId, after, wake } of [...waiting]) {
      const position = positions.get(companyId) ?? 0;
      if (position > after) wake(position);
    }
  }

  async function pollWhileWaiting(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    while (waiting.size > 0) {
      await poll().catch(onError);
      await pause(POLL_INTERVAL_MS, undefined, { ref: false });
    }
    isPolling = false;
  }

  return {
    wait: (companyId, after, ms) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(after);
        const wake = (position = after) => {
          clearTimeout(timer);
          waiting.delete(one);
          resolve(position);
        };
        const timer = setTimeout(() => wake(), ms);
        const one = { companyId, after, wake };
        waiting.add(one);
        void pollWhileWaiting();
      }),
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      for (const { wake } of [...waiting]) wake();
    },
  };
}
