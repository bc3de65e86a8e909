// Keys that a purchase brought: sealed and given to their items, kept as surplus, passed on to the stock, or claimed from
// the provider when they serve nobody.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { type ArrivedKey, storeKeys, surplusToLot, toSurplus } from '#server/keys/store.ts';
import type { Vault } from '#server/keys/vault.ts';
import type { OrderRow } from '#server/orders/order.ts';
import { openLot } from '#server/stock/lots.ts';
import { duplicate } from './engine.ts';
import { left, type Settled } from './judgement.ts';
import { wantReturns } from './leave.ts';

/** Claims against the provider: it was paid, and what it sold serves nobody. */
async function claim(
  tx: Tx,
  claims: readonly { ref: string; reason: string; fingerprint: Buffer | null }[],
  now: Time,
) {
  for (const { ref, reason, fingerprint } of claims)
    await tx.run(sql`insert into purchase_claim (id, attempt_ref, reason, fingerprint, at)
      values (${newId()}, ${ref}, ${reason}, ${fingerprint}, ${now})`);
}

/** Keys that nobody could use are not stored: each is claimed, by what is wrong with it. */
const claimUnusable = (tx: Tx, vault: Vault, settled: readonly Settled[], now: Time): Promise<void> =>
  claim(
    tx,
    settled.flatMap(({ row, keys }) =>
      keys.flatMap(({ fault, secret }) =>
        fault === null
          ? []
          : [{ ref: row.ref, reason: `unusable key: ${fault}`, fingerprint: vault.fingerprint(secret) }],
      ),
    ),
    now,
  );

/** Stores what was delivered; a key that we already had turns its attempt into a claim against the provider. */
export async function keepKeys(tx: Tx, vault: Vault, settled: Settled[], now: Time): Promise<void> {
  await claimUnusable(tx, vault, settled, now);
  const arrived = settled.flatMap(({ row, decision, keys, costE4 }): ArrivedKey[] =>
    keys.flatMap((key, i) => {
      if (key.fault !== null) return [];
      // An item that left its order keeps no key: what still arrives for it is surplus first.
      const part = left(row) ? null : (decision.keysFor[i] ?? null);
      return [
        {
          secret: key.secret,
          kind: key.format,
          sku: key.sku,
          costE4: part === 0 || keys.length === 1 ? costE4 : 0,
          attemptRef: row.ref,
          orderItemId: part === null ? null : row.itemId,
          part: part ?? 0,
        },
      ];
    }),
  );
  for (const known of await storeKeys(tx, vault, arrived, now)) {
    const one = settled.find(({ row }) => row.ref === known.attemptRef)!;
    // Most likely the key that the person had typed in.
    if (one.row.byHand) continue;
    await claim(
      tx,
      [{ ref: known.attemptRef, reason: 'known key', fingerprint: vault.fingerprint(known.secret) }],
      now,
    );
    if (left(one.row) && one.decision.attempt === 'settled') one.decision = duplicate();
    if (known.orderItemId === null || one.decision.attempt === 'rejected') continue;
    await toSurplus(tx, known.attemptRef);
    one.decision = duplicate();
    one.costE4 = 0;
  }
}

/** Keys for items that left their order: into our own stock, or back to the provider (ITEM-T16). */
export async function passOn(tx: Tx, order: OrderRow, settled: readonly Settled[], now: Time): Promise<void> {
  for (const { row, decision, keys, costE4 } of settled) {
    if (!left(row)) continue;
    const whole = decision.attempt === 'settled' && decision.item === 'Completed' && !decision.keysFor.includes(null);
    // While a return is wanted the keys wait in the surplus: the provider may take the purchase back at any moment.
    if (row.leavesTo === 'inventory' && whole && !row.returning) {
      const arrival = { productId: order.productId, country: row.country, unitCostE4: costE4, quantity: 1 };
      const lot = await openLot(tx, { ...arrival, sourceOrderId: order.id }, now);
      if ((await surplusToLot(tx, row.ref, lot)) !== keys.length) throw new Error(`${row.ref} lost a key on its way.`);
    } else if (row.leavesTo === 'refund')
      await wantReturns(
        tx,
        order.id,
        'The order ended without it.',
        sql`a.ref = ${row.ref} and a.state in ('pending', 'settled')`,
        now,
      );
  }
}
