// How many streams of events one person may keep open.

import { expect, onTestFinished, test } from 'vitest';
import { type Person, type World, world } from '#test/world.ts';

/** Opens a stream; answers what it was answered with, and how to leave it. */
async function open(w: World, who: Person) {
  const stopper = new AbortController();
  onTestFinished(() => stopper.abort());
  const response = await w.http.inject({
    method: 'GET',
    url: '/api/order/management/events',
    headers: { authorization: await who.authorization() },
    payloadAsStream: true,
    signal: stopper.signal,
  });
  response
    .stream()
    .on('error', () => undefined)
    .resume();
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], leave: () => stopper.abort() };
}

test('one person keeps twelve streams open at most, anybody else as many, and one that is left makes room', async () => {
  const w = await world();
  const [who, other] = [await w.person('Salesman'), await w.person('Salesman')];
  const streams = [];
  for (let n = 0; n < 12; n++) streams.push(await open(w, who));
  expect(streams.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await open(w, who)).toMatchObject({ status: 429, retryAfter: '60' });
  expect((await open(w, other)).status).toBe(200);
  streams[0]!.leave();
  await expect.poll(async () => (await open(w, who)).status, { timeout: 10_000 }).toBe(200);
});
