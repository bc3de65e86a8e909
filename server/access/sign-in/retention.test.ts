import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { addMilliseconds, DAY, HOUR } from '#domain/base/time.ts';
import { deleteExpiredMails, deleteOldRows } from '#server/base/jobs/retention.ts';
import { newId } from '#server/base/process/ids.ts';
import { PASSWORD, world } from '#test/world.ts';
import { deleteExpiredSessions } from './retention.ts';

test('deletes expired rows after their retention and keeps active ones', async () => {
  const w = await world();
  const person = await w.person('Partner');
  const insertEndedSession = async (days: number) => {
    const at = addMilliseconds(w.now(), -days * DAY);
    const id = newId();
    await w.database.transaction(async (tx) => {
      await tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, ended_at, address, device)
        values (${id}, ${person.id}, ${at}, ${at}, ${addMilliseconds(at, HOUR)}, ${addMilliseconds(at, DAY)}, ${at}, '', ${`${days} days`})`);
      await tx.run(
        sql`insert into refresh_token (hash, session_id, created_at) values (decode(${id.replaceAll('-', '')}, 'hex'), ${id}, ${at})`,
      );
    });
  };
  await insertEndedSession(31);
  await insertEndedSession(30);
  await insertEndedSession(29);
  await w.callAsVisitor(accessCalls.login, { email: person.email, password: PASSWORD });
  await w.callAsVisitor(accessCalls.login, { email: 'nobody@merkur.example', password: 'wrong' });
  expect(await deleteExpiredSessions(w.database, w.now())).toBe(1);
  expect(await w.rows(sql`select device from session order by device`)).toEqual([
    { device: '29 days' },
    { device: '30 days' },
    { device: 'test' },
  ]);
  expect(await w.rows(sql`select 1 from refresh_token`)).toHaveLength(2);
  w.advanceClock(2 * DAY);
  expect(await deleteExpiredSessions(w.database, w.now())).toBe(2);
  w.advanceClock(1);
  expect(await deleteExpiredSessions(w.database, w.now())).toBe(2);
  expect(await w.rows(sql`select 1 from login_challenge`)).toEqual([]);
  expect((await person.call(accessCalls.me, {})).status).toBe(200);
});

test('deletes more than one batch per run', async () => {
  const w = await world();
  const person = await w.person('Partner');
  await w.database.transaction((tx) =>
    tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
      select gen_random_uuid(), ${person.id}, t, t, t, t, '', '' from generate_series(1, 1200), (select ${addMilliseconds(w.now(), -40 * DAY)}::timestamptz as t) at`),
  );
  expect(await deleteExpiredSessions(w.database, w.now())).toBe(1200);
});

test.each([
  ['still holds', HOUR, 0],
  ['ends this moment', 0, 0],
  ['has ended', -1, 1],
])('for an old count whose lock %s (%s ms from now), deletes it: %s', async (_, left, forgotten) => {
  const w = await world();
  await w.database.transaction((tx) =>
    tx.run(sql`insert into login_throttle (email_mac, device, failures, window_start, locked_until, locks)
      values ('\\x01', 'stranger', 5, ${addMilliseconds(w.now(), -3 * DAY)}, ${addMilliseconds(w.now(), left)}, 6)`),
  );
  expect(await deleteExpiredSessions(w.database, w.now())).toBe(forgotten);
});

test('deletes stored responses after a day and mails after ninety, not before', async () => {
  const w = await world();
  const person = await w.person('Partner');
  await w.database.transaction(async (tx) => {
    for (const days of [0.5, 1, 2, 80, 90, 100]) {
      const at = addMilliseconds(w.now(), -days * DAY);
      await tx.run(
        sql`insert into mail (id, recipient, subject, body, created_at) values (${newId()}, 'x@y.example', '', '', ${at})`,
      );
      await tx.run(
        sql`insert into idempotency (user_id, key, body_hash, created_at) values (${person.id}, ${String(days)}, '\\x00', ${at})`,
      );
    }
  });
  expect(await deleteOldRows(w.database, w.now())).toBe(5);
  expect(await w.rows(sql`select key from idempotency order by key`)).toEqual([{ key: '0.5' }, { key: '1' }]);
  expect(await w.rows(sql`select 1 from mail`)).toHaveLength(5);
});

test.skipIf(!process.env.TEST_DATABASE_URL)('skips rows locked by another transaction', async () => {
  const w = await world();
  const person = await w.person('Partner');
  const old = addMilliseconds(w.now(), -100 * DAY);
  await w.database.transaction(async (tx) => {
    for (const n of [1, 2]) {
      await tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
          values (${newId()}, ${person.id}, ${old}, ${old}, ${old}, ${old}, '', ${n})`);
      await tx.run(sql`insert into login_challenge (id, user_id, browser_hash, code_mac, created_at, expires_at)
          values (${String(n)}, ${person.id}, '', '', ${old}, ${old})`);
      await tx.run(sql`insert into login_throttle (email_mac, device, failures, window_start, locks)
          values (${Buffer.from([n])}, 'stranger', 5, ${old}, 0)`);
      await tx.run(sql`insert into mail (id, recipient, subject, body, created_at)
          values (${newId()}, 'x@y.example', ${n}, '', ${old})`);
      await tx.run(sql`insert into mail (id, recipient, subject, body, created_at, kept_until)
          values (${newId()}, 'x@y.example', ${n + 2}, '', ${w.now()}, ${w.now()})`);
      await tx.run(sql`insert into idempotency (user_id, key, body_hash, created_at)
          values (${person.id}, ${String(n)}, '', ${old})`);
    }
  });
  await w.database.transaction(async (tx) => {
    await tx.run(sql`select 1 from session where device = '1' for update`);
    await tx.run(sql`select 1 from login_challenge where id = '1' for update`);
    await tx.run(sql`select 1 from login_throttle where email_mac = '\\x01' for update`);
    await tx.run(sql`select 1 from mail where subject in ('1', '3') for update`);
    await tx.run(sql`select 1 from idempotency where key = '1' for update`);
    expect(await deleteExpiredSessions(w.database, w.now())).toBe(3);
    expect(await deleteExpiredMails(w.database, w.now())).toBe(1);
    expect(await deleteOldRows(w.database, w.now())).toBe(2);
  });
  expect(await deleteExpiredSessions(w.database, w.now())).toBe(3);
});
