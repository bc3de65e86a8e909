// The cart becomes orders, all lines or none, and is empty afterwards (CART-014 to CART-017).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { copy } from '#domain/cart/copy.ts';
import type { CommandContext } from '#server/base/context.ts';
import { type PlacedOrder, placeOrders } from '#server/orders/order-placement.ts';

/** @throws Refusal 409 for an empty cart, 422 with one error for each failing line, 422 beyond the credit limit */
export async function submitCart({ tx, actor, now, client }: CommandContext): Promise<PlacedOrder[]> {
  // Locked, so that of two submits at once the second finds an empty cart.
  const lines = await tx.all(
    sql<{ promotionId: string; productId: string; quantity: number; priceCents: Cents; directSale: boolean }>`
      select promotion_id, product_id, quantity, demand_price_cents as price_cents, direct_sale from cart_item
      where user_id = ${actor.userId} order by created_at, promotion_id for update`,
  );
  if (lines.length === 0) throw new Refusal('empty_cart', copy.nothingToSubmit);
  const placed = await placeOrders(tx, { actor, now }, lines, client.address);
  await tx.run(sql`delete from cart_item
    where user_id = ${actor.userId} and promotion_id = any (${lines.map(({ promotionId }) => promotionId)})`);
  return placed;
}
