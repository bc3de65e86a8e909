import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import { openPiece, readPackageKeyIds } from '#server/keys/package-keys.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { downloadPackage } from './package-download.ts';

const KEYS = 20;
/** Length of an image in base64. */
const PICTURE_BYTES = 200_000;

async function sent() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const { id } = await m.place(buyer, await m.sell());
  await m.approve(admin, id);
  await w.buy();
  const { packageId } = await buyer.do(deliveryCalls.getKeysMine, { id, quantity: KEYS });
  const reveals = async () => (await w.rows(sql<{ n: number }>`select count(*) as n from reveal_ledger`))[0]!.n;
  const download = () => buyer.call(downloadCalls.downloadMine, { id, pkg: packageId });
  return { w, buyer, id, packageId, reveals, download };
}

type Sent = Awaited<ReturnType<typeof sent>>;

/** Replaces key texts by images. Returns them in file order. */
async function makePictures({ w, packageId }: Sent): Promise<string[]> {
  const ids = await readPackageKeyIds(w.database, packageId);
  const pictures = ids.map((_, n) => `iVBORw0KGgoA${n}`.padEnd(PICTURE_BYTES, 'A'));
  for (const [n, id] of ids.entries())
    await w.database.transaction(async (tx) => {
      const { dekId, sealed } = await w.vault.seal(tx, id, 'image', new Secret(pictures[n]!), w.now());
      await tx.run(sql`update game_key set kind = 'image', dek_id = ${dekId}, sealed = ${sealed} where id = ${id}`);
    });
  return pictures;
}

test('decrypts a package of images one megabyte at a time and writes all of them in order', async () => {
  const order = await sent();
  const { w, packageId } = order;
  const keysOf = async (piece: number) =>
    (await openPiece({ db: w.database, dataKeys: w.database, vault: w.vault }, packageId, piece)).keys.length;
  expect(await Promise.all([0, 1].map(keysOf))).toEqual([KEYS, 0]);
  const pictures = await makePictures(order);
  expect(await Promise.all([0, 1, 2, 3, 4].map(keysOf))).toEqual([6, 5, 5, 4, 0]);
  const { body } = await order.download();
  const keys = body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]!);
  expect(keys).toEqual(pictures);
});

test('commits the reveal ledger entry before the first key is sent (GAP-064)', async () => {
  const { w, buyer, id, packageId, reveals } = await sent();
  const handler = downloadPackage({ vault: w.vault, keys: w.keys });
  const actor = { userId: buyer.id, companyId: buyer.companyId, side: 'Partner' };
  const context = { database: w.database, db: w.database, actor, now: w.now() } as unknown as UnmanagedContext;
  const { body } = await handler(context, { id, pkg: packageId });
  expect([(body as Readable).readableDidRead, await reveals()]).toEqual([false, 1]);
  expect((await text(body as Readable)).trim().split('\r\n')).toHaveLength(KEYS + 1);
});

test('refuses the whole file if a key cannot be decrypted: no key is sent, and nothing is recorded', async () => {
  const order = await sent();
  await makePictures(order);
  const last = (await readPackageKeyIds(order.w.database, order.packageId)).at(-1)!;
  await order.w.rows(sql`update game_key set kind = 'text' where id = ${last} returning id`);
  const { status, body } = await order.download();
  expect([status, body.includes('iVBOR'), await order.reveals()]).toEqual([500, false, 0]);
});

test('ends with an empty file for a package without keys', async () => {
  const { w, packageId, download } = await sent();
  await w.rows(sql`update game_key set package_id = null where package_id = ${packageId} returning id`);
  expect((await download()).body.trim().split('\r\n')).toHaveLength(1);
});
