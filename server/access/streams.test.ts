// An event stream ends with its own session, however that ends.

import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { userCalls } from '#domain/access/users.ts';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import { DAY } from '#domain/base/time.ts';
import { signAccessToken } from '#server/access/sign-in/tokens.ts';
import { newId } from '#server/base/process/ids.ts';
import { openEventStream } from '#test/event-streams.ts';
import { PASSWORD, type Person, type World, world } from '#test/world.ts';

/** Opens a stream, which must succeed. */
async function listen(w: World, who: Person) {
  const stream = await openEventStream(w, who);
  expect(stream.status).toBe(200);
  return stream;
}

/** Makes a call from another session of the same user. */
async function callFromNewSession<E extends Endpoint>(w: World, who: Person, call: E, input: Input<E>): Promise<void> {
  const sessionId = newId();
  await w.database.transaction((tx) =>
    tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
      select ${sessionId}, user_id, created_at, last_used_at, idle_until, ends_at, address, 'elsewhere' from session
      where user_id = ${who.id}`),
  );
  const claims = { userId: who.id, sessionId, name: who.name, scope: [] };
  const authorization = `Bearer ${await signAccessToken(claims, w.keys.keyFor('jwt'), w.now())}`;
  expect((await w.callAsVisitor(call, input, { authorization })).status).toBe(200);
}

const NEW = 'seven quiet otters swim';

test.each<[string, (w: World, who: Person) => Promise<unknown>]>([
  [
    'its person logs out with the access token',
    async (w, who) => w.callAsVisitor(accessCalls.logout, {}, { authorization: await who.authorization() }),
  ],
  ['its person ends it from elsewhere', (w, who) => callFromNewSession(w, who, accessCalls.endOthers, {})],
  [
    'its person changes the password elsewhere',
    (w, who) => callFromNewSession(w, who, accessCalls.changePassword, { oldPassword: PASSWORD, newPassword: NEW }),
  ],
  [
    'an administrator sets a password',
    async (w, who) => (await w.person('SuperAdmin')).do(userCalls.setPassword, { id: who.id, password: NEW }),
  ],
  [
    'its person is switched off',
    (w, who) => w.database.transaction((tx) => tx.run(sql`update app_user set is_active = false where id = ${who.id}`)),
  ],
])('ends a stream, and no other, when %s', async (_, act) => {
  const w = await world();
  const who = await w.person('Salesman');
  const [own, other] = [await listen(w, who), await listen(w, await w.person('Salesman'))];
  await act(w, who);
  // Far sooner than the streams' own periodic check.
  await expect.poll(own.hasEnded).toBe(true);
  expect(other.hasEnded()).toBe(false);
});

test('ends all streams of a session with it, also after one was closed', async () => {
  const w = await world();
  const who = await w.person('Salesman');
  const streams = [];
  for (let n = 0; n < 12; n++) streams.push(await listen(w, who));
  const [left, ...others] = streams;
  left!.leave();
  // Another stream is only granted once the closed one is gone.
  await expect.poll(async () => (await openEventStream(w, who)).status).toBe(200);
  expect(others.map(({ hasEnded }) => hasEnded())).toEqual(Array(11).fill(false));
  await w.database.transaction((tx) => tx.run(sql`update session set ended_at = ${w.now()}`));
  // Far sooner than the streams' own periodic check.
  await expect.poll(() => others.map(({ hasEnded }) => hasEnded())).toEqual(Array(11).fill(true));
});

test('ends a stream when its token expires although the session continues', async () => {
  const w = await world();
  const who = await w.person('Salesman');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const stream = await listen(w, who);
  w.advanceClock(DAY);
  // Interval of the streams' own check.
  vi.advanceTimersByTime(15_000);
  await expect.poll(stream.hasEnded).toBe(true);
  expect((await who.call(accessCalls.me, {})).status).toBe(200);
});
