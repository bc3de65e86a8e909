// The buyer: takes items, sends their references, hears what came of them, asks where nothing was heard, writes it all
// down. It may be killed at any moment; whatever it leaves behind is found by its references.

import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/base/db.ts';
import type { BuyOutcome } from '#server/catalog/provider/port.ts';
import type { Vault } from '#server/keys/vault.ts';
import { type Attempt, LEASE, markSent, type Question, takeItems, takeQuestions } from './attempts.ts';
import type { Heard } from './engine.ts';
import type { Desk, Desks } from './providers.ts';
import { type News, settle } from './settle.ts';

/** A reference that could not be sent this soon after it was marked is left to the questions (trust 5.2, step 5). */
const SEND_WITHIN_MS = 200;

export interface BuyerOptions {
  database: Database;
  vault: Vault;
  clock: Clock;
  desks: Desks;
  /** Purchases in flight at once. */
  atOnce: number;
  /** How long a reference is left alone before it is asked about; longer than a purchase takes. */
  leaseMs?: number;
  onTrouble(error: unknown): void;
}

interface Item {
  orderId: string;
  providerId: string;
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

export function openBuyer({ database, vault, clock, desks, atOnce, leaseMs = LEASE, onTrouble }: BuyerOptions): Buyer {
  async function send(attempt: Attempt, desk: Desk, markedAt: number): Promise<Heard> {
    if (performance.now() - markedAt > SEND_WITHIN_MS) return { kind: 'unclear', cause: 'not sent in time' };
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
  async function buy(most: number): Promise<Promise<Item>[]> {
    const open = await desks.all();
    const willing = [...open].filter(([, desk]) => desk.mayBuy()).map(([id]) => id);
    if (willing.length === 0) return [];
    const attempts = await database.transaction((tx) => takeItems(tx, willing, most, leaseMs, clock.now()));
    if (attempts.length === 0) return [];
    const markedAt = performance.now();
    const marked = await database.transaction((tx) =>
      markSent(
        tx,
        attempts.map((one) => one.ref),
        leaseMs,
        clock.now(),
      ),
    );
    return attempts
      .filter(({ ref }) => marked.has(ref))
      .map(async (attempt) => ({
        orderId: attempt.orderId,
        providerId: attempt.providerId,
        news: { ref: attempt.ref, heard: await send(attempt, open.get(attempt.providerId)!, markedAt) },
      }));
  }

  async function question(one: Question, desk: Desk): Promise<Heard> {
    if (one.state === 'intent') return { kind: 'neverSent' };
    if (!desk.capabilities.lookupByReference)
      return { kind: 'unclear', cause: 'this provider cannot be asked; a person must decide' };
    const lookup = await desk.provider.findByReference(one.ref);
    if (lookup.kind === 'found') return { kind: 'outcome', outcome: lookup.outcome };
    return lookup.kind === 'absent' ? lookup : { kind: 'unclear', cause: lookup.cause };
  }

  /** Picks up to `most` references that it is time to ask about and starts to ask. */
  async function ask(most: number): Promise<Promise<Item>[]> {
    const open = await desks.all();
    if (open.size === 0) return [];
    const questions = await database.transaction((tx) =>
      takeQuestions(tx, [...open.keys()], most, leaseMs, clock.now()),
    );
    return questions.map(async (one) => ({
      orderId: one.orderId,
      providerId: one.providerId,
      news: { ref: one.ref, heard: await question(one, open.get(one.providerId)!) },
    }));
  }

  /** One transaction for each order that there is news of. */
  async function write(items: readonly Item[]): Promise<void> {
    const open = await desks.all();
    const byOrder = Map.groupBy(items, (item) => item.orderId);
    for (const [orderId, ofOrder] of byOrder) {
      const { settleMs } = open.get(ofOrder[0]!.providerId)!;
      const news = ofOrder.map((item) => item.news);
      await database.transaction((tx) => settle(tx, vault, settleMs, orderId, news, clock.now()));
    }
  }

  const inFlight = new Set<Promise<void>>();
  const heard: Item[] = [];
  let running = false;
  let loop: Promise<void> = Promise.resolve();

  let writing: Promise<void> | null = null;
  let written = 0;

  /** Writes what was heard so far; when writing fails, the references will be asked about. */
  async function flush(): Promise<void> {
    const items = heard.splice(0);
    if (items.length > 0) await write(items).catch(onTrouble);
    written += items.length;
  }

  /** Writes what is heard, beside what is being bought; one transaction after the other. */
  function writeSoon(): void {
    writing ??= (async () => {
      // News comes in bursts: a moment's patience lets one transaction write many.
      await new Promise((go) => setTimeout(go, GATHER_MS));
      while (heard.length > 0) await flush();
    })().finally(() => {
      writing = null;
    });
  }

  /** Lets news arrive; a failure to ask or send leaves the reference to the questions. */
  function follow(news: readonly Promise<Item>[]): void {
    for (const one of news) {
      const arrival = one
        .then((item) => {
          heard.push(item);
          writeSoon();
        }, onTrouble)
        .finally(() => inFlight.delete(arrival));
      inFlight.add(arrival);
    }
  }

  let askedAt = Number.NEGATIVE_INFINITY;

  /** Takes new work only when a good part of the places is free, so that statements carry many rows each. */
  async function round(): Promise<number> {
    const before = written;
    if (atOnce - inFlight.size - heard.length >= atOnce / 2) {
      if (inFlight.size === 0 || performance.now() - askedAt > ASK_EVERY_MS) {
        askedAt = performance.now();
        follow(await ask(atOnce - inFlight.size));
      }
      if (inFlight.size < atOnce) follow(await buy(atOnce - inFlight.size));
    }
    const idle = inFlight.size === 0 && !writing;
    if (!idle) await Promise.race([...inFlight, ...(writing ? [writing] : [])]);
    return idle ? written - before : Math.max(written - before, 1);
  }

  return {
    drain: async () => {
      let total = 0;
      for (;;) {
        const news = await round();
        if (news === 0) return total;
        total += news;
      }
    },
    start: () => {
      running = true;
      loop = (async () => {
        while (running) {
          const news = await round().catch((error) => {
            onTrouble(error);
            return 0;
          });
          if (news === 0 && running) await new Promise((go) => setTimeout(go, IDLE_MS));
        }
      })();
    },
    stop: async () => {
      running = false;
      await loop;
      await Promise.allSettled(inFlight);
      await writing;
      await flush();
    },
  };
}

/** How long the buyer rests when there is nothing to do. */
const IDLE_MS = 300;
/** How often references are asked about while purchases go on. */
const ASK_EVERY_MS = 250;
/** How long news may gather before it is written. */
const GATHER_MS = 4;
