// The seller's logo: PNG or JPEG detected by content, stored permanently by hash, drawn on documents issued while it is
// set.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { LOGO_BYTES_MAX, type LogoImage, type SellerLogo } from '#domain/invoices/logo-calls.ts';
import { SELLER_ID } from '#server/audit/audited-state.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { JPEG_START, readJpeg } from './jpeg.ts';
import { type Picture, UnusablePicture } from './picture.ts';
import { PNG_SIGNATURE, readPng } from './png.ts';

/** The picture in a file, whatever its name. Exported for tests. @throws Refusal 422 with the reason */
export function pictureOf(file: Buffer): Picture {
  const refuse = (sentence: string) => invalidField('image', 'file_refused', sentence);
  const startsWith = (start: Buffer): boolean => file.subarray(0, start.length).equals(start);
  if (file.length > LOGO_BYTES_MAX) throw refuse(invoiceCopy.logoTooLarge);
  const isPng = startsWith(PNG_SIGNATURE);
  if (!isPng && !startsWith(JPEG_START)) throw refuse(invoiceCopy.logoKind);
  try {
    const picture = isPng ? readPng(file) : readJpeg(file);
    if (picture.bytes.length > LOGO_BYTES_MAX) throw new UnusablePicture(invoiceCopy.logoTooLarge);
    return picture;
  } catch (err) {
    if (err instanceof UnusablePicture) throw refuse(err.message);
    throw err;
  }
}

interface LogoRow extends Picture {
  sha256: string;
}

const currentLogo = (db: Db): Promise<LogoRow | undefined> =>
  db.one(
    sql<LogoRow>`select l.sha256, l.kind, l.width, l.height, l.bytes from seller s
      join seller_logo l on l.sha256 = s.logo_sha256`,
  );

const imageOf = ({ kind, width, height, bytes }: Picture): LogoImage => ({
  contentType: `image/${kind}`,
  width,
  height,
  data: Buffer.from(bytes).toString('base64'),
});

/** Logo of new documents. */
export async function showLogo({ db }: { db: Db }): Promise<SellerLogo> {
  const logo = await currentLogo(db);
  return { logo: logo ? imageOf(logo) : null };
}

/** @throws Refusal 404 until the seller is set up */
async function writeLogo(tx: Tx, after: string | null): Promise<void> {
  const seller = await tx.one(
    sql<{ name: string; logo: string | null }>`select name, logo_sha256 as logo from seller for update`,
  );
  if (!seller) throw new Refusal('missing', invoiceCopy.sellerFirst);
  const { name, logo: before } = seller;
  await tx.run(sql`update seller set logo_sha256 = ${after}`);
  tx.note({ subject: { kind: 'seller', id: SELLER_ID, name }, before: { logo: before }, after: { logo: after } });
}

/** @throws Refusal 404 until the seller is set up, 422 for an unusable file */
export async function setLogo({ tx, now }: CommandContext, { image }: { image: string }): Promise<SellerLogo> {
  const picture = pictureOf(Buffer.from(image, 'base64'));
  const { kind, width, height, bytes } = picture;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await tx.run(sql`insert into seller_logo (sha256, kind, width, height, bytes, made_at)
    values (${sha256}, ${kind}, ${width}, ${height}, ${bytes}, ${now}) on conflict do nothing`);
  await writeLogo(tx, sha256);
  return { logo: imageOf(picture) };
}

/** @throws Refusal 404 until the seller is set up */
export async function removeLogo({ tx }: CommandContext): Promise<SellerLogo> {
  await writeLogo(tx, null);
  return { logo: null };
}
