// Links in emails that turn off kinds of notifications.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY } from '#domain/base/time.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { notificationMailCalls } from '#domain/notifications/mail-calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { newId } from '#server/base/process/ids.ts';
import { failingLog } from '#test/logs.ts';
import { type World, world } from '#test/world.ts';
import { MAIL_INTERVAL } from './mail-schedule.ts';
import { sendNotificationMails } from './mails.ts';
import { notify } from './notify.ts';
import { deleteOldOptOuts } from './opt-outs.ts';
import { publishNotifications } from './publishing.ts';

const FORM = Buffer.from('List-Unsubscribe=One-Click');
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

const tell = async (w: World, ...kinds: ('orderSubmitted' | 'counterOffer')[]) => {
  for (const kind of kinds)
    await w.database.transaction((tx) =>
      notify(tx, w.now(), [{ kind, companyId: null, subjectId: newId(), subjectName: 'MRK 1', detail: 'Aurora' }]),
    );
  w.advanceClock(MAIL_INTERVAL);
  await publishNotifications(w.database);
  const services = { database: w.database, log: failingLog, actorOfUser, publicUrl: 'https://merkur.example' };
  return sendNotificationMails(services, w.now());
};

async function mailed(...kinds: ('orderSubmitted' | 'counterOffer')[]) {
  const w = await world();
  const sales = await w.person('Salesman');
  await tell(w, ...kinds);
  const [mail] = await w.mails(sales.email);
  const [, token] = /login\/emails#([\w-]+)\./.exec(mail!.body)!;
  const channelOf = async (kind: string) =>
    (await sales.do(notificationCalls.preferences, {})).find((one) => one.kind === kind)?.channel;
  return { w, sales, mail: mail!, token: token!, channelOf };
}

test('turns off one kind of an email without a sign-in, any number of times, and keeps the app (NTF-010)', async () => {
  const { w, mail, token, channelOf } = await mailed('orderSubmitted', 'counterOffer');
  for (const kind of ['orderSubmitted', 'counterOffer'])
    expect(mail.body).toContain(`https://merkur.example/login/emails#${token}.${kind}`);
  for (let n = 0; n < 2; n++)
    expect((await w.callAsVisitor(notificationMailCalls.optOut, { token, kind: 'orderSubmitted' })).status).toBe(200);
  expect([await channelOf('orderSubmitted'), await channelOf('counterOffer')]).toEqual(['App', 'Both']);
  expect(await tell(w, 'orderSubmitted')).toBe(0);
  expect(await tell(w, 'counterOffer')).toBe(1);
});

test('turns off all kinds of an email by one click of a mail program, and leaves other choices (NTF-012)', async () => {
  const { w, sales, token, channelOf } = await mailed('orderSubmitted', 'counterOffer');
  await sales.do(notificationCalls.choose, { kind: 'counterOffer', channel: 'Mail' });
  expect((await w.callAsVisitor(notificationMailCalls.oneClick, { token, form: FORM }, FORM_TYPE)).status).toBe(200);
  expect([
    await channelOf('orderSubmitted'),
    await channelOf('counterOffer'),
    await channelOf('offerAnswered'),
  ]).toEqual(['App', 'None', 'Both']);
});

test('refuses unknown and expired links and kinds of other emails alike, and stores only a hash (NTF-011)', async () => {
  const { w, token, channelOf } = await mailed('orderSubmitted');
  const refused = async (given: string, kind: 'orderSubmitted' | 'counterOffer') => {
    const { status, code, message } = await w.callAsVisitor(notificationMailCalls.optOut, { token: given, kind });
    return `${status} ${code} ${message}`;
  };
  const unknown = await refused('x'.repeat(24), 'orderSubmitted');
  expect(unknown).toMatch(/^404 opt_out_link /);
  expect(await refused(token, 'counterOffer')).toBe(unknown);
  const stored = await w.rows(sql<{ text: string }>`select to_jsonb(o)::text as text from notification_opt_out o`);
  expect(stored).toHaveLength(1);
  expect(stored[0]!.text).not.toContain(token);
  w.advanceClock(90 * DAY);
  expect(await refused(token, 'orderSubmitted')).toBe(unknown);
  expect(await channelOf('orderSubmitted')).toBe('Both');
  w.advanceClock(1);
  expect(await deleteOldOptOuts(w.database, w.now())).toBe(1);
});
