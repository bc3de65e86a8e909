// Statements that the product sends to the database during an action, for tests of their number and their locks.

import pg from 'pg';
import { vi } from 'vitest';

/** All statements sent during `act`, without their site comments. */
export async function recordStatements(act: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return (spy.mock.calls as unknown as [string | { text: string }][]).map(([query]) =>
      (typeof query === 'string' ? query : query.text).replace(/\/\*.*?\*\//gs, '').trim(),
    );
  } finally {
    spy.mockRestore();
  }
}
