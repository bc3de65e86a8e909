// The daily email: at the hour of a time zone, with every event once, and none on days without events.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, millisecondsBetween, type Time } from '#domain/base/time.ts';
import { sellerCalls } from '#domain/invoices/calls.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { type MailSchedule, notificationMailCalls } from '#domain/notifications/mail-calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { newId } from '#server/base/process/ids.ts';
import { failingLog } from '#test/logs.ts';
import { SELLER } from '#test/seller.ts';
import { type World, world } from '#test/world.ts';
import { sendNotificationMails } from './mails.ts';
import { notify } from './notify.ts';
import { publishNotifications } from './publishing.ts';

const tell = async (w: World, subjectName: string) => {
  await w.database.transaction((tx) =>
    notify(tx, w.now(), [{ kind: 'orderStopped', companyId: null, subjectId: newId(), subjectName, detail: 'Paused' }]),
  );
  await publishNotifications(w.database);
};
const servicesOf = (w: World, database = w.database) => ({
  database,
  log: failingLog,
  actorOfUser,
  publicUrl: 'https://merkur.example',
});
const send = (w: World, database = w.database) => sendNotificationMails(servicesOf(w, database), w.now());
const moveTo = (w: World, time: Time) => w.advanceClock(millisecondsBetween(w.now(), time));

/** A reader with this schedule, at noon UTC of November 20. */
async function reader(schedule: Partial<MailSchedule> = {}) {
  const w = await world();
  const sales = await w.person('Salesman');
  await sales.do(notificationMailCalls.setSchedule, { digest: 'Daily', hour: 8, timeZone: null, ...schedule });
  const mails = async () => (await w.mails(sales.email)).map(({ subject, body }) => ({ subject, body }));
  return { w, sales, mails };
}

test('collects the events of a day into one email at the hour, and sends none without events (NTF-004, NTF-005)', async () => {
  const { w, mails } = await reader();
  await tell(w, 'MRK 1');
  expect(await send(w)).toBe(0);
  moveTo(w, '2026-11-21T07:59:59.000Z');
  await tell(w, 'MRK 2');
  expect(await send(w)).toBe(0);
  moveTo(w, '2026-11-21T08:00:15.000Z');
  expect([await send(w), await send(w)]).toEqual([1, 0]);
  const [digest] = await mails();
  expect(digest!.subject).toBe('Your daily summary: 2 updates');
  for (const name of ['MRK 1', 'MRK 2']) expect(digest!.body).toContain(name);

  await tell(w, 'MRK 3');
  w.advanceClock(HOUR);
  expect(await send(w)).toBe(0);
  moveTo(w, '2026-11-22T08:01:00.000Z');
  expect(await send(w)).toBe(1);
  expect((await mails())[0]!.body).not.toContain('MRK 2');
  moveTo(w, '2026-11-24T08:01:00.000Z');
  expect(await send(w)).toBe(0);
  // An event after the hour waits for the next day.
  await tell(w, 'MRK 4');
  expect(await send(w)).toBe(0);
});

test('follows the time zone of the user, across daylight saving, or of the house (NTF-004)', async () => {
  const { w, sales } = await reader({ hour: 2, timeZone: 'Europe/Berlin' });
  await tell(w, 'MRK 1');
  moveTo(w, '2026-11-21T00:59:59.000Z');
  expect(await send(w)).toBe(0);
  moveTo(w, '2026-11-21T01:00:00.000Z');
  expect(await send(w)).toBe(1);
  // 2:00 does not exist on March 28, and happens twice on October 31.
  for (const [before, at] of [
    ['2027-03-28T00:59:00.000Z', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31T00:30:00.000Z', '2027-10-31T01:00:00.000Z'],
  ] as const) {
    moveTo(w, before);
    await tell(w, 'MRK 2');
    expect(await send(w)).toBe(0);
    moveTo(w, at);
    expect([await send(w), await send(w)]).toEqual([1, 0]);
  }
  await sales.do(notificationMailCalls.setSchedule, { digest: 'Daily', hour: 9, timeZone: null });
  const { houseTimeZone } = await sales.do(notificationMailCalls.schedule, {});
  expect(houseTimeZone).toBe('UTC');
  const finance = await w.person('Finance');
  await finance.do(sellerCalls.update, { ...SELLER, timeZone: 'Asia/Tokyo' });
  expect((await sales.do(notificationMailCalls.schedule, {})).houseTimeZone).toBe('Asia/Tokyo');
  moveTo(w, '2027-11-01T12:00:00.000Z');
  await tell(w, 'MRK 3');
  moveTo(w, '2027-11-01T23:59:00.000Z');
  expect(await send(w)).toBe(0);
  w.advanceClock(MINUTE);
  expect(await send(w)).toBe(1);
});

test('moves waiting events between both schedules without losing or repeating one (NTF-005)', async () => {
  const { w, sales, mails } = await reader();
  await tell(w, 'MRK 1');
  await sales.do(notificationMailCalls.setSchedule, { digest: 'Immediately', hour: 8, timeZone: null });
  expect([await send(w), await send(w)]).toEqual([1, 0]);
  await tell(w, 'MRK 2');
  await sales.do(notificationMailCalls.setSchedule, { digest: 'Daily', hour: 8, timeZone: null });
  expect(await send(w)).toBe(0);
  moveTo(w, '2026-11-21T07:00:00.000Z');
  // Repeating the choice does not postpone the email.
  await sales.do(notificationMailCalls.setSchedule, { digest: 'Daily', hour: 8, timeZone: null });
  moveTo(w, '2026-11-21T08:00:00.000Z');
  expect(await send(w)).toBe(1);
  const bodies = (await mails()).map(({ body }) => body).join('');
  for (const name of ['MRK 1', 'MRK 2']) expect(bodies.split(`order ${name} `)).toHaveLength(2);
});

test('sends the first summary at the first hour after the choice, with what waited before it (NTF-004)', async () => {
  const { w, sales, mails } = await reader({ digest: 'Immediately' });
  moveTo(w, '2026-11-20T13:55:00.000Z');
  await tell(w, 'MRK 1');
  expect(await send(w)).toBe(1);
  moveTo(w, '2026-11-20T13:59:00.000Z');
  await tell(w, 'MRK 2');
  moveTo(w, '2026-11-20T14:03:00.000Z');
  await sales.do(notificationMailCalls.setSchedule, { digest: 'Daily', hour: 14, timeZone: null });
  expect(await send(w)).toBe(0);
  moveTo(w, '2026-11-21T14:00:00.000Z');
  expect(await send(w)).toBe(1);
  expect((await mails())[0]!.body).toContain('MRK 2');
});

test('sends nothing to users who turned the events off (NTF-005)', async () => {
  const { w, sales } = await reader();
  await sales.do(notificationCalls.choose, { kind: 'orderStopped', channel: 'App' });
  await tell(w, 'MRK 1');
  w.advanceClock(24 * HOUR);
  expect(await send(w)).toBe(0);
});

test('refuses an unknown time zone and a time that is no hour, and changes nothing (NTF-004)', async () => {
  const { sales } = await reader({ timeZone: 'Europe/Berlin' });
  for (const wrong of [{ timeZone: 'Mars' }, { timeZone: '+02:00' }, { hour: 24 }, { hour: -1 }]) {
    const { status, errors } = await sales.call(notificationMailCalls.setSchedule, {
      digest: 'Daily',
      hour: 8,
      timeZone: null,
      ...wrong,
    });
    expect([status, errors.map(({ Field }) => Field)]).toEqual([422, ['timeZone' in wrong ? 'TimeZone' : 'Hour']]);
  }
  expect(await sales.do(notificationMailCalls.schedule, {})).toMatchObject({ hour: 8, timeZone: 'Europe/Berlin' });
});

test('repeats nothing and loses nothing when the process dies before the commit (NTF-005)', async () => {
  const { w, mails } = await reader();
  await tell(w, 'MRK 1');
  moveTo(w, '2026-11-21T08:00:00.000Z');
  const { transaction } = w.database;
  const dying = {
    ...w.database,
    transaction: <T>(work: Parameters<typeof transaction<T>>[0]) =>
      transaction<T>(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  };
  const services = { ...servicesOf(w, dying), log: { ...failingLog, error: () => undefined } as never };
  expect(await sendNotificationMails(services, w.now())).toBe(0);
  expect(await mails()).toEqual([]);
  expect([await send(w), await send(w)]).toEqual([1, 0]);
  expect(await mails()).toHaveLength(1);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('puts each event into exactly one email while four workers send and events arrive (NTF-005)', async () => {
    const { w, mails } = await reader({ digest: 'Immediately' });
    const names = Array.from({ length: 40 }, (_, n) => `N${n}.`);
    let isTelling = true;
    // The interval between emails is not under test here.
    const reset = sql`update notification_reader set mailed_at = null`;
    const workers = Array.from({ length: 4 }, async () => {
      while (isTelling) {
        await send(w);
        await w.database.transaction((tx) => tx.run(reset));
      }
    });
    await Promise.all(
      Array.from({ length: 4 }, async (_, lane) => {
        for (const name of names.filter((_name, n) => n % 4 === lane)) await tell(w, name);
      }),
    );
    isTelling = false;
    await Promise.all(workers);
    await publishNotifications(w.database);
    await w.database.transaction((tx) => tx.run(reset));
    await send(w);
    const bodies = (await mails()).map(({ body }) => body).join('\n');
    for (const name of names) expect(bodies.split(`order ${name} has`)).toHaveLength(2);
  });
});
