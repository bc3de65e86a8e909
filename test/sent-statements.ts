// Statements that the product sends to the database during an action, for tests of their number and their locks.

import pg from 'pg';
import { expect, vi } from 'vitest';

type Sent = [string | { text: string }];
const textOf = ([query]: Sent): string => (typeof query === 'string' ? query : query.text);

/** All statements sent during `act`, without their site comments. */
export async function recordStatements(act: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return (spy.mock.calls as unknown as Sent[]).map((sent) =>
      textOf(sent)
        .replace(/\/\*.*?\*\//gs, '')
        .trim(),
    );
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
