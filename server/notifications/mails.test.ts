// Notification emails: bundled, at most one per user in ten minutes, links only, nothing old and nothing twice.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { notificationMailCopy } from '#domain/notifications/mail-copy.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { newId } from '#server/base/process/ids.ts';
import { failingLog } from '#test/logs.ts';
import { type World, world } from '#test/world.ts';
import { MAIL_INTERVAL } from './mail-schedule.ts';
import { sendNotificationMails } from './mails.ts';
import { type Notice, notify } from './notify.ts';
import { publishNotifications } from './publishing.ts';

const URL = 'https://merkur.example';

const tell = async (w: World, subjectName: string, notice: Partial<Notice> = {}) => {
  await w.database.transaction((tx) =>
    notify(tx, w.now(), [
      { kind: 'partnerMessage', companyId: null, subjectId: newId(), subjectName, detail: 'Aurora', ...notice },
    ]),
  );
  await publishNotifications(w.database);
};

const send = (w: World) =>
  sendNotificationMails({ database: w.database, log: failingLog, actorOfUser, publicUrl: URL }, w.now());

async function reader() {
  const w = await world();
  const sales = await w.person('Salesman');
  const choose = (channel: 'App' | 'Mail' | 'Both' | 'None') =>
    sales.do(notificationCalls.choose, { kind: 'partnerMessage', channel });
  return { w, sales, choose, mails: () => w.mails(sales.email) };
}

test('sends emails only to users who chose them', async () => {
  const { w, mails } = await reader();
  await tell(w, 'MRK 1');
  expect(await send(w)).toBe(0);
  expect(await mails()).toEqual([]);
});

test('bundles events within ten minutes of an email into the next', async () => {
  const { w, sales, choose, mails } = await reader();
  await tell(w, 'MRK 0');
  await choose('Mail');
  // Events before the choice are not sent.
  expect(await send(w)).toBe(0);
  await tell(w, 'MRK 1');
  expect(await send(w)).toBe(1);
  const [first] = await mails();
  expect(first).toMatchObject({ subject: 'Aurora sent a message about order MRK 1' });
  expect(first!.body).toContain('MRK 1');
  expect(first!.body).not.toContain('MRK 0');
  expect(first!.body).toContain(`${URL}/management/order-detail/`);

  for (const n of [0, 1, 2]) {
    w.advanceClock(3 * MINUTE);
    await tell(w, `MRK 1${n}`);
    expect(await send(w)).toBe(0);
  }
  w.advanceClock(MAIL_INTERVAL);
  expect(await send(w)).toBe(1);
  const [second, ...others] = await mails();
  expect(others).toHaveLength(1);
  expect(second).toMatchObject({ subject: notificationMailCopy.subject(3) });
  for (const n of [0, 1, 2]) expect(second!.body).toContain(`MRK 1${n}`);
  w.advanceClock(MAIL_INTERVAL);
  expect(await send(w)).toBe(0);
  // Email only: not counted in the app.
  expect((await sales.do(notificationCalls.unread, {})).count).toBe(0);
});

test('shows the same text by email and in the app', async () => {
  const { w, sales, choose } = await reader();
  await choose('Both');
  await tell(w, 'MRK 1');
  expect(await send(w)).toBe(1);
  expect((await sales.do(notificationCalls.unread, {})).count).toBe(1);
});

test('skips events of a time without emails when they are enabled again', async () => {
  const { w, choose, mails } = await reader();
  await choose('Mail');
  await choose('None');
  await tell(w, 'MRK 1');
  await choose('Mail');
  expect(await send(w)).toBe(0);
  // Repeating the current choice loses nothing.
  await tell(w, 'MRK 2');
  await choose('Both');
  expect(await send(w)).toBe(1);
  expect((await mails())[0]!.body).not.toContain('MRK 1');
});

test('emails partners about their own company only, and no deactivated users', async () => {
  const { w } = await reader();
  const [buyer, stranger] = [await w.person('Partner'), await w.person('Partner')];
  for (const one of [buyer, stranger])
    await one.do(notificationCalls.choose, { kind: 'offerReceived', channel: 'Mail' });
  await tell(w, 'MRK 1', { kind: 'offerReceived', companyId: buyer.companyId });
  expect(await send(w)).toBe(1);
  expect(await w.mails(stranger.email)).toEqual([]);
  const gone = await w.person('Salesman');
  await gone.do(notificationCalls.choose, { kind: 'partnerMessage', channel: 'Mail' });
  await tell(w, 'MRK 2');
  await w.database.transaction((tx) => tx.run(sql`update app_user set is_active = false where id = ${gone.id}`));
  expect(await send(w)).toBe(0);
  expect(await w.mails(gone.email)).toEqual([]);
});
