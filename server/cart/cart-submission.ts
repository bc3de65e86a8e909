// Converts the cart to orders, all lines or none, and empties it (CART-014 to CART-017).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Input } from '#domain/base/endpoint.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { cartCalls } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { refuseKeysInText } from '#server/keys/keys-in-text.ts';
import type { Vault } from '#server/keys/vault.ts';
import { type PlacedOrder, placeOrders } from '#server/orders/placing/order-placement.ts';
import { createPurchase } from '#server/orders/placing/purchase.ts';

interface CartOrderLine {
  promotionId: string;
  productId: string;
  quantity: number;
  priceCents: Cents;
  directSale: boolean;
  reference: string;
}

type SeenLine = NonNullable<Input<typeof cartCalls.submit>['lines']>[number];

/** A cart line for comparison: the order of lines does not matter. */
const toComparableLine = (
  { promotionId, productId, quantity }: Pick<CartOrderLine, 'promotionId' | 'productId' | 'quantity'>,
  priceCents: Cents,
): string => `${promotionId} ${productId} ${quantity} ${priceCents}`;

/** True if the caller saw exactly these lines. */
function matchesCart(lines: readonly CartOrderLine[], seenLines: readonly SeenLine[]): boolean {
  const seen = new Set(seenLines.map((line) => toComparableLine(line, line.demandPrice)));
  return seenLines.length === lines.length && lines.every((line) => seen.has(toComparableLine(line, line.priceCents)));
}

/** Empties the cart and returns its lines. */
const takeLines = (tx: Tx, userId: Actor['userId']): Promise<CartOrderLine[]> =>
  // Locked in order before deletion, so that the second of two submits finds an empty cart. A refusal restores them.
  tx.all(
    prepared(sql<CartOrderLine>`with lines as materialized (
          select promotion_id, product_id, quantity, demand_price_cents as price_cents, direct_sale, reference,
            created_at
          from cart_item
          where user_id = ${userId}
          order by created_at, promotion_id
          for update
        ),
        gone as (
          delete from cart_item ci
          using lines l
          where ci.user_id = ${userId} and ci.promotion_id = l.promotion_id
        )
      select promotion_id, product_id, quantity, price_cents, direct_sale, reference
      from lines
      order by created_at, promotion_id`),
  );

/**
 * Submits the cart as one purchase. `lines` is the cart as the caller sees it; another tab or device may have changed it
 * since.
 * @throws Refusal 409 for an empty cart or one that differs from `lines`, 422 with one error per failing line, 422
 * beyond the credit limit or for a key in the note
 */
export const submitCart =
  ({ vault }: { vault: Vault }) =>
  async (
    { tx, actor, now, client }: CommandContext,
    { lines: seenLines, purchaseOrder = '', note = '' }: Input<typeof cartCalls.submit>,
  ): Promise<PlacedOrder[]> => {
    await refuseKeysInText(tx, vault, 'note', note);
    const lines = await takeLines(tx, actor.userId);
    if (lines.length === 0) throw new Refusal('empty_cart', cartCopy.nothingToSubmit);
    if (seenLines && !matchesCart(lines, seenLines)) throw new Refusal('cart_changed', cartCopy.changedElsewhere);
    return placeOrders(tx, { actor, now }, lines, client.address, createPurchase({ purchaseOrder, note }));
  };
