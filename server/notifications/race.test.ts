// Concurrent writers, several publishers, and processes that die in between: everything is delivered exactly once.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { newId } from '#server/base/process/ids.ts';
import { failingLog } from '#test/logs.ts';
import { type World, world } from '#test/world.ts';
import { tellChangedConditions } from './conditions.ts';
import { sendNotificationMails } from './mails.ts';
import { notify } from './notify.ts';
import { publishNotifications } from './publishing.ts';

const line = (subjectName: string) => ({
  kind: 'orderSubmitted' as const,
  companyId: null,
  subjectId: newId(),
  subjectName,
  detail: '',
});
const tell = (w: World, name: string) => w.database.transaction((tx) => notify(tx, w.now(), [line(name)]));
const names = async (w: World) =>
  (await w.rows(sql<{ name: string }>`select subject_name as name from notification order by seq`)).map(
    ({ name }) => name,
  );

test('loses and repeats nothing when a publisher dies before its commit', async () => {
  const w = await world();
  await tell(w, 'A');
  const { transaction } = w.database;
  const dying = {
    ...w.database,
    transaction: <T>(work: Parameters<typeof transaction<T>>[0]) =>
      transaction<T>(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  };
  await expect(publishNotifications(dying)).rejects.toThrow('killed');
  expect(await names(w)).toEqual([]);
  expect([await publishNotifications(w.database), await publishNotifications(w.database)]).toEqual([1, 0]);
  expect(await names(w)).toEqual(['A']);
});

// The embedded database has a single session, so there are no races.
describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('publishes a slow command after what was read meanwhile, never before it', async () => {
    const w = await world();
    const sales = await w.person('Salesman');
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let hasWritten = () => {};
    const isWritten = new Promise<void>((resolve) => {
      hasWritten = resolve;
    });
    const slow = w.database.transaction(async (tx) => {
      await notify(tx, w.now(), [line('slow')]);
      hasWritten();
      await isFinished;
    });
    await isWritten;
    await tell(w, 'quick');
    expect(await publishNotifications(w.database)).toBe(1);
    const [seen] = (await sales.do(notificationCalls.list, { filter: {}, sort: [], page: 0, size: 1 })).items;
    await sales.do(notificationCalls.readAll, { upTo: seen!.id });
    finish();
    await slow;
    expect(await publishNotifications(w.database)).toBe(1);
    expect(await names(w)).toEqual(['quick', 'slow']);
    expect((await sales.do(notificationCalls.unread, {})).count).toBe(1);
  });

  test('does not block other processes while one publishes', async () => {
    const w = await world();
    await tell(w, 'A');
    const { transaction } = w.database;
    let others: number | undefined;
    const slow = {
      ...w.database,
      transaction: <T>(work: Parameters<typeof transaction<T>>[0]) =>
        transaction<T>(async (tx) => {
          const result = await work(tx);
          others = await publishNotifications(w.database);
          return result;
        }),
    };
    expect([await publishNotifications(slow), others]).toEqual([1, 0]);
  });

  test('delivers each notification exactly once with concurrent writers and four publishers', async () => {
    const w = await world();
    const expected = Array.from({ length: 200 }, (_, n) => `N${n}`);
    let isTelling = true;
    const publishers = Array.from({ length: 4 }, async () => {
      while (isTelling) await publishNotifications(w.database);
    });
    await Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (const name of expected.filter((_name, n) => n % 8 === lane)) await tell(w, name);
      }),
    );
    isTelling = false;
    await Promise.all(publishers);
    await publishNotifications(w.database);
    expect((await names(w)).sort()).toEqual([...expected].sort());
  });

  test('reports a condition and sends an email once with four workers', async () => {
    const w = await world();
    const sales = await w.person('Salesman');
    await sales.do(notificationCalls.choose, { kind: 'stockLow', channel: 'Mail' });
    const subject = { companyId: null, subjectId: newId(), subjectName: 'SKU', detail: 'Tyrrakan' };
    const watch = { kind: 'stockLow' as const, find: async () => [subject] };
    const four = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, work));
    const told = await four(() => tellChangedConditions(w.database, w.now(), watch));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(1);
    await publishNotifications(w.database);
    const services = { database: w.database, log: failingLog, actorOfUser, publicUrl: 'https://merkur.example' };
    const sent = await four(() => sendNotificationMails(services, w.now()));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await w.mails(sales.email)).toHaveLength(1);
  });
});
