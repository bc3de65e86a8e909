// Rate limits across all processes on one PostgreSQL: each process counts in memory and adds its counts to the shared
// ones about once a second. Routes with their own limit (sign-in) are added with the call itself. During a database
// outage each process uses what it knows.

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { compareTexts } from '#domain/base/text/text-order.ts';
import { millisecondsOf } from '#domain/base/time.ts';
import { type Database, prepared } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { type CountCall, createMinuteCounts, type MinuteCount, timeToNextMinute } from './minute-counts.ts';

/** Delay before other processes see counted calls. */
const SHARE_MS = 1000;
/** How long a call counted exactly waits for a database that does not answer. A busy one must not let guesses through. */
const COUNT_TIMEOUT_MS = 10_000;
export interface SharedLimits {
  store: FastifyRateLimitStoreCtor;
  /** Counts a call in memory; other processes learn of it within a second. */
  countCall: CountCall;
  stop(): void;
}

/** The plugin passes the route in `routeInfo`, which its type does not mention. */
function routeOf(options: unknown): string {
  const { method, url } = (options as { routeInfo: { method: string; url: string } }).routeInfo;
  return `${method} ${url}`;
}

const digestOf = (caller: string): string => createHash('sha256').update(caller).digest('base64url').slice(0, 22);

/** Counts by the database clock, so that all processes agree on the minute. */
export function createSharedLimits(database: Database, clock: Clock): SharedLimits {
  const { minute, all, countOf } = createMinuteCounts();
  let tidiedMinute = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Adds new calls to the shared counts and fetches those of other processes. */
  async function share(callers: Iterable<[string, MinuteCount]>): Promise<void> {
    const news = [...callers]
      .filter(([, { own, sent }]) => own > sent)
      .map(([caller, count]) => ({ caller: digestOf(caller), count, calls: count.own - count.sent }))
      // Locking rows in one order prevents deadlocks.
      .sort((a, b) => compareTexts(a.caller, b.caller));
    if (news.length === 0) return;
    for (const { count, calls } of news) count.sent += calls;
    try {
      const totals = await database.all(
        prepared(sql<{ caller: string; calls: number }>`insert into call_count (minute, caller, calls)
          select ${minute()}::bigint, t.caller, t.calls
          from ${recordset('t', news, { caller: 'text', calls: 'int' })}
          on conflict (minute, caller) do update set calls = call_count.calls + excluded.calls
          returning caller, calls`),
      );
      const totalOf = new Map(totals.map(({ caller, calls }) => [caller, calls]));
      for (const { caller, count } of news)
        count.others = Math.max(count.others, (totalOf.get(caller) ?? 0) - count.sent);
    } catch {
      // Unsent counts are added to the next flush.
      for (const { count, calls } of news) count.sent -= calls;
    }
  }

  /** Runs once a minute. */
  async function forgetOldMinutes(): Promise<void> {
    const current = minute();
    if (current === tidiedMinute) return;
    await database.transaction((tx) => tx.run(prepared(sql`delete from call_count where minute < ${current - 1}`)));
    tidiedMinute = current;
  }

  function shareSoon(): void {
    timer ??= setTimeout(async () => {
      await share(all());
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
      const answer = () => callback(null, { current: count.own + count.others, ttl: timeToNextMinute(now) });
      shareSoon();
      // No database work for callers beyond their limit.
      if (!isExact || count.own + count.others > max) return answer();
      const timeout = pause(COUNT_TIMEOUT_MS, undefined, { ref: false });
      void Promise.race([share([[caller, count]]), timeout]).then(answer);
    },
    child: (options) => createStore(`${routeOf(options)} `, true),
  });

  const countCall: CountCall = (caller) => {
    const now = millisecondsOf(clock.now());
    const count = countOf(caller, now);
    count.own += 1;
    shareSoon();
    return { calls: count.own + count.others, resetMs: timeToNextMinute(now) };
  };

  class Store implements FastifyRateLimitStore {
    private readonly calls = createStore('', false);
    incr = this.calls.incr;
    child = this.calls.child;
  }
  return { store: Store, countCall, stop: () => clearTimeout(timer) };
}
