// What the product sends to the database while something is done, for tests of how often it asks and of what it locks.

import pg from 'pg';
import { vi } from 'vitest';

/** The texts of all statements that are sent meanwhile, without what says which line one comes from. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
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
