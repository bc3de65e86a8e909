// File of a sent package: unaltered keys, one per line, sent only after the ledger entry is committed.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { FileReply, UnmanagedContext } from '#server/base/http/context.ts';
import { type KeySource, openPiece, type RevealedKey } from '#server/keys/package-keys.ts';
import { type AfterReveal, appendReveal } from '#server/keys/reveal-ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';
import { areLikeFormulas, buildJointKeyFile, buildKeyFile, type KeyPieces } from './key-file.ts';

interface Row {
  orderId: string;
  orderNumber: string;
  productName: string;
  state: string;
}

/** Result of the first pass over all keys. */
interface KeyScan {
  ids: string[];
  pieceCount: number;
  hasFormula: boolean;
  /** Keys of the last piece. */
  last: RevealedKey[];
}

/** Decrypts all keys piece by piece. @throws Error if one cannot be decrypted */
async function scanKeys(source: KeySource, packageId: string): Promise<KeyScan> {
  const scan: KeyScan = { ids: [], pieceCount: 0, hasFormula: false, last: [] };
  for (let keyCount = 1; scan.ids.length < keyCount; scan.pieceCount++) {
    const piece = await openPiece(source, packageId, scan.pieceCount);
    if (piece.keyCount === 0 && scan.pieceCount === 0) break;
    keyCount = Math.max(keyCount, piece.keyCount);
    scan.ids.push(...piece.ids);
    scan.hasFormula ||= areLikeFormulas(piece.keys);
    scan.last = piece.keys;
  }
  return scan;
}

/** Decrypts piece by piece while sending; a single piece is not decrypted twice. */
async function* openPieces(source: KeySource, packageId: string, { pieceCount, last }: KeyScan): KeyPieces {
  if (pieceCount === 1) return yield last;
  for (let piece = 0; piece < pieceCount; piece++) yield (await openPiece(source, packageId, piece)).keys;
}

interface ScannedPackage extends Row {
  packageId: string;
  scan: KeyScan;
}

/** @throws Refusal 404, also for packages that this user may not see, and 409 unless it was sent */
async function scanPackage(source: KeySource, actor: Actor, packageId: string, orderId?: string) {
  const row = await source.db.one(
    sql<Row>`select o.id as order_id, o.order_number, o.product_name, k.state from package k
      join orders o on o.id = k.order_id
      where k.id = ${packageId} and ${orderId === undefined ? sql`true` : sql`o.id = ${orderId}`}
        and ${isVisibleTo(actor)}`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  // A sent package stays sent, with all its keys.
  if (row.state !== 'Sent') throw new Refusal('package_not_sent', deliveryCopy.notSent);
  return { ...row, packageId, scan: await scanKeys(source, packageId) };
}

export interface DownloadServices {
  vault: Vault;
  keys: DerivedKeys;
  afterReveal?: AfterReveal | undefined;
}

/** Records who downloads these packages, before the first key is sent. */
async function recordDownload(
  { database, actor, now }: UnmanagedContext,
  { keys, afterReveal }: DownloadServices,
  packages: readonly ScannedPackage[],
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { orderId, orderNumber, packageId, scan } of packages) {
      const reveal = { at: now, userId: actor.userId!, orderId, packageId, reason: 'download' };
      await appendReveal(tx, keys, reveal, scan.ids);
      tx.note({ subject: { kind: 'order', id: orderId, name: orderNumber }, after: { packageId } });
    }
  });
  await afterReveal?.();
}

/**
 * Downloads the keys of a package, with an entry in the reveal ledger each time (S8, GAP-064). All keys are decrypted
 * in a first pass, so that a defective one refuses the file instead of truncating it, and because any of them may
 * determine the format.
 */
export const downloadPackage =
  (services: DownloadServices) =>
  async (context: UnmanagedContext, input: { id: string; pkg: string }): Promise<FileReply> => {
    const source = { db: context.db, dataKeys: context.database, vault: services.vault };
    const found = await scanPackage(source, context.actor, input.pkg, input.id);
    await recordDownload(context, services, [found]);
    return buildKeyFile({ ...found, pieces: openPieces(source, input.pkg, found.scan) }, found.scan.hasFormula);
  };

/** Downloads several packages in one file. A package that may not be downloaded refuses all (PORD-028). */
export const downloadPackages =
  (services: DownloadServices) =>
  async (context: UnmanagedContext, input: { packageIds: readonly string[] }): Promise<FileReply> => {
    const source = { db: context.db, dataKeys: context.database, vault: services.vault };
    const found: ScannedPackage[] = [];
    for (const packageId of new Set(input.packageIds)) found.push(await scanPackage(source, context.actor, packageId));
    await recordDownload(context, services, found);
    const orders = found.map((one) => ({ ...one, pieces: openPieces(source, one.packageId, one.scan) }));
    return buildJointKeyFile(
      `keys-${context.now.slice(0, 10)}`,
      orders,
      found.some(({ scan }) => scan.hasFormula),
    );
  };
