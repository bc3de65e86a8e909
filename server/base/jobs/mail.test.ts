import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/base/time.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Log } from '#server/base/process/log.ts';
import { recordingLog, silentLog } from '#test/logs.ts';
import { startMailServer } from '#test/mail-server.ts';
import { patience } from '#test/patience.ts';
import { type World, world } from '#test/world.ts';
import { createQueue } from './jobs.ts';
import { createMailSender, sendMail } from './mail.ts';

interface MailRow {
  recipient: string;
  sent: boolean;
  dead: boolean;
  tries: number;
  trouble: string | null;
  waits: number | null;
  body: string;
}

const queuedJobs = async (w: World) => (await w.rows(sql`select 1 from pgboss.job where name = 'mail.send'`)).length;

const mails = (w: World) =>
  w.rows(
    sql<MailRow>`select recipient, sent_at is not null as sent, dead_at is not null as dead, tries, trouble,
      extract(epoch from next_try_at - ${w.now()}::timestamptz)::int as waits, body from mail order by recipient`,
  );

/** An outbox with one mail per recipient, and the mail server they go to. */
async function outbox(answers: Record<string, string>, recipients = Object.keys(answers)) {
  const w = await world();
  const server = await startMailServer((recipient) => answers[recipient] ?? '250 fine');
  for (const to of recipients)
    await w.database.transaction((tx) =>
      sendMail(tx, w.now(), { to, subject: 'Hello', text: 'A code: 123456', layout: { reason: 'account' } }),
    );
  const { log, texts } = recordingLog();
  const parts = { database: w.database, clock: { now: w.now }, log };
  const send = createMailSender(parts, server.url, 'merkur@merkur.example');
  const readMail = async (recipient: string) => {
    const [mail] = await w.rows(sql<{ id: string }>`select id from mail where recipient = ${recipient}`);
    await send({ mailId: mail!.id });
  };
  return { w, server, send, one: readMail, texts };
}

test.each(['550 no such person', '500 no such person'])(
  'marks a mail refused permanently by %s as dead with the reason, and deletes its text',
  async (answer) => {
    const { w, one: readMail, texts } = await outbox({ 'gone@a.example': answer });
    await readMail('gone@a.example');
    await readMail('gone@a.example');
    expect(await queuedJobs(w)).toBe(1);
    expect(await mails(w)).toEqual([
      {
        recipient: 'gone@a.example',
        sent: false,
        dead: true,
        tries: 1,
        trouble: expect.stringContaining('no such person'),
        waits: null,
        body: '',
      },
    ]);
    expect(texts).toHaveLength(1);
    expect(String(texts)).not.toMatch(/gone@a|123456/);
  },
);

test('retries temporarily refused mail with backoff and gives up after two days', async () => {
  const { w, one: readMail } = await outbox({ 'busy@a.example': '451 try later' });
  const waits: (number | null)[] = [];
  for (let n = 0; n < 24; n++) {
    await readMail('busy@a.example');
    waits.push((await mails(w))[0]!.waits);
  }
  const longest = [60, 120, 240, 480, 960, 1920, 3840, 7680, 14_400, 14_400];
  for (const [n, most] of longest.entries()) {
    expect(waits[n]).toBeGreaterThanOrEqual(most / 2);
    expect(waits[n]).toBeLessThanOrEqual(most);
  }
  expect(waits.at(-1)).toBeNull();
  expect(waits.reduce((sum: number, wait) => sum + (wait ?? 0), 0) * 1000).toBeGreaterThan(DAY);
  expect((await mails(w))[0]).toMatchObject({
    sent: false,
    dead: true,
    tries: 24,
    trouble: expect.stringContaining('try later'),
  });
});

test('sends temporarily refused mail on a later attempt', async () => {
  const answers = { 'busy@a.example': '451 try later' };
  const { w, one: readMail, server } = await outbox(answers);
  await readMail('busy@a.example');
  expect(await queuedJobs(w)).toBe(2);
  answers['busy@a.example'] = '250 fine';
  w.advanceClock(MINUTE);
  await readMail('busy@a.example');
  expect(await mails(w)).toMatchObject([{ sent: true, dead: false, tries: 2, trouble: null, waits: null, body: '' }]);
  expect(server.taken).toEqual(['busy@a.example']);
});

test('shows sent mails in the mailbox, or an empty state', async () => {
  const { w } = await outbox({}, ['ada@a.example']);
  const page = async (to: string) =>
    (await w.http.inject({ url: `/dev/mailbox?to=${to}`, headers: { host: 'localhost' } })).body;
  const none = 'There is no mail yet.';
  expect(await page('ADA@a.example')).toMatch(/Hello.*ada@a\.example.*A code: 123456/s);
  expect(await page('ADA@a.example')).not.toContain(none);
  expect(await page('nobody@a.example')).toContain(none);
});

test('shows a mail in the mailbox as a mail program does, but no mail without a layout', async () => {
  const { w } = await outbox({}, ['ada@a.example', 'bob@a.example']);
  await w.rows(sql`update mail set layout = null where recipient = 'bob@a.example'`);
  const shown = async (recipient: string) => {
    const [mail] = await w.rows(sql<{ id: string }>`select id from mail where recipient = ${recipient}`);
    return w.http.inject({ url: `/dev/mailbox/${mail!.id}`, headers: { host: 'localhost' } });
  };
  const { statusCode, body } = await shown('ada@a.example');
  expect([statusCode, body]).toEqual([200, expect.stringMatching(/<h1[^>]*>Hello.*A code: 123456/s)]);
  expect((await shown('bob@a.example')).statusCode).toBe(404);
});

test('keeps all mails while the mail server is unreachable', async () => {
  const { w } = await outbox({}, ['anybody@a.example']);
  const send = createMailSender(
    { database: w.database, clock: { now: w.now }, log: silentLog },
    'smtp://127.0.0.1:1',
    'merkur@merkur.example',
  );
  const [mail] = await w.rows(sql<{ id: string }>`select id from mail`);
  await send({ mailId: mail!.id });
  expect(await mails(w)).toMatchObject([
    { sent: false, dead: false, tries: 1, waits: expect.any(Number), body: 'A code: 123456' },
  ]);
  w.advanceClock(HOUR);
});

/** A separate queue next to the one of the world. */
async function queueOf(w: World, log: Log = silentLog) {
  const queue = await createQueue(w.database, { embedded: w.database.embedded, isUnsupervised: true, log });
  onTestFinished(() => queue.stop());
  return queue;
}

const NOBODY = () => Promise.resolve();
const REST = {
  'access.password-link': NOBODY,
  'catalog.sync': NOBODY,
  'catalog.sync-price': NOBODY,
  'order.decide': NOBODY,
  'document.write': NOBODY,
  'payment.follow': NOBODY,
  'sheets.run': NOBODY,
  'loads.run': NOBODY,
  'exports.run': NOBODY,
};

test('keeps refused, waiting and unanswered mails from delaying others', async () => {
  const { w, server, send } = await outbox(
    { 'a-gone@a.example': '550 no such person', 'b-busy@a.example': '451 try later', 'c-silent@a.example': '' },
    ['a-gone@a.example', 'b-busy@a.example', 'c-silent@a.example', 'd@a.example', 'e@a.example'],
  );
  const queue = await queueOf(w);
  await queue.work({ ...REST, 'mail.send': send });
  await expect
    .poll(() => server.taken.toSorted(), { timeout: patience(20_000) })
    .toEqual(['d@a.example', 'e@a.example']);
});

test('retries a failed job alone', async () => {
  const w = await world();
  const ids = [newId(), newId(), newId()];
  const runs: string[] = [];
  const { log, lines } = recordingLog();
  const queue = await queueOf(w, log);
  await w.database.transaction(async (tx) => {
    for (const mailId of ids) await tx.enqueueJob('mail.send', { mailId });
  });
  await queue.work({
    ...REST,
    'mail.send': async ({ mailId }) => {
      runs.push(mailId);
      if (mailId === ids[0] && runs.filter((id) => id === mailId).length < 3) throw new Error('broken');
    },
  });
  await expect.poll(() => runs.filter((id) => id === ids[0]).length, { timeout: patience(25_000) }).toBe(3);
  expect(runs.filter((id) => id !== ids[0]).toSorted()).toEqual(ids.slice(1).toSorted());
  expect(lines().map(({ err }) => (err as { message: string }).message)).toEqual(['Error: broken', 'Error: broken']);
});

test('runs jobs queued by other jobs until none is left', async () => {
  const w = await world();
  const queue = await queueOf(w);
  const ids = [newId(), newId()];
  const enqueue = (mailId: string) => w.database.transaction((tx) => tx.enqueueJob('mail.send', { mailId }));
  await enqueue(ids[0]!);
  const done: string[] = [];
  const handlers = {
    ...REST,
    'mail.send': async ({ mailId }: { mailId: string }) => {
      done.push(mailId);
      if (mailId === ids[0]) await enqueue(ids[1]!);
    },
  };
  expect([await queue.drain(handlers), done]).toEqual([2, ids]);
  expect(await queue.drain(handlers)).toBe(0);
});

test('runs exports one after the other, whenever they were queued', async () => {
  const w = await world();
  const queue = await queueOf(w);
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = { ...REST, 'mail.send': async () => void begun.push('mail') };
  await queue.work({
    ...work,
    'exports.run': async ({ exportId }) => {
      begun.push(exportId);
      if (begun.length === 1) await first.promise;
    },
  });
  const enqueue = async (name: 'exports.run' | 'mail.send', payload: object) => {
    await w.database.transaction((tx) => tx.enqueueJob(name, payload as never));
    queue.wake(new Set([name]));
  };
  await enqueue('exports.run', { exportId: 'one' });
  await expect.poll(() => begun).toEqual(['one']);
  await enqueue('exports.run', { exportId: 'two' });
  // By then every idle worker has polled.
  await enqueue('mail.send', { mailId: newId() });
  await expect.poll(() => begun).toContain('mail');
  first.resolve();
  await expect.poll(() => begun).toEqual(['one', 'mail', 'two']);
});

test.each(['anna,berg@x.example', 'x;y@z.example', '<x@z.example', 'team: a@b.example', 'Anna <x@z.example>'])(
  'sends nothing to «%s», from which a mail library reads other recipients (case 54)',
  async (to) => {
    const w = await world();
    const asked: string[] = [];
    const server = await startMailServer((recipient) => {
      asked.push(recipient);
      return '250 fine';
    });
    await w.database.transaction((tx) =>
      sendMail(tx, w.now(), { to, subject: 'Hello', text: 'A code: 123456', layout: { reason: 'account' } }),
    );
    const [mail] = await w.rows(sql<{ id: string }>`select id from mail`);
    await createMailSender(
      { database: w.database, clock: { now: w.now }, log: silentLog },
      server.url,
      'm@merkur.example',
    )({
      mailId: mail!.id,
    });
    expect(asked).toEqual([]);
    expect(await mails(w)).toMatchObject([{ dead: true, trouble: 'The recipient is not a valid e-mail address.' }]);
  },
);

test.each([
  ['https://merkur.example/stop', true],
  ['http://localhost:3000/stop', false],
])('offers mail programs to turn off emails at %s: %s (NTF-012)', async (oneClickUrl, isOffered) => {
  const { w, server, send } = await outbox({}, []);
  await w.database.transaction((tx) =>
    sendMail(tx, w.now(), {
      to: 'ada@a.example',
      subject: 'Hello',
      text: 'News.',
      layout: { reason: 'notifications', oneClickUrl },
    }),
  );
  const [mail] = await w.rows(sql<{ id: string }>`select id from mail`);
  await send({ mailId: mail!.id });
  const content = server.texts[0]!;
  expect(content.includes(`List-Unsubscribe: <${oneClickUrl}>`)).toBe(isOffered);
  expect(content.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click')).toBe(isOffered);
});
