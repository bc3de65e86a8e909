import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { addMilliseconds, DAY, HOUR } from '#domain/base/time.ts';
import { newId } from '#server/base/ids.ts';
import { deleteOldRows } from '#server/base/retention.ts';
import { PASSWORD, world } from '#test/world.ts';
import { deleteExpiredSessions } from './retention.ts';

test('what is over goes after a while and what lives stays', async () => {
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
  await insertEndedSession(29);
  await w.callAsVisitor(accessCalls.login, { email: person.email, password: PASSWORD });
  await w.callAsVisitor(accessCalls.login, { email: 'nobody@merkur.example', password: 'wrong' });
  expect(await deleteExpiredSessions(w.database, w.now())).toBe(1);
  expect(await w.rows(sql`select device from session order by device`)).toEqual([
    { device: '29 days' },
    { device: 'test' },
  ]);
  expect(await w.rows(sql`select 1 from refresh_token`)).toHaveLength(1);
  w.advanceClock(2 * DAY + 1);
  expect(await deleteExpiredSessions(w.database, w.now())).toBe(3);
  expect(await w.rows(sql`select 1 from login_challenge`)).toEqual([]);
  expect((await person.call(accessCalls.me, {})).status).toBe(200);
});

test('more than a batch goes in one run', async () => {
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
])('of an old count whose lock %s (%s ms from now) %s is forgotten', async (_, left, forgotten) => {
  const w = await world();
  await w.database.transaction((tx) =>
    tx.run(sql`insert into login_throttle (email_mac, device, failures, window_start, locked_until, locks)
      values ('\\x01', 'stranger', 5, ${addMilliseconds(w.now(), -3 * DAY)}, ${addMilliseconds(w.now(), left)}, 6)`),
  );
  expect(await deleteExpiredSessions(w.database, w.now())).toBe(forgotten);
});

test('answers of repeatable calls go after a day, mails after ninety', async () => {
  const w = await world();
  const person = await w.person('Partner');
  await w.database.transaction(async (tx) => {
    for (const days of [0.5, 2, 80, 100]) {
      const at = addMilliseconds(w.now(), -days * DAY);
      await tx.run(
        sql`insert into mail (id, recipient, subject, body, created_at) values (${newId()}, 'x@y.example', '', '', ${at})`,
      );
      await tx.run(
        sql`insert into idempotency (user_id, key, body_hash, created_at) values (${person.id}, ${String(days)}, '\\x00', ${at})`,
      );
    }
  });
  expect(await deleteOldRows(w.database, w.now())).toBe(4);
});
