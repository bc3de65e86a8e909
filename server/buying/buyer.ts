// The buyer: takes items, sends their references, hears what came of them, asks where nothing was heard, writes it all
// down. It may be killed at any moment; whatever it leaves behind is found by its references.

import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/base/db.ts';
import type { BuyOutcome } from '#server/catalog/provider/port.ts';
import type { Vault } from '#server/keys/vault.ts';
import { type Attempt, LEASE, markSent, type Question, takeItems, takeQuestions } from './attempts.ts';
import type { Heard } from './engine.ts';
import { openFlow, type Unwritten } from './flow.ts';
import type { News } from './judgement.ts';
import type { Desk, Desks } from './providers.ts';
import { settle } from './settle.ts';

/** Far below the settle window, far above what a healthy process needs. */
const SEND_WITHIN_MS = 200;

export interface BuyerOptions {
  database: Database;
  vault: Vault;
  clock: Clock;
  desks: Desks;
  /** The most purchases and questions under way at a provider, where it allows more. A slow one takes no places of another. */
  atOnce?: number;
  /** How long a reference is left alone before it is asked about; longer than a purchase takes. */
  leaseMs?: number;
  /** A reference that could not be sent this soon after it was marked is left to the questions (trust 5.2, step 5). */
  sendWithinMs?: number;
  /** Pauses before news that could not be written is tried again. */
  rewriteAfterMs?: readonly number[];
  onTrouble(error: unknown): void;
}

interface Item {
  orderId: string;
  providerId: string;
  settleMs: number;
  news: News;
}

export interface Buyer {
  /** Everything that is due now, until nothing is; answers how many pieces of news there were. For tests and commands. */
  drain(): Promise<number>;
  /** Works until stopped. */
  start(): void;
  /** Takes nothing new and waits for what is in flight. */
  stop(): Promise<void>;
}

export function openBuyer({
  database,
  vault,
  clock,
  desks,
  atOnce = Number.POSITIVE_INFINITY,
  leaseMs = LEASE,
  sendWithinMs = SEND_WITHIN_MS,
  rewriteAfterMs,
  onTrouble,
}: BuyerOptions): Buyer {
  async function send(attempt: Attempt, desk: Desk, markedAt: number): Promise<Heard> {
    if (performance.now() - markedAt > sendWithinMs) return { kind: 'unclear', cause: 'not sent in time' };
    const outcome: BuyOutcome = await desk.provider.buy({
      reference: attempt.ref,
      sku: attempt.sku,
      country: attempt.country,
      max: { amountE4: attempt.maxE4, currency: attempt.currency },
      ...(attempt.customerIp && { customerIp: attempt.customerIp }),
      ...(attempt.reservationId && { reservationId: attempt.reservationId }),
    });
    return { kind: 'outcome', outcome };
  }

  /** Takes up to `most` items and starts to buy them; each promise is one piece of news. */
  async function buy(providerId: string, desk: Desk, most: number): Promise<Promise<Item>[]> {
    const attempts = await database.transaction((tx) => takeItems(tx, providerId, most, leaseMs, clock.now()));
    if (attempts.length === 0) return [];
    const markedAt = performance.now();
    const refs = attempts.map((one) => one.ref);
    const marked = await database.transaction((tx) => markSent(tx, refs, leaseMs, clock.now()));
    return attempts
      .filter(({ ref }) => marked.has(ref))
      .map(async (attempt) => ({
        orderId: attempt.orderId,
        providerId,
        settleMs: desk.settleMs,
        news: { ref: attempt.ref, heard: await send(attempt, desk, markedAt) },
      }));
  }

  async function question(one: Question, desk: Desk): Promise<Heard> {
    if (one.state === 'intent') return { kind: 'neverSent' };
    if (!desk.capabilities.lookupByReference)
      return { kind: 'unclear', cause: 'this provider cannot be asked; a person must decide' };
    const askedAt = clock.now();
    const lookup = await desk.provider.findByReference(one.ref, one);
    if (lookup.kind === 'found') return { kind: 'outcome', outcome: lookup.outcome };
    return lookup.kind === 'absent' ? { kind: 'absent', askedAt } : { kind: 'unclear', cause: lookup.cause };
  }

  /** Picks up to `most` references that it is time to ask about and starts to ask. */
  async function ask(providerId: string, desk: Desk, most: number): Promise<Promise<Item>[]> {
    const questions = await database.transaction((tx) => takeQuestions(tx, providerId, most, leaseMs, clock.now()));
    return questions.map(async (one) => ({
      orderId: one.orderId,
      providerId,
      settleMs: desk.settleMs,
      news: { ref: one.ref, heard: await question(one, desk) },
    }));
  }

  const writeOrder = (orderId: string, items: readonly Item[]): Promise<void> =>
    database.transaction((tx) =>
      settle(
        tx,
        vault,
        items[0]!.settleMs,
        orderId,
        items.map((item) => item.news),
        clock.now(),
      ),
    );

  /**
   * One transaction for each order that there is news of. News that cannot be written keeps no other back: an order that
   * fails is written reference by reference. Answers what was not written and why.
   */
  async function write(items: readonly Item[]): Promise<Unwritten<Item>[]> {
    const unwritten: Unwritten<Item>[] = [];
    for (const [orderId, ofOrder] of Map.groupBy(items, (item) => item.orderId)) {
      try {
        await writeOrder(orderId, ofOrder);
      } catch (error) {
        if (ofOrder.length === 1) unwritten.push({ item: ofOrder[0]!, error });
        else
          for (const item of ofOrder)
            await writeOrder(orderId, [item]).catch((why) => unwritten.push({ item, error: why }));
      }
    }
    return unwritten;
  }

  const flow = openFlow(write, onTrouble, rewriteAfterMs);
  const askedAt = new Map<string, number>();

  /** New work at one provider, only when a good part of its places is free, so that statements carry many rows each. */
  async function workAt(providerId: string, desk: Desk): Promise<void> {
    const limit = Math.min(atOnce, desk.callsInFlight);
    const free = () => Math.min(limit - flow.busy(providerId), desk.places());
    if (flow.busy(providerId) > limit / 2 || free() <= 0) return;
    if (flow.isQuiet() || performance.now() - (askedAt.get(providerId) ?? 0) > ASK_EVERY_MS) {
      askedAt.set(providerId, performance.now());
      flow.follow(providerId, await ask(providerId, desk, free()));
    }
    if (free() > 0) flow.follow(providerId, await buy(providerId, desk, free()));
  }

  /** New work at every provider; answers whether there was any, or is any under way. */
  async function round(): Promise<boolean> {
    const [before, version] = [flow.written(), flow.version()];
    for (const [providerId, desk] of await desks.all()) await workAt(providerId, desk);
    if (flow.isIdle()) return flow.written() > before;
    await flow.changed(version, IDLE_MS);
    return true;
  }

  let running = false;
  let loop: Promise<void> = Promise.resolve();

  return {
    drain: async () => {
      const before = flow.written();
      while (await round());
      return flow.written() - before;
    },
    start: () => {
      running = true;
      loop = (async () => {
        while (running) {
          const busy = await round().catch((error) => {
            onTrouble(error);
            return false;
          });
          if (!busy && running) await new Promise((go) => setTimeout(go, IDLE_MS));
        }
      })();
    },
    stop: async () => {
      running = false;
      await loop;
      await flow.settle();
    },
  };
}

/** How long the buyer rests when there is nothing new to do. */
const IDLE_MS = 300;
/** How often references are asked about while purchases go on. */
const ASK_EVERY_MS = 250;
