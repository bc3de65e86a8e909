import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { after, DAY, HOUR } from '#domain/base/time.ts';
import { forgetOld } from '#server/base/expiry.ts';
import { newId } from '#server/base/ids.ts';
import { PASSWORD, world } from '#test/world.ts';
import { forgetOver } from './expiry.ts';

test('what is over goes after a while and what lives stays', async () => {
  const w = await world();
  const person = await w.person('Partner');
  const ended = async (days: number) => {
    const at = after(w.now(), -days * DAY);
    const id = newId();
    await w.database.transaction(async (tx) => {
      await tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, ended_at, address, device)
        values (${id}, ${person.id}, ${at}, ${at}, ${after(at, HOUR)}, ${after(at, DAY)}, ${at}, '', ${`${days} days`})`);
      await tx.run(
        sql`insert into refresh_token (hash, session_id, created_at) values (decode(${id.replaceAll('-', '')}, 'hex'), ${id}, ${at})`,
      );
    });
  };
  await ended(31);
  await ended(29);
  await w.visit(accessCalls.login, { email: person.email, password: PASSWORD });
  await w.visit(accessCalls.login, { email: 'nobody@merkur.example', password: 'wrong' });
  expect(await forgetOver(w.database, w.now())).toBe(1);
  expect(await w.rows(sql`select device from session order by device`)).toEqual([
    { device: '29 days' },
    { device: 'test' },
  ]);
  expect(await w.rows(sql`select 1 from refresh_token`)).toHaveLength(1);
  w.pass(2 * DAY + 1);
  expect(await forgetOver(w.database, w.now())).toBe(3);
  expect(await w.rows(sql`select 1 from login_challenge`)).toEqual([]);
  expect((await person.call(accessCalls.me, {})).status).toBe(200);
});

test('more than a batch goes in one run', async () => {
  const w = await world();
  const person = await w.person('Partner');
  await w.database.transaction((tx) =>
    tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
      select gen_random_uuid(), ${person.id}, t, t, t, t, '', '' from generate_series(1, 1200), (select ${after(w.now(), -40 * DAY)}::timestamptz as t) at`),
  );
  expect(await forgetOver(w.database, w.now())).toBe(1200);
});

test('a lock that still holds is not forgotten', async () => {
  const w = await world();
  await w.database.transaction((tx) =>
    tx.run(sql`insert into login_throttle (email_mac, device, failures, window_start, locked_until, locks)
      values ('\\x01', 'stranger', 5, ${after(w.now(), -3 * DAY)}, ${after(w.now(), HOUR)}, 6)`),
  );
  expect(await forgetOver(w.database, w.now())).toBe(0);
});

test('answers of repeatable calls go after a day, mails after ninety', async () => {
  const w = await world();
  const person = await w.person('Partner');
  await w.database.transaction(async (tx) => {
    for (const days of [0.5, 2, 80, 100]) {
      const at = after(w.now(), -days * DAY);
      await tx.run(
        sql`insert into mail (id, recipient, subject, body, created_at) values (${newId()}, 'x@y.example', '', '', ${at})`,
      );
      await tx.run(
        sql`insert into idempotency (user_id, key, body_hash, created_at) values (${person.id}, ${String(days)}, '\\x00', ${at})`,
      );
    }
  });
  expect(await forgetOld(w.database, w.now())).toBe(4);
});
