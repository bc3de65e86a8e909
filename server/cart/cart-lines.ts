// Adds, changes and removes cart lines. A line is validated when added and again on submit, because promotions end and
// relations change in between.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { type Fault, type FieldError, fieldRefusal, Refusal } from '#domain/base/refusal.ts';
import type { Basket, CartLine } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { validateOrderLine } from '#server/orders/placing/order-placement.ts';
import { readShownOffers } from '#server/promotions/promotion-offers.ts';
import { readBasket } from './basket.ts';

/** Faults of the lines for this company now; null if valid. */
export async function validateLines(
  { db, actor, now }: CommandContext,
  lines: readonly CartLine[],
): Promise<(Fault | null)[]> {
  const ids = lines.map(({ promotionId }) => promotionId);
  const offers = new Map(
    (await readShownOffers(db, actor.companyId!, ids, now)).map((offer) => [offer.promotionId, offer]),
  );
  return lines.map((line) =>
    validateOrderLine({ ...line, priceCents: line.demandPrice }, offers.get(line.promotionId)),
  );
}

const toFieldErrors = (lines: readonly CartLine[], faults: readonly (Fault | null)[]): FieldError[] =>
  lines.flatMap(({ promotionId }, at) => {
    const fault = faults[at];
    return fault ? [{ field: promotionId, code: fault.code, message: fault.text }] : [];
  });

/** Direct Sales lines keep that flag, if the user may see that screen. */
const isDirect = ({ actor }: CommandContext, { directSale }: CartLine): boolean =>
  directSale === true && actor.permissions.has('Promotion.DirectSalesView');

async function refuseInvalidLine(context: CommandContext, line: CartLine): Promise<void> {
  const [fault] = await validateLines(context, [line]);
  if (fault)
    throw fault.code === 'promotion_invalid' ? new Refusal(fault.code, fault.text) : fieldRefusal('quantity', fault);
}

/**
 * @throws Refusal 409 if the promotion is already in the cart (CART-012) or cannot be ordered, 422 outside its bounds
 */
export async function addLine(context: CommandContext, line: CartLine): Promise<Basket> {
  const { tx, actor, now } = context;
  await refuseInvalidLine(context, line);
  const added = await tx.run(sql`insert into cart_item (user_id, promotion_id, product_id, quantity, demand_price_cents,
      direct_sale, reference, created_at)
    values (${actor.userId}, ${line.promotionId}, ${line.productId}, ${line.quantity}, ${line.demandPrice},
      ${isDirect(context, line)}, ${line.reference ?? ''}, ${now}) on conflict do nothing`);
  if (added === 0) throw new Refusal('already_in_cart', cartCopy.alreadyIn);
  return readBasket(context.db, context);
}

/** @throws Refusal 404 if the line is not in the cart, else as `addLine` */
export async function changeLine(context: CommandContext, line: CartLine): Promise<Basket> {
  const { tx, actor } = context;
  const lineCondition = sql`user_id = ${actor.userId} and promotion_id = ${line.promotionId}
    and product_id = ${line.productId}`;
  if (!(await tx.one(sql`select 1 from cart_item where ${lineCondition} for update`)))
    throw new Refusal('missing', commonCopy.notFound);
  await refuseInvalidLine(context, line);
  await tx.run(
    sql`update cart_item set quantity = ${line.quantity}, demand_price_cents = ${line.demandPrice},
      reference = coalesce(${line.reference ?? null}::text, reference)
      where ${lineCondition}`,
  );
  return readBasket(context.db, context);
}

/** Removing an absent line is a no-op. */
export async function removeLine(
  context: CommandContext,
  line: Pick<CartLine, 'productId' | 'promotionId'>,
): Promise<Basket> {
  const { tx, actor } = context;
  await tx.run(sql`delete from cart_item
    where user_id = ${actor.userId} and promotion_id = ${line.promotionId} and product_id = ${line.productId}`);
  return readBasket(context.db, context);
}

/**
 * All lines or none (PPM-009 to PPM-015). @throws Refusal 422 with one error per invalid line (field = its promotion)
 */
export async function addLines(context: CommandContext, { lines }: { lines: CartLine[] }): Promise<Basket> {
  const { tx, actor, now } = context;
  const wantedLines = lines.filter(({ quantity }) => quantity > 0);
  const errors = toFieldErrors(wantedLines, await validateLines(context, wantedLines));
  const seenPromotions = new Set<string>();
  for (const { promotionId } of lines) {
    if (seenPromotions.has(promotionId))
      errors.push({ field: promotionId, code: 'line_twice', message: cartCopy.lineTwice });
    seenPromotions.add(promotionId);
  }
  if (errors.length > 0) throw new Refusal('lines_invalid', errors[0]!.message, { errors });
  const removedPromotionIds = lines.filter(({ quantity }) => quantity === 0).map(({ promotionId }) => promotionId);
  await tx.run(
    sql`delete from cart_item where user_id = ${actor.userId} and promotion_id = any (${removedPromotionIds})`,
  );
  const rows = wantedLines.map((line) => ({
    ...line,
    isDirect: isDirect(context, line),
    reference: line.reference ?? '',
  }));
  await tx.run(sql`insert into cart_item
      (user_id, promotion_id, product_id, quantity, demand_price_cents, direct_sale, reference, created_at)
    select ${actor.userId}, n.promotion_id, n.product_id, n.quantity, n.demand_price, n.is_direct, n.reference, ${now}
    from ${recordset('n', rows, {
      promotionId: 'uuid',
      productId: 'uuid',
      quantity: 'int',
      demandPrice: 'bigint',
      isDirect: 'boolean',
      reference: 'text',
    })}
    order by n.promotion_id
    on conflict (user_id, promotion_id) do update set product_id = excluded.product_id,
      quantity = excluded.quantity, demand_price_cents = excluded.demand_price_cents,
      direct_sale = excluded.direct_sale, reference = excluded.reference`);
  return readBasket(context.db, context);
}
