// Messages of an order: both sides, attachments, keys in texts, unread marks, and notifications.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ATTACHED_BYTES_MAX } from '#domain/base/attached-file.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { MESSAGE_PAGE, messageCalls, myMessageCalls } from '#domain/messages/calls.ts';
import { messageCopy } from '#domain/messages/copy.ts';
import { MESSAGE_FILES_MAX } from '#domain/messages/file-kinds.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { createClaimMarket } from '#server/claims/claims.testing.ts';
import { publishNotifications } from '#server/notifications/publishing.ts';

const BYTES = { 'content-type': 'application/octet-stream' };
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const XLSX = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.from('…xl/workbook.xml…')]);
const text = (content: string) => Buffer.from(content);

/** An order, its partner, and staff. */
async function createThread() {
  const market = await createClaimMarket();
  const { buyer, admin, orderId: id } = market;
  const attach = (fileName: string, file: Uint8Array) =>
    buyer.call(myMessageCalls.attach, { id, fileName, file }, BYTES);
  const textsOf = async (who: 'buyer' | 'admin') => {
    const { messages } =
      who === 'buyer' ? await buyer.do(myMessageCalls.thread, { id }) : await admin.do(messageCalls.thread, { id });
    return messages.map((one) => [one.isOurs, one.byName, one.file?.name ?? one.text]);
  };
  return { ...market, id, attach, textsOf };
}

describe('a thread', () => {
  test('shows both sides who wrote what, and nothing to other companies (MSG-001, MSG-002)', async () => {
    const { w, buyer, admin, id, textsOf } = await createThread();
    const sent = await buyer.do(myMessageCalls.send, { id, text: '  When do the keys arrive?\nBest, Ana ' });
    expect([sent.text, sent.isOurs]).toEqual(['When do the keys arrive?\nBest, Ana', true]);
    await admin.do(messageCalls.send, { id, text: 'Tomorrow.' });
    expect(await textsOf('buyer')).toEqual([
      [true, buyer.name, 'When do the keys arrive?\nBest, Ana'],
      [false, '', 'Tomorrow.'],
    ]);
    expect((await textsOf('admin'))[1]).toEqual([true, admin.name, 'Tomorrow.']);
    expect((await textsOf('admin')).map(([isOurs]) => isOurs)).toEqual([false, true]);
    const colleague = await w.person('Partner', { companyId: buyer.companyId! });
    expect((await colleague.do(myMessageCalls.thread, { id })).messages).toHaveLength(2);
    const stranger = await w.person('Partner');
    for (const answer of [
      await stranger.call(myMessageCalls.thread, { id }),
      await stranger.call(myMessageCalls.send, { id, text: 'Hello' }),
      await stranger.call(myMessageCalls.read, { id, upTo: '1' }),
    ])
      expect([answer.status, answer.message]).toEqual([404, commonCopy.notFound]);
  });

  test.each([
    ['empty', '', messageCopy.empty],
    ['blank', '   \n', messageCopy.empty],
    ['too long', 'a'.repeat(4001), messageCopy.tooLong('4,000')],
  ])('refuses a text that is %s (MSG-002)', async (_, written, message) => {
    const { buyer, id } = await createThread();
    const refused = await buyer.call(myMessageCalls.send, { id, text: written });
    expect([refused.status, refused.errors[0]?.Field, refused.errors[0]?.Message]).toEqual([422, 'Text', message]);
  });

  test('is read in pages, the newest first (MSG-003)', async () => {
    const { w, buyer, id } = await createThread();
    for (let n = 1; n <= MESSAGE_PAGE + 3; n += 1) await buyer.do(myMessageCalls.send, { id, text: `Message ${n}` });
    const newest = await buyer.do(myMessageCalls.thread, { id });
    expect([newest.messages.length, newest.messages.at(-1)!.text]).toEqual([
      MESSAGE_PAGE,
      `Message ${MESSAGE_PAGE + 3}`,
    ]);
    const earlier = await buyer.do(myMessageCalls.thread, { id, before: newest.earlier! });
    expect(earlier.messages.map((one) => one.text)).toEqual(['Message 1', 'Message 2', 'Message 3']);
    expect(earlier.earlier).toBeNull();
    expect(await w.rows(sql`select 1 as one from order_message`)).toHaveLength(MESSAGE_PAGE + 3);
  });

  test('counts what the other side wrote until it is read, for each user (MSG-006)', async () => {
    const { w, buyer, admin, id } = await createThread();
    const colleague = await w.person('Partner', { companyId: buyer.companyId! });
    await buyer.do(myMessageCalls.send, { id, text: 'One' });
    await admin.do(messageCalls.send, { id, text: 'Two' });
    const last = await admin.do(messageCalls.send, { id, text: 'Three' });
    const unreadOf = async (who: typeof buyer) => (await who.do(myMessageCalls.thread, { id })).unread;
    expect([await unreadOf(buyer), await unreadOf(colleague)]).toEqual([2, 2]);
    await buyer.do(myMessageCalls.read, { id, upTo: last.place });
    // An older tab does not move the mark back.
    await buyer.do(myMessageCalls.read, { id, upTo: String(Number(last.place) - 1) });
    expect([await unreadOf(buyer), await unreadOf(colleague)]).toEqual([0, 2]);
    expect((await admin.do(messageCalls.thread, { id })).unread).toBe(1);
  });

  test('notifies the other side only, without the text (MSG-007)', async () => {
    const { w, buyer, admin, id } = await createThread();
    await buyer.do(myMessageCalls.send, { id, text: 'A secret plan' });
    await admin.do(messageCalls.send, { id, text: 'An answer' });
    await publishNotifications(w.database);
    const kindsOf = async (who: typeof buyer) =>
      (await who.do(notificationCalls.list, { filter: {}, sort: [], page: 0, size: 25 })).items
        .map(({ kind }) => kind)
        .filter((kind) => /essage/.test(kind));
    expect([await kindsOf(buyer), await kindsOf(admin)]).toEqual([['messageReceived'], ['partnerMessage']]);
    const rows = await w.rows(sql`select to_jsonb(n)::text as row from notification n`);
    expect(JSON.stringify(rows)).not.toMatch(/secret plan|An answer/);
    const entries = await w.rows(
      sql`select to_jsonb(e)::text as row from audit_event e where action like '%/message/%'`,
    );
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain('An answer');
  });
});

test('is compared by verify with its order and its author (MSG-010)', async () => {
  const { w, buyer, id, m } = await createThread();
  await buyer.do(myMessageCalls.send, { id, text: 'One' });
  const stranger = await w.company();
  const found = async () => (await m.broken()).filter((line) => line.startsWith('N1:'));
  expect(await found()).toEqual([]);
  for (const change of [sql`company_id = ${stranger}`, sql`side = 'Staff'`]) {
    await w.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update order_message set company_id = ${buyer.companyId}, side = 'Partner'`);
      await tx.run(sql`update order_message set ${change}`);
    });
    expect(await found()).toHaveLength(1);
  }
  await expect(w.database.transaction((tx) => tx.run(sql`delete from order_message`))).rejects.toThrow(/append-only/);
});

describe('a message with a key', () => {
  test.each([
    ['as it is', (key: string) => key],
    ['in a sentence', (key: string) => `The key (${key.toLowerCase()}), sadly, is used.`],
    ['with spaces', (key: string) => `Key: ${key.replaceAll('-', ' ')}`],
  ])('is refused %s, on both sides and in file names (MSG-004)', async (_, written) => {
    const { buyer, admin, id, orderId, packageId, keysOf, attach, textsOf } = await createThread();
    const [key] = await keysOf(orderId, packageId);
    const refusal = { status: 422, code: 'contains_key' };
    expect(await buyer.call(myMessageCalls.send, { id, text: written(key!) })).toMatchObject(refusal);
    expect(await admin.call(messageCalls.send, { id, text: written(key!) })).toMatchObject(refusal);
    expect(await attach(`${written(key!)}.csv`, text('a;b'))).toMatchObject(refusal);
    expect(await textsOf('buyer')).toEqual([]);
  });
});

describe('an attachment', () => {
  test('is encrypted, and saved by both sides under the name of the order (MSG-005)', async () => {
    const { w, buyer, admin, id, attach, m } = await createThread();
    await attach('Größe "1".PNG', PNG);
    expect((await attach('book.xlsx', XLSX)).status).toBe(200);
    const { messages } = await buyer.do(myMessageCalls.thread, { id });
    expect(messages.map(({ file }) => file)).toEqual([
      { name: 'Größe "1".PNG', kind: 'png', size: PNG.length },
      { name: 'book.xlsx', kind: 'xlsx', size: XLSX.length },
    ]);
    const [order] = await w.rows<{ orderNumber: string }>(sql`select order_number from orders where id = ${id}`);
    for (const { status, headers, bytes } of [
      await buyer.call(myMessageCalls.download, { id: messages[0]!.id }),
      await admin.call(messageCalls.download, { id: messages[0]!.id }),
    ]) {
      expect([status, bytes]).toEqual([200, PNG]);
      expect(headers['content-disposition']).toBe(`attachment; filename="${order!.orderNumber}-1.png"`);
      expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', 'no-store']);
    }
    const stored = await w.rows<{ sealed: Buffer }>(sql`select file_sealed as sealed from order_message`);
    expect(stored.some(({ sealed }) => sealed.includes(PNG.subarray(0, 8)))).toBe(false);
    const stranger = await w.person('Partner');
    expect((await stranger.call(myMessageCalls.download, { id: messages[0]!.id })).status).toBe(404);
    expect(await m.broken()).toEqual([]);
  });

  test.each([
    ['page.html', text('<html></html>'), messageCopy.fileKind],
    ['picture.png', text('GIF89a'), messageCopy.fileKind],
    ['other.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1]), messageCopy.fileKind],
    ['keys.csv', Buffer.from([0xe4, 0x0a]), messageCopy.fileKind],
    ['png', PNG, messageCopy.fileKind],
    ['empty.pdf', Buffer.alloc(0), messageCopy.fileEmpty],
    ['large.csv', Buffer.alloc(ATTACHED_BYTES_MAX + 1, 'a'), messageCopy.fileTooLarge],
  ])('is refused if its content does not match the name %s, or its size (MSG-005)', async (name, file, message) => {
    const { attach, textsOf } = await createThread();
    const refused = await attach(name, file);
    expect([refused.status, refused.errors[0]?.Code, refused.errors[0]?.Message]).toEqual([
      422,
      'file_refused',
      message,
    ]);
    expect(await textsOf('buyer')).toEqual([]);
  });

  test('is one of fifty of an order, also if sent in parallel (MSG-005)', async () => {
    const { w, attach, id } = await createThread();
    await attach('first.csv', text('a'));
    await w.database.transaction((tx) =>
      tx.run(sql`insert into order_message (id, order_id, company_id, side, by_user, by_name, at, text, file_name,
          file_kind, file_size, file_dek_id, file_sealed, file_sha256)
        select gen_random_uuid(), o.id, o.company_id, 'Partner', u.id, 'Ada', now(), '', 'a.csv', 'csv', 1, d.id,
          'x'::bytea, encode(sha256('x'::bytea), 'hex')
        from orders o join app_user u on u.company_id = o.company_id, (select max(id) as id from vault_dek) d,
          generate_series(1, ${MESSAGE_FILES_MAX - 2})
        where o.id = ${id}`),
    );
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => attach(`${n}.csv`, text('a'))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'too_many_files')).toHaveLength(11);
  });
});
