// Sends webhooks. Every endpoint has eight slots and a circuit breaker of its own, so a receiver that is slow or dead
// holds up nothing but its own deliveries (docs/decisions/0081). Outcomes are recorded together, a few milliseconds later.

import { setTimeout as pause } from 'node:timers/promises';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { outcomeOf } from '#domain/platform/webhooks/schedule.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Log } from '#server/base/process/log.ts';
import { CALL_LIMITS, type CallLimiter, createCallLimiter } from '#server/catalog/provider/call-limiter.ts';
import { openSecret, signatureOf } from '#server/platform/webhooks/secrets.ts';
import { type ClaimedDelivery, claimDeliveries, type DeliveryResult, recordOutcomes } from './claims.ts';
import type { WebhookAnswer, WebhookClient } from './http-client.ts';

/** Calls in flight to one endpoint, in each process. */
const SLOTS = 8;
/** Calls in flight of a process. */
const MOST_CALLS = 512;
/** A run ends after this time even if there is more to send, so that the process can stop. */
const RUN_MS = 1000;
/** Waits for more outcomes before recording. */
const GATHER_MS = 2;
/**
 * Pause between two looks for new deliveries, whether or not calls are in flight: a receiver that is silent must not make
 * the others wait longer. Receivers notice a longer delay.
 */
export const WEBHOOK_INTERVAL_MS = 250;

const LIMITS = { ...CALL_LIMITS, callsInFlight: SLOTS, longestPauseMs: 60_000 };

/** Counts an attempt by outcome. */
export type WebhookCounter = (outcome: string) => void;

interface SenderServices {
  database: Database;
  clock: Clock;
  keys: DerivedKeys;
  client: WebhookClient;
  log: Log;
  /** Base of the links in mails. */
  publicUrl: string;
  countWebhook?: WebhookCounter | undefined;
}

interface WebhookSender {
  /** Sends what is due, for about a second at most. Returns the number of recorded outcomes. */
  run(): Promise<number>;
  /** Waits for the calls in flight and records their outcomes. */
  drain(): Promise<void>;
}

/** Headers of Standard Webhooks. */
const headersOf = (delivery: ClaimedDelivery, keys: DerivedKeys, seconds: number): Record<string, string> => {
  const { endpointId, eventId, body, sealedSecret, previousSealedSecret } = delivery;
  const secrets = [sealedSecret, previousSealedSecret].flatMap((sealed) =>
    sealed ? [openSecret(keys, endpointId, sealed)] : [],
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'Merkur-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secrets, eventId, seconds, body),
  };
};

/** Result to record, and what the limiter learns. */
function judge({ id, endpointId, attempts }: ClaimedDelivery, answer: WebhookAnswer, now: Time) {
  const outcome = outcomeOf(attempts, answer, Math.random());
  const { status, ms, headers, answer: text, error } = answer;
  const result: DeliveryResult = {
    id,
    endpointId,
    attempts,
    state: outcome.kind === 'succeeded' ? 'Succeeded' : outcome.kind === 'exhausted' ? 'Failed' : 'Pending',
    nextAt: addMilliseconds(now, outcome.kind === 'retry' ? outcome.afterMs : 0),
    status,
    ms,
    headers,
    answer: text,
    error,
    isGone: outcome.kind === 'gone',
  };
  return { result, outcome };
}

/** Lets one waiter sleep until it is woken, or for a moment. */
function createAlarm(ms: number) {
  let wake = () => {};
  return {
    wake: () => wake(),
    sleep: (): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => wake(), ms);
        wake = () => {
          clearTimeout(timer);
          wake = () => {};
          resolve();
        };
      }),
  };
}

export function createWebhookSender(services: SenderServices): WebhookSender {
  const { database, clock, keys, client, log, publicUrl, countWebhook } = services;
  const limiters = new Map<string, CallLimiter>();
  const inFlight = new Set<Promise<void>>();
  let results: DeliveryResult[] = [];
  const alarm = createAlarm(WEBHOOK_INTERVAL_MS);

  const limiterOf = (endpointId: string): CallLimiter => {
    const limiter = limiters.get(endpointId) ?? createCallLimiter(LIMITS, Date.now, Math.random);
    limiters.set(endpointId, limiter);
    return limiter;
  };

  async function send(delivery: ClaimedDelivery): Promise<void> {
    const permit = limiterOf(delivery.endpointId).acquire();
    // Claims take no more than the free slots; a circuit that opened since then lets the lease run out.
    if (typeof permit !== 'function') return;
    const seconds = Math.floor(Date.now() / 1000);
    const answer = await client.post(delivery.url, headersOf(delivery, keys, seconds), delivery.body);
    const { result, outcome } = judge(delivery, answer, clock.now());
    if (outcome.kind === 'succeeded') permit({ kind: 'well' });
    else if (outcome.kind === 'retry' && outcome.asked) permit({ kind: 'quiet', afterMs: outcome.afterMs });
    else permit({ kind: 'badly' });
    countWebhook?.(outcome.kind);
    results.push(result);
  }

  function start(delivery: ClaimedDelivery): void {
    const call = send(delivery)
      .catch((err: unknown) => log.error({ err, webhook: delivery.endpointId }, 'A webhook could not be sent.'))
      .finally(() => {
        inFlight.delete(call);
        alarm.wake();
      });
    inFlight.add(call);
  }

  async function record(): Promise<number> {
    const recorded = results;
    results = [];
    await recordOutcomes(database, clock.now(), publicUrl, recorded);
    return recorded.length;
  }

  async function claim(): Promise<number> {
    const most = MOST_CALLS - inFlight.size;
    if (most <= 0) return 0;
    const busy = [...limiters].map(([id, limiter]) => ({ id, free: limiter.freeSlots() }));
    const claimed = await claimDeliveries(database, clock.now(), { slots: SLOTS, most, busy });
    for (const delivery of claimed) start(delivery);
    return claimed.length;
  }

  return {
    run: async () => {
      const endMs = performance.now() + RUN_MS;
      let recorded = 0;
      for (;;) {
        recorded += await record();
        const claimed = await claim();
        if ((claimed === 0 && inFlight.size === 0) || performance.now() >= endMs) break;
        if (results.length === 0) await alarm.sleep();
        await pause(GATHER_MS);
      }
      return recorded + (await record());
    },
    drain: async () => {
      await Promise.all(inFlight);
      await record();
    },
  };
}
