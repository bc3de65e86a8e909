// Draws: keys are packed and sent without an email, read with a ledger line, and never stored in a reply.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import { apiDrawCalls, apiKeyCalls } from '#domain/platform/draws/calls.ts';
import { apiOrderCalls } from '#domain/platform/orders/calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { readPackageKeyIds } from '#server/keys/package-keys.ts';
import { lockOrder } from '#server/orders/lifecycle/order.ts';
import { whileHeld } from '#test/locks.ts';
import { createMarket } from '#test/market.ts';
import { createProgram } from '#test/programs.ts';
import { world } from '#test/world.ts';

const { draw, list, one } = apiDrawCalls;
const { keys } = apiKeyCalls;
const KEYS = 20;

/** A program whose order of twenty keys is completed. */
async function completed() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const program = await createProgram(w);
  const of = await m.sell();
  const buy = async (reference: string) => {
    const { id } = await program.do(apiOrderCalls.place, {
      reference,
      promotionId: of.promotionId,
      quantity: KEYS,
      offerUnitPrice: 1500,
    });
    await m.approve(admin, id);
    await w.buy();
    return id;
  };
  const reveals = () =>
    w.rows(sql<{ userId: string; keyCount: number }>`select user_id, key_count from reveal_ledger
    order by seq`);
  return { w, m, admin, program, id: await buy('order'), buy, reveals };
}

test('draws keys without an email, once for each reference (API-050, API-051)', async () => {
  const { w, m, program, id, buy } = await completed();
  expect(await program.do(apiOrderCalls.one, { id })).toMatchObject({ status: 'completed', ready: 20, drawn: 0 });
  const mailsBefore = await w.rows(sql`select 1 from mail`);
  const drawn = await program.do(draw, { id, quantity: 15, reference: 'D' });
  expect(drawn).toMatchObject({ orderId: id, reference: 'D', quantity: 15 });
  expect(await w.rows(sql`select 1 from mail`)).toHaveLength(mailsBefore.length);
  expect(await w.rows(sql`select 1 from notification where kind = 'packageReady'`)).toEqual([]);
  expect(await program.do(draw, { id, quantity: 15, reference: 'D' })).toEqual(drawn);
  expect(await program.do(apiOrderCalls.one, { id })).toMatchObject({ ready: 5, drawn: 15 });
  const otherOrder = await buy('other');
  for (const [other, differing] of [
    [{ id, quantity: 5 }, 'quantity'],
    [{ id: otherOrder, quantity: 15 }, 'id'],
  ] as const) {
    const refused = await program.call(draw, { ...other, reference: 'D' });
    expect([refused.status, refused.code]).toEqual([409, 'duplicate_reference']);
    expect(JSON.parse(refused.body).draw_id).toBe(drawn.id);
    expect(refused.errors.map(({ Field }) => Field.toLowerCase())).toEqual(['reference', differing]);
  }
  expect((await program.call(draw, { id, quantity: 6, reference: 'E' })).code).toBe('not_available');
  expect((await program.do(list, { limit: 10, reference: 'D' })).items).toEqual([drawn]);
  expect((await program.do(list, { limit: 10, orderId: otherOrder })).items).toEqual([]);
  expect(await program.do(one, { id: drawn.id })).toEqual(drawn);
  const stranger = await createProgram(w);
  expect((await stranger.do(list, { limit: 10 })).items).toEqual([]);
  expect((await stranger.call(keys, { id: drawn.id, limit: 10 })).status).toBe(404);
  await program.do(draw, { id, quantity: 5, reference: 'F' });
  const { code, body } = await program.call(draw, { id, quantity: 1, reference: 'G' });
  expect([code, JSON.parse(body).detail]).toEqual(['not_available', platformCopy.allDrawn]);
  expect((await stranger.call(draw, { id, quantity: 1, reference: 'D' })).status).toBe(404);
  expect(await m.broken()).toEqual([]);
});

test('reads keys page by page, uncompressed and uncached, each page with a line of the ledger (API-052)', async () => {
  const { program, id, reveals } = await completed();
  const drawn = await program.do(draw, { id, quantity: KEYS, reference: 'D' });
  const codes: string[] = [];
  let cursor: string | undefined;
  do {
    const answered = await program.call(
      keys,
      { id: drawn.id, limit: 8, ...(cursor && { cursor }) },
      { 'accept-encoding': 'br, gzip' },
    );
    expect(answered.headers['content-encoding']).toBeUndefined();
    expect(answered.headers['cache-control']).toBe('no-store');
    codes.push(...answered.reply.items.map(({ code }) => code));
    expect(answered.reply.items.every(({ type }) => type === 'text/plain')).toBe(true);
    cursor = answered.reply.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(codes).size).toBe(KEYS);
  expect((await reveals()).map(({ keyCount }) => keyCount)).toEqual([8, 8, 4]);
  expect(new Set((await reveals()).map(({ userId }) => userId))).toEqual(new Set([program.userId]));
  const beyond = Buffer.from('[20]').toString('base64url');
  expect(await program.do(keys, { id: drawn.id, limit: 8, cursor: beyond })).toEqual({ items: [], nextCursor: null });
  expect(await reveals()).toHaveLength(3);
});

test('sends images as base64 with their type, no more than a megabyte at a time (API-053)', async () => {
  const { w, program, id } = await completed();
  const drawn = await program.do(draw, { id, quantity: KEYS, reference: 'D' });
  const pictures = new Map<string, string>();
  for (const [n, keyId] of (await readPackageKeyIds(w.database, drawn.id)).entries()) {
    const picture = `${n % 2 === 0 ? 'iVBORw0KGgoA' : 'R0lGODlh'}${n}`.padEnd(200_000, 'A');
    pictures.set(keyId, picture);
    await w.database.transaction(async (tx) => {
      const { dekId, sealed } = await w.vault.seal(tx, keyId, 'image', new Secret(picture), w.now());
      await tx.run(sql`update game_key set kind = 'image', dek_id = ${dekId}, sealed = ${sealed} where id = ${keyId}`);
    });
  }
  const sizes: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await program.do(keys, { id: drawn.id, limit: 1000, ...(cursor && { cursor }) });
    sizes.push(page.items.length);
    for (const { id: keyId, type, code } of page.items) {
      expect(code === pictures.get(keyId)).toBe(true);
      expect(type).toBe(code.startsWith('R0lG') ? 'image/gif' : 'image/png');
    }
    cursor = page.nextCursor;
  }
  expect(sizes).toEqual([5, 5, 5, 5]);
});

test('stores no key for replays, and replays a draw under the same Idempotency-Key (API-054, API-060)', async () => {
  const { w, program, id } = await completed();
  const once = () => program.call(draw, { id, quantity: KEYS, reference: 'D' }, { 'idempotency-key': 'k' });
  const [first, replayed] = [await once(), await once()];
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect([replayed.headers['idempotent-replayed'], replayed.body]).toEqual(['true', first.body]);
  const { items } = await program.do(keys, { id: first.reply.id, limit: 1000 });
  expect(items).toHaveLength(KEYS);
  const stored = JSON.stringify(await w.rows(sql`select key, reply from idempotency`));
  expect(stored).toContain(first.reply.id);
  expect(items.filter(({ code }) => stored.includes(code))).toEqual([]);
});

test('mails a person, not a program, when a person sends keys of its order', async () => {
  const { w, program, id } = await completed();
  const person = await w.person('Partner', { companyId: program.companyId });
  await person.do(deliveryCalls.getKeysMine, { id, quantity: 1 });
  expect(
    (await w.rows(sql<{ recipient: string }>`select recipient from mail`)).filter(({ recipient }) => !recipient),
  ).toEqual([]);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('draws once when two programs send the same reference at once (API-051)', async () => {
    const { w, program, id } = await completed();
    const other = await createProgram(w, { companyId: program.companyId });
    const actor = (await actorOfUser(w.database, program.createdBy))!;
    const input = { id, quantity: 5, reference: 'D' };
    const answered = await whileHeld(
      w,
      (tx) => lockOrder(tx, actor, id),
      () => Promise.all([program.call(draw, input), other.call(draw, input)]),
    );
    expect(answered.map(({ status }) => status)).toEqual([200, 200]);
    expect(answered[0].reply).toEqual(answered[1].reply);
    expect(await program.do(apiOrderCalls.one, { id })).toMatchObject({ drawn: 5 });
  });
});
