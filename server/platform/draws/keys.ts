// Reads the keys of a draw: each page is a line of the reveal ledger, committed before the first key leaves.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Input, Reply } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { imageTypeOf } from '#domain/catalog/key-text.ts';
import type { ApiKey, apiKeyCalls } from '#domain/platform/draws/calls.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import { openKeysAfter, type PlacedKey } from '#server/keys/package-keys.ts';
import { type AfterReveal, appendReveal } from '#server/keys/reveal-ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';
import { cursorAfter, offsetOf } from '#server/platform/cursors.ts';

/** Images are stored as base64, which is what callers get; their type is that of the bytes. */
const toKey = ({ id, unit, part, sku, country, kind, secret }: PlacedKey): ApiKey => {
  const code = secret.reveal();
  return { id, unit, part, sku, country, type: kind === 'image' ? imageTypeOf(code) : 'text/plain', code };
};

export interface KeyServices {
  vault: Vault;
  keys: DerivedKeys;
  afterReveal?: AfterReveal | undefined;
}

export const readDrawKeys =
  ({ vault, keys, afterReveal }: KeyServices) =>
  async (
    { database, db, actor, now }: UnmanagedContext,
    { id, cursor, limit }: Input<typeof apiKeyCalls.keys>,
  ): Promise<Reply<typeof apiKeyCalls.keys>> => {
    const offset = offsetOf(cursor);
    const draw = await db.one(
      sql<{ orderId: string; orderNumber: string }>`select o.id as order_id, o.order_number
        from package k join orders o on o.id = k.order_id
        where k.id = ${id} and k.state = 'Sent' and k.dissolved_at is null and ${isVisibleTo(actor)}`,
    );
    if (!draw) throw new Refusal('missing', commonCopy.notFound);
    const opened = await openKeysAfter({ db, dataKeys: database, vault }, id, offset, limit);
    if (opened.keys.length === 0) return { items: [], nextCursor: null };
    await database.transaction(async (tx) => {
      const reveal = { at: now, userId: actor.userId!, orderId: draw.orderId, packageId: id, reason: 'download' };
      await appendReveal(
        tx,
        keys,
        reveal,
        opened.keys.map((key) => key.id),
        { keysBefore: offset, packageKeyCount: opened.keyCount },
      );
      tx.note({
        subject: { kind: 'order', id: draw.orderId, name: draw.orderNumber },
        after: { packageId: id, keyCount: opened.keys.length },
      });
    });
    await afterReveal?.();
    const read = offset + opened.keys.length;
    return { items: opened.keys.map(toKey), nextCursor: read < opened.keyCount ? cursorAfter(read) : null };
  };
