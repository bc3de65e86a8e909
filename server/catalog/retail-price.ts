// The recommended retail price of a product, set by staff and read by partners. The provider's catalogue has none, so
// syncs leave it alone.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { CommandContext } from '#server/base/http/context.ts';

/** Sets the retail price, or removes it with null. @throws Refusal 404 */
export async function setRetailPrice(
  { tx, now }: CommandContext,
  { id, retailPrice }: { id: string; retailPrice: Cents | null },
): Promise<Record<string, never>> {
  const product = await tx.one(sql<{ retailPriceCents: Cents | null }>`select retail_price_cents from product
    where id = ${id} for update`);
  if (!product) throw new Refusal('missing', commonCopy.notFound);
  if (product.retailPriceCents === retailPrice) return {};
  await tx.run(sql`update product set retail_price_cents = ${retailPrice}, modified_at = ${now} where id = ${id}`);
  tx.note({
    subject: { kind: 'product', id },
    before: { retailPriceCents: product.retailPriceCents },
    after: { retailPriceCents: retailPrice },
  });
  return {};
}
