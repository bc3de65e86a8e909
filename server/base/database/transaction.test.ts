// Transactions begin with their first statement, in whatever way that is sent, and end as a whole.

import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/base/process/ids.ts';
import { recordMessages } from '#test/sent-statements.ts';
import { world } from '#test/world.ts';
import { createDatabase, prepared } from './db.ts';
import { PARTNER_ROLE } from './partner-query.ts';

/** A database with a single connection, which all transactions share, and a temporary table. */
async function oneConnection() {
  const { database: shared } = await world();
  const pool = new pg.Pool({ ...shared.pool.options, max: 1 });
  onTestFinished(() => pool.end());
  const database = createDatabase(pool, async () => {});
  await database.transaction((tx) => tx.run(sql`create temporary table note (id int primary key, words text)`));
  const notes = () => database.all(sql`select id from note order by id`);
  return { database, notes };
}

const insert = (id: number) => sql`insert into note values (${id}, 'some')`;

const FIRST_STATEMENTS = {
  'with values': insert(1),
  'that is prepared': prepared(insert(1)),
  'without values': sql`insert into note values (1, 'some')`,
};

for (const [name, first] of Object.entries(FIRST_STATEMENTS))
  describe(`a first statement ${name}`, () => {
    test('is committed with the others', async () => {
      const { database, notes } = await oneConnection();
      for (const step of [0, 1]) {
        const count = await database.transaction(async (tx) => {
          const changed = await tx.run(first);
          await tx.run(insert(2));
          await tx.run(sql`update note set id = id + ${10 + step}`);
          return changed;
        });
        expect(count).toBe(1);
      }
      expect(await notes()).toEqual([{ id: 12 }, { id: 13 }, { id: 22 }, { id: 23 }]);
    });

    test('is rolled back with the others', async () => {
      const { database, notes } = await oneConnection();
      for (const _ of [0, 1]) {
        const failed = database.transaction(async (tx) => {
          await tx.run(first);
          await tx.run(insert(2));
          throw new Error('taken back');
        });
        await expect(failed).rejects.toThrow('taken back');
        expect(await notes()).toEqual([]);
      }
    });

    test('that fails lets no other through', async () => {
      const { database, notes } = await oneConnection();
      await database.transaction((tx) => tx.run(insert(1)));
      const failed = database.transaction(async (tx) => {
        await tx.run(first).catch(() => {});
        await tx.run(insert(2));
      });
      await expect(failed).rejects.toThrow(/duplicate key|aborted/);
      expect(await notes()).toEqual([{ id: 1 }]);
      await database.transaction((tx) => tx.run(insert(3)));
      expect(await notes()).toEqual([{ id: 1 }, { id: 3 }]);
    });
  });

test('a first statement as a partner begins the transaction, and the others are the owner again', async () => {
  const { database, notes } = await oneConnection();
  database.enableRowLevelSecurity();
  for (const shouldFail of [false, true, false]) {
    const work = database.transaction(async (tx) => {
      const role = await tx.readerFor(newId()).one(sql`select current_user::text as role, ${1}::int as number`);
      expect(role).toEqual({ role: PARTNER_ROLE, number: 1 });
      await tx.run(sql`insert into note select count(*) + 1, 'some' from note`);
      if (shouldFail) throw new Error('taken back');
    });
    await (shouldFail ? expect(work).rejects.toThrow('taken back') : work);
  }
  expect(await notes()).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a transaction without statements sends nothing', async () => {
  const { database } = await oneConnection();
  expect(await recordMessages(() => database.transaction(async () => {}))).toEqual([]);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a server', () => {
  test('the first statement begins its transaction, without a message for it', async () => {
    const { database } = await oneConnection();
    await database.transaction((tx) => tx.run(insert(1)));
    const sent = await recordMessages(() => database.transaction((tx) => tx.run(insert(2))));
    expect(sent).toEqual(["insert into note values ($1, 'some')", 'commit']);
    database.enableRowLevelSecurity();
    const read = () => database.transaction((tx) => tx.readerFor(newId()).all(sql`select`));
    expect(await recordMessages(read)).toEqual(['select', 'commit']);
  });

  test('nothing is written if the connection has lost what begins a transaction', async () => {
    const { database, notes } = await oneConnection();
    await database.transaction((tx) => tx.run(insert(1)));
    await database.transaction((tx) => tx.run(sql`deallocate all`));
    const failed = database.transaction(async (tx) => {
      await tx.run(insert(2)).catch(() => {});
      await tx.run(insert(3));
    });
    await expect(failed).rejects.toThrow('transaction_begin');
    expect(await notes()).toEqual([{ id: 1 }]);
  });
});
