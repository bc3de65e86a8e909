// File of a sent package: unaltered keys, one per line, sent only after the ledger entry is committed.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { FileReply, UnmanagedContext } from '#server/base/http/context.ts';
import { type KeySource, openPiece, type RevealedKey } from '#server/keys/package-keys.ts';
import { appendReveal } from '#server/keys/reveal-ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';
import { areLikeFormulas, buildKeyFile, type KeyPieces } from './key-file.ts';

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

/**
 * Downloads the keys of a package, with an entry in the reveal ledger each time (S8, GAP-064). All keys are decrypted
 * in a first pass, so that a defective one refuses the file instead of truncating it, and because any of them may
 * determine the format.
 */
export const downloadPackage =
  ({ vault, keys }: { vault: Vault; keys: DerivedKeys }) =>
  async ({ database, db, actor, now }: UnmanagedContext, input: { id: string; pkg: string }): Promise<FileReply> => {
    const row = await db.one(
      sql<Row>`select o.id as order_id, o.order_number, o.product_name, k.state from package k
        join orders o on o.id = k.order_id
        where k.id = ${input.pkg} and o.id = ${input.id} and ${isVisibleTo(actor)}`,
    );
    if (!row) throw new Refusal('missing', commonCopy.notFound);
    // A sent package stays sent, with all its keys.
    if (row.state !== 'Sent') throw new Refusal('package_not_sent', deliveryCopy.notSent);
    const source = { db, dataKeys: database, vault };
    const scan = await scanKeys(source, input.pkg);
    await database.transaction(async (tx) => {
      const reveal = {
        at: now,
        userId: actor.userId!,
        orderId: row.orderId,
        packageId: input.pkg,
        reason: 'download',
      };
      await appendReveal(tx, keys, reveal, scan.ids);
      tx.note({
        subject: { kind: 'order', id: row.orderId, name: row.orderNumber },
        after: { packageId: input.pkg },
      });
    });
    return buildKeyFile(row, scan.hasFormula, openPieces(source, input.pkg, scan));
  };
