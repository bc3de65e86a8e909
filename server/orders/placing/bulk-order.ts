// Bulk orders placed by staff for one partner; each line is judged separately, and a failing one creates no order
// (LIFE-T02, T03, MBO).

import { sql } from 'kysely';
import { type Fault, invalidField } from '#domain/base/refusal.ts';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';
import type { BulkOrder } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { quantityFault } from '#domain/orders/quantities.ts';
import type { Tx } from '#server/base/database/db.ts';
import { creditFault } from '#server/credit/exposure.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';
import { planBlending } from '#server/orders/mix/blending.ts';
import { type PromotionOffer, readPromotionOffers } from '#server/promotions/promotion-offers.ts';
import { insertOrders } from './order-placement.ts';

type BulkOrderLine = BulkOrder['lines'][number];

interface BulkLineResult {
  status: 'Success' | 'Error';
  promotionId: string;
  message: string;
  code?: RefusalCode;
}

/** Validates a staff order line; null if valid. The minimum of 20 keys applies to partners only (CART-021). */
function validateBulkLine(line: BulkOrderLine, offered: PromotionOffer | undefined, persist: boolean): Fault | null {
  if (!offered?.onSale || !offered.visible || offered.productId !== line.productId)
    return { code: 'promotion_invalid', text: orderCopy.promotionInvalid };
  if (persist) return null;
  if (line.quantity === 0 || line.demandPrice === 0)
    return { code: 'quantity_and_price', text: orderCopy.quantityAndPrice };
  return quantityFault(line.quantity, offered, { namesMinimum: true });
}

/** Places a valid line. Returns the fault if the credit limit does not cover it, else null. */
async function placeBulkLine(
  tx: Tx,
  context: ActionContext,
  line: BulkOrderLine,
  offered: PromotionOffer,
  { partnerId, persist = false }: BulkOrder,
): Promise<Fault | null> {
  const quantity = persist ? 0 : line.quantity;
  const priceCents = persist ? 0 : line.demandPrice;
  const creditError = persist
    ? null
    : await creditFault(tx, context, { companyId: partnerId, netAmounts: [quantity * priceCents] });
  if (creditError) return creditError;
  const [placed] = await insertOrders(tx, context, persist ? 'Draft' : 'Submitted', [
    {
      product: offered,
      companyId: partnerId,
      createdBy: null,
      promotionId: line.promotionId,
      quantity,
      priceCents,
      listPriceCents: offered.listPriceCents,
      deliveryStartDate: offered.deliveryStartDate,
      customerIp: null,
      stockType: null,
    },
  ]);
  if (!persist) await planBlending(tx, { id: placed!.id, promotionId: line.promotionId }, quantity, offered.countries);
  return null;
}

export async function submitBulk(tx: Tx, context: ActionContext, input: BulkOrder): Promise<BulkLineResult[]> {
  const partner = await tx.one(sql`select 1 from company where id = ${input.partnerId}`);
  if (!partner) throw invalidField('partnerId', 'unknown_partner', orderCopy.selectPartner);
  const ids = input.lines.map(({ promotionId }) => promotionId);
  const offers = await readPromotionOffers(tx, input.partnerId, ids, context.now);
  const byId = new Map(offers.map((offer) => [offer.promotionId, offer]));
  const validatedLines = input.lines.map((line) => {
    const offered = byId.get(line.promotionId);
    return { line, offered, fault: validateBulkLine(line, offered, input.persist ?? false) };
  });
  const verdicts: BulkLineResult[] = [];
  for (const { line, offered, fault } of validatedLines) {
    const { promotionId } = line;
    const refused = fault ?? (await placeBulkLine(tx, context, line, offered!, input));
    verdicts.push(
      refused
        ? { status: 'Error', promotionId, message: refused.text, code: refused.code }
        : { status: 'Success', promotionId, message: '' },
    );
  }
  return verdicts;
}
