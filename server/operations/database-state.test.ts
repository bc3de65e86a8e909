// Standbys and replication slots, from views of a server that has some.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { operationCalls } from '#domain/operations/calls.ts';
import { createMetrics } from '#server/base/http/metrics.ts';
import { world } from '#test/world.ts';
import { readDatabaseState } from './database-state.ts';
import { registerStateMetrics } from './state-metrics.ts';

class Undone extends Error {}

test('OPS-022 reads how far each standby is behind, and slots without a reader', async () => {
  const w = await world();
  let state: Awaited<ReturnType<typeof readDatabaseState>> | undefined;
  const reading = w.database.transaction(async (tx) => {
    // Temporary views come before those of the server.
    await tx.run(sql`create temp view pg_stat_replication as
      select 7 as pid, v.*, pg_current_wal_lsn() - back as flush_lsn,
        case when state = 'streaming' then pg_current_wal_lsn() - back end as replay_lsn
      from (values ('b', 'streaming', 'sync', 4096, interval '2.5 seconds'), ('a', 'catchup', 'async', 8192, null),
          ('copy', 'backup', 'async', 0, null)) v (application_name, state, sync_state, back, replay_lag)`);
    await tx.run(sql`create temp view pg_replication_slots as
      select * from (values ('b'::name, true, pg_current_wal_lsn() - 1000),
          ('gone', false, pg_current_wal_lsn() - 5000), ('new', false, null)) v (slot_name, active, restart_lsn)`);
    state = await readDatabaseState(tx);
    throw new Undone();
  });
  await expect(reading).rejects.toThrow(Undone);
  const { standbys, lostSlots } = state!;
  expect(standbys).toMatchObject([
    { id: 7, name: 'a', state: 'catchup', isSynchronous: false, lagSeconds: 0 },
    { id: 7, name: 'b', state: 'streaming', isSynchronous: true, lagSeconds: 2.5 },
  ]);
  // Other tests write to the log in between.
  expect(standbys.map(({ lagBytes }) => lagBytes >= 4096)).toEqual([true, true]);
  expect(lostSlots).toEqual([
    { name: 'gone', retainedBytes: expect.any(Number) },
    { name: 'new', retainedBytes: 0 },
  ]);
  expect(lostSlots[0]!.retainedBytes).toBeGreaterThanOrEqual(5000);
});

test('OPS-022 says that standbys are hidden from a user who may not read them, and has no metric for them', async () => {
  const w = await world();
  const person = await w.person('SuperAdmin');
  const hide = (db: typeof w.database): typeof w.database => ({
    ...db,
    only: async (query) => {
      const row = await db.only(query);
      return Object.assign(
        row as object,
        'canSeeStandbys' in (row as object) && { canSeeStandbys: false },
      ) as typeof row;
    },
  });
  expect((await person.do(operationCalls.show, {})).database.canSeeStandbys).toBe(true);
  const metricsOf = async (database: typeof w.database) => {
    const metrics = createMetrics(w.database.pool);
    onTestFinished(() => metrics.registry.clear());
    registerStateMetrics(metrics.registry, database, { now: w.now });
    return metrics.registry.metrics();
  };
  expect(await metricsOf(w.database)).toMatch(/^merkur_standbys 0$/m);
  expect(await metricsOf(hide(w.database))).not.toMatch(/^merkur_standbys \d/m);
});
