// Converts the cart to orders, all lines or none, and empties it (CART-014 to CART-017).

import { sql } from 'kysely';
import type { Input } from '#domain/base/endpoint.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { cartCalls } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { prepared } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { setPurchaseOrders } from '#server/orders/lifecycle/purchase-order.ts';
import { type PlacedOrder, placeOrders } from '#server/orders/placing/order-placement.ts';

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

/**
 * Submits the cart. `lines` is the cart as the caller sees it; another tab or device may have changed it since.
 * @throws Refusal 409 for an empty cart or one that differs from `lines`, 422 with one error per failing line, 422
 * beyond the credit limit
 */
export async function submitCart(
  { tx, actor, now, client }: CommandContext,
  { lines: seenLines, purchaseOrder = '' }: Input<typeof cartCalls.submit>,
): Promise<PlacedOrder[]> {
  // Locked in order before deletion, so that the second of two submits finds an empty cart. A refusal restores them.
  const lines = await tx.all(
    prepared(sql<CartOrderLine>`with lines as materialized (
          select promotion_id, product_id, quantity, demand_price_cents as price_cents, direct_sale, reference,
            created_at
          from cart_item
          where user_id = ${actor.userId}
          order by created_at, promotion_id
          for update
        ),
        gone as (
          delete from cart_item ci
          using lines l
          where ci.user_id = ${actor.userId} and ci.promotion_id = l.promotion_id
        )
      select promotion_id, product_id, quantity, price_cents, direct_sale, reference
      from lines
      order by created_at, promotion_id`),
  );
  if (lines.length === 0) throw new Refusal('empty_cart', cartCopy.nothingToSubmit);
  if (seenLines && !matchesCart(lines, seenLines)) throw new Refusal('cart_changed', cartCopy.changedElsewhere);
  const placed = await placeOrders(tx, { actor, now }, lines, client.address);
  if (purchaseOrder !== '') await setPurchaseOrders(tx, placed, purchaseOrder);
  return placed;
}
