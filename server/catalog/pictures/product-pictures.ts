// The picture of a product: set, removed and shown (PIC-010 to PIC-014). Only re-encoded sizes are stored.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext, FileReply, QueryContext, UnmanagedContext } from '#server/base/http/context.ts';
import { makePictureSizes } from './picture-sizes.ts';

/** Writes the address of the picture, and deletes the one before if no product has it. @throws Refusal 404 */
async function replacePicture(tx: Tx, id: string, picture: string | null, now: Time): Promise<void> {
  const product = await tx.one(
    sql<{ picture: string | null }>`select picture from product where id = ${id} for update`,
  );
  if (!product) throw new Refusal('missing', commonCopy.notFound);
  if (product.picture === picture) return;
  await tx.run(sql`update product set picture = ${picture}, modified_at = ${now} where id = ${id}`);
  await tx.run(sql`delete from product_picture where picture = ${product.picture}
    and not exists (select from product where picture = ${product.picture})`);
  tx.note({ subject: { kind: 'product', id }, before: { picture: product.picture }, after: { picture } });
}

/** Two products may share a picture: one must not be deleted while another product takes it. */
const lockPictures = (tx: Tx): Promise<number> => tx.run(sql`lock table product_picture in share row exclusive mode`);

/** @throws Refusal 404; 422 for a file that is no acceptable picture; 429 while another one is read */
export async function setPicture(
  { database, now }: UnmanagedContext,
  { id, file }: { id: string; file: unknown },
): Promise<Record<string, never>> {
  const sizes = await makePictureSizes(file);
  const picture = createHash('sha256').update(sizes.at(-1)!.bytes).digest('hex');
  await database.transaction(async (tx) => {
    await lockPictures(tx);
    for (const { width, bytes } of sizes)
      await tx.run(sql`insert into product_picture (picture, width, bytes) values (${picture}, ${width}, ${bytes})
        on conflict do nothing`);
    await replacePicture(tx, id, picture, now);
  });
  return {};
}

/** @throws Refusal 404 */
export async function removePicture(
  { tx, now }: CommandContext,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await lockPictures(tx);
  await replacePicture(tx, id, null, now);
  return {};
}

/** A size of a picture, which never changes under its address. @throws Refusal 404 */
export async function showPicture(
  { db }: QueryContext,
  { picture, width }: { picture: string; width: string },
): Promise<FileReply> {
  const row = await db.one(sql<{ bytes: Buffer }>`select bytes from product_picture
    where picture = ${picture} and width = ${Number(width)}`);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return {
    filename: `${picture.slice(0, 12)}-${width}.webp`,
    contentType: 'image/webp',
    body: row.bytes,
    headers: { 'cache-control': 'private, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
  };
}
