// Manipulation that only the hash chain can detect: an entry validly sealed at this position, but in a different history.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { groupCalls } from '#domain/access/groups.ts';
import { world } from '#test/world.ts';
import { findBrokenEntry, sealEvents } from './entry-seals.ts';

test('detects an entry sealed at its position in another history by its successor', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const write = async (name: string) => {
    await admin.do(groupCalls.create, { name, permissions: [] });
    await sealEvents(w.database, w.keys);
  };
  const forge = (...statements: ReturnType<typeof sql>[]) =>
    w.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.run(statement);
    });
  const second = sql`(select event_id from audit_seal where position = 2)`;
  const cut = [sql`delete from audit_event where id = ${second}`, sql`delete from audit_seal where position = 2`];
  await write('First');
  await write('Second, as it was');
  await forge(
    sql`create table old_event as select * from audit_event where id = ${second}`,
    sql`create table old_seal as select * from audit_seal where position = 2`,
    ...cut,
  );
  await write('Second, as it is');
  await write('Third');
  expect(await findBrokenEntry(w.database, w.keys)).toBeNull();
  await forge(
    ...cut,
    sql`insert into audit_event select * from old_event`,
    sql`insert into audit_seal select * from old_seal`,
    sql`drop table old_event, old_seal`,
  );
  expect(await findBrokenEntry(w.database, w.keys)).toBe('line 3 was changed');
});
