// Two parallel files with the same keys, on a real server: each key is loaded once, and the later load names its
// rejected lines.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { loadCalls } from '#domain/loads/calls.ts';
import { LOAD_TERMS, readKeyFile, runLoad } from '#test/key-files.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

const keysOf = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `RACE-${10_000 + from + n}`);

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('loads each key of overlapping files once, with correct lots and none lost', async () => {
    const w = await world();
    const m = await createMarket(w);
    const admin = await w.person('SuperAdmin');
    const { productId } = await m.sell();
    const files = [keysOf(0, 3000), keysOf(1500, 4500).reverse()];
    const loads = await Promise.all(files.map((keys) => readKeyFile(admin, productId, keys.join('\n'))));
    expect(loads.map(({ newCount }) => newCount)).toEqual([3000, 3000]);
    for (const { id } of loads) await admin.do(loadCalls.confirm, { id, ...LOAD_TERMS });
    await Promise.all(loads.map((load) => runLoad(w, load)));
    const done = await Promise.all(loads.map(({ id }) => admin.do(loadCalls.load, { id })));
    expect(done.map(({ state }) => state)).toEqual(['Loaded', 'Loaded']);
    expect(done.reduce((sum, { loadedCount }) => sum + loadedCount, 0)).toBe(4500);
    expect(done.reduce((sum, { knownCount }) => sum + knownCount, 0)).toBe(1500);
    expect(done.every(({ loadedCount, freeCount }) => loadedCount === freeCount)).toBe(true);
    const [keys] = await w.rows(
      sql<{ all: number; different: number }>`select count(*)::int as all, count(distinct fingerprint)::int as different
        from game_key`,
    );
    expect(keys).toEqual({ all: 4500, different: 4500 });
    expect(await m.broken()).toEqual([]);
  });

  test('accepts one of two parallel undos and confirmations', async () => {
    const w = await world();
    const m = await createMarket(w);
    const admin = await w.person('SuperAdmin');
    const { productId } = await m.sell();
    const read = await readKeyFile(admin, productId, keysOf(0, 50).join('\n'));
    const confirmed = await Promise.all(
      [1, 2, 3, 4].map(() => admin.call(loadCalls.confirm, { id: read.id, ...LOAD_TERMS })),
    );
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await Promise.all([runLoad(w, read), runLoad(w, read)]);
    const undone = await Promise.all([1, 2, 3, 4].map(() => admin.call(loadCalls.undo, { id: read.id })));
    expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await Promise.all([runLoad(w, read), runLoad(w, read)]);
    expect(await m.broken()).toEqual([]);
  });
});
