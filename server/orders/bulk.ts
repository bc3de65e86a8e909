// Staff order several promotions for one partner at once; each line is judged alone, and one that fails makes no order
// (LIFE-T02, T03, MBO).

import { sql } from 'kysely';
import { invalid } from '#domain/base/refusal.ts';
import type { BulkOrder } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { boundBroken } from '#domain/orders/quantities.ts';
import type { Tx } from '#server/base/db.ts';
import { creditFault } from '#server/credit/exposure.ts';
import { type Offered, offeredTo } from '#server/promotions/on-sale.ts';
import { planBlending } from './blending.ts';
import type { By } from './order.ts';
import { insertOrders, orderNumbers } from './place.ts';

type Line = BulkOrder['lines'][number];

interface Verdict {
  status: 'Success' | 'Error';
  promotionId: string;
  message: string;
  code?: string;
}

/** What is wrong with a line that staff order, or null. The floor of 20 keys binds partners only (CART-021). */
function fault(line: Line, offered: Offered | undefined, persist: boolean): string | null {
  if (!offered?.onSale || !offered.visible || offered.productId !== line.productId) return copy.promotionInvalid;
  if (persist) return null;
  if (line.quantity === 0 || line.demandPrice === 0) return copy.quantityAndPrice;
  const broken = boundBroken(line.quantity, offered);
  if (broken) return broken === 'below' ? copy.minimumQuantity(offered.minQuantity) : copy.aboveMaximum;
  return null;
}

/** Places one good line; answers the sentence that refuses it when the limit of the partner does not cover it, else null. */
async function placeLine(
  tx: Tx,
  by: By,
  line: Line,
  offered: Offered,
  { partnerId, persist = false }: BulkOrder,
): Promise<string | null> {
  const quantity = persist ? 0 : line.quantity;
  const priceCents = persist ? 0 : line.demandPrice;
  const fault = persist ? null : await creditFault(tx, by, { companyId: partnerId, nets: [quantity * priceCents] });
  if (fault) return fault;
  const [orderNumber] = await orderNumbers(tx, partnerId, 1, new Date(by.now).getUTCFullYear());
  const [id] = await insertOrders(tx, by, persist ? 'Draft' : 'Submitted', [
    {
      orderNumber: orderNumber!,
      of: offered,
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
  if (!persist) await planBlending(tx, { id: id!, promotionId: line.promotionId }, quantity, offered.countries);
  return null;
}

export async function submitBulk(tx: Tx, by: By, input: BulkOrder): Promise<Verdict[]> {
  const partner = await tx.one(sql`select 1 from company where id = ${input.partnerId}`);
  if (!partner) throw invalid('partnerId', copy.selectPartner);
  const ids = input.lines.map(({ promotionId }) => promotionId);
  const offers = await offeredTo(tx, input.partnerId, ids, by.now);
  const byId = new Map(offers.map((offer) => [offer.promotionId, offer]));
  const judged = input.lines.map((line) => {
    const offered = byId.get(line.promotionId);
    return { line, offered, message: fault(line, offered, input.persist ?? false) };
  });
  const verdicts: Verdict[] = [];
  for (const { line, offered, message } of judged) {
    const { promotionId } = line;
    const aboveLimit = message === null ? await placeLine(tx, by, line, offered!, input) : null;
    if (message !== null) verdicts.push({ status: 'Error', promotionId, message });
    else if (aboveLimit) verdicts.push({ status: 'Error', promotionId, message: aboveLimit, code: 'credit_limit' });
    else verdicts.push({ status: 'Success', promotionId, message: '' });
  }
  return verdicts;
}
