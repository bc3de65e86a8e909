// Limits of event streams: number per user and lifetime.

import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createReplica } from '#server/base/database/replica.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { openEventStream } from '#test/event-streams.ts';
import { silentLog } from '#test/logs.ts';
import { world } from '#test/world.ts';

test('allows twelve open streams per user and frees a slot when one closes', async () => {
  const w = await world();
  const [who, other] = [await w.person('Salesman'), await w.person('Salesman')];
  const streams = [];
  for (let n = 0; n < 12; n++) streams.push(await openEventStream(w, who));
  expect(streams.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await openEventStream(w, who)).toMatchObject({ status: 429, retryAfter: '60' });
  expect((await openEventStream(w, other)).status).toBe(200);
  streams[0]!.leave();
  await expect.poll(async () => (await openEventStream(w, who)).status).toBe(200);
});

test('sends a heartbeat every 15 seconds and ends when the user moves to another company', async () => {
  const w = await world();
  const partner = await w.person('Partner');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { received, hasEnded } = await openEventStream(w, partner);
  await expect.poll(received).toContain('data: ');
  vi.advanceTimersByTime(15_000);
  await expect.poll(received).toMatch(/\n: \n\n$/);
  expect(hasEnded()).toBe(false);
  const other = await w.company();
  await w.database.transaction((tx) => tx.run(sql`update app_user set company_id = ${other}`));
  vi.advanceTimersByTime(15_000);
  await expect.poll(hasEnded).toBe(true);
});

test('delays events until the replica has caught up', async () => {
  const w = await world();
  const replica = createReplica(w.database, w.database, silentLog);
  onTestFinished(() => void replica.stop());
  const http = await createConfiguredApp(w, {}, {}, { replica });
  onTestFinished(() => http.close());
  const { received } = await openEventStream({ http }, await w.person('Salesman'));
  await expect.poll(received).toContain('data: ');
});
