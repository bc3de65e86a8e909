// Limits of calls that hold over all processes on one PostgreSQL: each counts in memory, and what it counted is added to the
// counts of the others about once a second. Limits of a route's own (signing in) are added with the call itself. Whenever
// the database is away, a process goes by what it knows.

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { compareTexts } from '#domain/base/text-order.ts';
import { MINUTE, millisecondsOf } from '#domain/base/time.ts';
import type { Clock } from './clock.ts';
import { type Database, prepared } from './db.ts';

/** How long calls wait in memory before other processes know of them. */
const SHARE_MS = 1000;
/** A call that is counted with the others waits so long for the database at the most. */
const COUNT_TIMEOUT_MS = 1000;
/** Callers of a minute that a process remembers; the first is forgotten for one more. */
const CALLERS_MAX = 20_000;

interface Count {
  /** Calls that this process has seen. */
  own: number;
  /** Those of them that are added to the others already, or are on their way. */
  sent: number;
  /** Calls that other processes told of. */
  others: number;
}

export interface SharedLimits {
  store: FastifyRateLimitStoreCtor;
  stop(): void;
}

const digestOf = (caller: string): string => createHash('sha256').update(caller).digest('base64url').slice(0, 22);

/** Counts by the clock of the database, so that all processes mean the same minute. */
export function openSharedLimits(database: Database, clock: Clock): SharedLimits {
  let minute = 0;
  let counts = new Map<string, Count>();
  let tidiedMinute = 0;
  let timer: NodeJS.Timeout | undefined;

  /** The count of a caller in the minute that is now. */
  function countOf(caller: string, now: number): Count {
    const current = Math.floor(now / MINUTE);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const known = counts.get(caller);
    if (known) return known;
    if (counts.size >= CALLERS_MAX) counts.delete(counts.keys().next().value!);
    const count = { own: 0, sent: 0, others: 0 };
    counts.set(caller, count);
    return count;
  }

  /** Tells the database of calls that it does not know, and hears of those of other processes. */
  async function share(callers: Iterable<[string, Count]>): Promise<void> {
    const news = [...callers]
      .filter(([, { own, sent }]) => own > sent)
      .map(([caller, count]) => ({ caller: digestOf(caller), count, calls: count.own - count.sent }))
      // Two processes that lock rows in one order never wait for each other in a circle.
      .sort((a, b) => compareTexts(a.caller, b.caller));
    if (news.length === 0) return;
    for (const { count, calls } of news) count.sent += calls;
    try {
      const totals = await database.all(
        prepared(sql<{ caller: string; calls: number }>`insert into call_count (minute, caller, calls)
          select ${minute}::bigint, caller, calls
          from unnest(${news.map(({ caller }) => caller)}::text[], ${news.map(({ calls }) => calls)}::int[]) as t (caller, calls)
          on conflict (minute, caller) do update set calls = call_count.calls + excluded.calls
          returning caller, calls`),
      );
      const totalOf = new Map(totals.map(({ caller, calls }) => [caller, calls]));
      for (const { caller, count } of news)
        count.others = Math.max(count.others, (totalOf.get(caller) ?? 0) - count.sent);
    } catch {
      // What could not be told is told with the next calls.
      for (const { count, calls } of news) count.sent -= calls;
    }
  }

  /** Once a minute. */
  async function forgetOldMinutes(): Promise<void> {
    const current = minute;
    if (current === tidiedMinute) return;
    await database.transaction((tx) => tx.run(prepared(sql`delete from call_count where minute < ${current - 1}`)));
    tidiedMinute = current;
  }

  function shareSoon(): void {
    timer ??= setTimeout(async () => {
      await share(counts);
      await forgetOldMinutes().catch(() => {});
      timer = undefined;
    }, SHARE_MS).unref();
  }

  const createStore = (scope: string, isExact: boolean): FastifyRateLimitStore => ({
    incr: (key, callback, _window, max) => {
      const now = millisecondsOf(clock.now());
      const caller = scope + key;
      const count = countOf(caller, now);
      count.own += 1;
      const answer = () =>
        callback(null, { current: count.own + count.others, ttl: (Math.floor(now / MINUTE) + 1) * MINUTE - now });
      shareSoon();
      // Nobody makes the database work beyond the limit.
      if (!isExact || count.own + count.others > max) return answer();
      const timeout = pause(COUNT_TIMEOUT_MS, undefined, { ref: false });
      void Promise.race([share([[caller, count]]), timeout]).then(answer);
    },
    child: ({ method, path }) => createStore(`${String(method)} ${path} `, true),
  });

  class Store implements FastifyRateLimitStore {
    private readonly calls = createStore('', false);
    incr = this.calls.incr;
    child = this.calls.child;
  }
  return { store: Store, stop: () => clearTimeout(timer) };
}
