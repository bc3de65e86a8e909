// Statements that the product sends to the database during an action, for tests of their number and their locks.

import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { expect, vi } from 'vitest';

type Sent = [string | { text: string }];
const textOf = ([query]: Sent): string => (typeof query === 'string' ? query : query.text);

const recorded = new AsyncLocalStorage<string[]>();

/**
 * All statements that `act` sends, without their site comments. Leaves out other work in this process, and `begin`: only
 * new connections send it separately.
 */
export async function recordStatements(act: () => Promise<unknown>): Promise<string[]> {
  const statements = await recordMessages(act);
  return statements.filter((text) => text !== 'begin');
}

/** The same with `begin`. */
export async function recordMessages(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    recorded.getStore()?.push(
      textOf(all as Sent)
        .replace(/\/\*.*?\*\//gs, '')
        .trim(),
    );
    return query.apply(this, all as never);
  });
  try {
    await recorded.run(statements, act);
    return statements;
  } finally {
    spy.mockRestore();
  }
}

/** Waits until a statement that contains `part` is sent. Call it before the action that sends it. */
export async function untilSent(part: string): Promise<void> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const isSent = () => (spy.mock.calls as unknown as Sent[]).some((sent) => textOf(sent).includes(part));
    await expect.poll(isSent, { interval: 20 }).toBe(true);
  } finally {
    spy.mockRestore();
  }
}
