// Which challenge a code request returns: an open one of the same browser, or a new one within the limit.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { addMilliseconds, DAY, HOUR } from '#domain/base/time.ts';
import type { Client } from '#server/base/http/context.ts';
import { PASSWORD, world } from '#test/world.ts';
import { type ChallengeHolder, requestChallenge, verifyCode } from './challenges.ts';

/** A browser that keeps its cookie. */
function browser(): Client {
  let kept: string | null = null;
  return {
    cookie: () => kept,
    setCookie: (_: string, value: string) => {
      kept = value;
    },
  } as unknown as Client;
}

async function asking() {
  const w = await world();
  const person = await w.person('Salesman');
  const ask = (holder: ChallengeHolder, hasFactor: boolean) =>
    w.database.transaction((tx) =>
      requestChallenge(
        tx,
        w.keys,
        { id: person.id, email: person.email, codeClosedAt: null, hasFactor },
        holder,
        w.now(),
      ),
    );
  const guess = (userId: string, client: Client) =>
    w.database.transaction((tx) => verifyCode(tx, w.keys, { userId, otp: '000000' }, client, w.now()));
  return { w, person, ask, guess };
}

test('sends a new code immediately once all attempts are used up (LOG-022)', async () => {
  const { w, person, ask, guess } = await asking();
  const client = browser();
  const first = await ask({ client }, false);
  await w.database.transaction((tx) => tx.run(sql`update login_challenge set tries = 4`));
  expect(await ask({ client }, false)).toBe(first);
  await w.database.transaction((tx) => tx.run(sql`update login_challenge set tries = 5`));
  expect(await guess(first, client)).toEqual({ right: false, about: null });
  expect(await ask({ client }, false)).not.toBe(first);
  expect(await w.mails(person.email)).toHaveLength(2);
});

test('does not return a sign-in voided by another one, even if that one is used up', async () => {
  const { w, ask } = await asking();
  const [own, other] = [browser(), browser()];
  const first = await ask({ client: own }, true);
  const second = await ask({ client: other }, true);
  await w.database.transaction((tx) => tx.run(sql`update login_challenge set tries = 5 where id = ${second}`));
  expect([first, second]).not.toContain(await ask({ client: own }, true));
});

test('never requests an app code with a challenge whose code was emailed', async () => {
  const { w, ask } = await asking();
  const client = browser();
  const mailed = await ask({ client }, false);
  const asked = await ask({ client }, true);
  expect(asked).not.toBe(mailed);
  expect(await w.rows(sql`select factor from login_challenge where id = ${asked}`)).toEqual([{ factor: 'App' }]);
});

test.each([
  [4, HOUR - 1, 200],
  [5, HOUR - 1, 429],
  [5, HOUR, 200],
  [9, DAY - 1, 200],
  [10, DAY - 1, 429],
  [10, DAY, 200],
])(
  'after %s codes that were sent %s ms ago and not used, asking for another is answered with %s (LOG-022)',
  async (count, age, status) => {
    const { w, person } = await asking();
    const at = addMilliseconds(w.now(), -age);
    await w.database.transaction((tx) =>
      tx.run(sql`insert into login_challenge (id, user_id, browser_hash, code_mac, created_at, expires_at)
      select 'old ' || n, ${person.id}, '', '', ${at}, ${at} from generate_series(1, ${count}::int) n`),
    );
    const asked = await w.callAsVisitor(accessCalls.login, { email: person.email, password: PASSWORD });
    expect(asked.status).toBe(status);
  },
);
