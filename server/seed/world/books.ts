// The provider simulator's books at the end of the world: what it sold must match what we bought. They are written
// before its first start. Keys it has not delivered yet arrive in the following hour.

import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE, type Time } from '#domain/base/time.ts';
import { readFacts, readLines, type WorldLine } from './archive.ts';
import type { Mover } from './mover.ts';

/** The fields of a journal event that are moved in time. */
interface BookEvent {
  type: string;
  atMs?: number;
  reservation?: { expiresMs: number };
  order?: { reference: string; atMs: number; readyMs: number; keys: readonly { text?: string; data?: string }[] };
}

const JOURNAL = 'journal.jsonl';
/** Period over which outstanding deliveries are spread. */
const DELIVERED_WITHIN = 40 * MINUTE;

/** Writes the journal into a simulator's folder, replacing what is there. */
export async function writeBooks(file: string, mover: Mover, folder: string, now: Time): Promise<void> {
  const endMs = mover.ms(Date.parse((await readFacts(file)).end));
  const nowMs = Date.parse(now);
  const lines = [JSON.stringify({ type: 'begun', keySalt: randomUUID() })];
  let pending = 0;
  for await (const text of readLines(file)) {
    const kind = /^\{"kind":"(\w+)"/.exec(text)?.[1];
    if (kind === 'facts') continue;
    if (kind !== 'book') break;
    for (const event of (JSON.parse(mover.text(text)) as { events: BookEvent[] }).events) {
      if (event.atMs !== undefined) event.atMs = mover.ms(event.atMs);
      if (event.reservation) event.reservation.expiresMs = mover.ms(event.reservation.expiresMs);
      if (event.order) {
        event.order.atMs = mover.ms(event.order.atMs);
        event.order.readyMs = mover.ms(event.order.readyMs);
        if (event.order.readyMs > endMs)
          event.order.readyMs = nowMs + ((++pending * 37) % 60) * (DELIVERED_WITHIN / 60);
      }
      lines.push(JSON.stringify(event));
    }
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, JOURNAL), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** Key texts of each purchase, by its reference. */
export function textsOf(line: Extract<WorldLine, { kind: 'book' }>, into: Map<string, string[]>): void {
  for (const { order } of line.events as BookEvent[])
    if (order)
      into.set(
        order.reference,
        order.keys.map(({ text, data }) => text ?? data ?? ''),
      );
}
