// Open orders of a product, the oldest first (SIO-014).

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import { PENDING_STATES, type PendingOrder, type pendingOrderList } from '#domain/orders/pending-orders.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { isSku } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';

type Filters = typeof pendingOrderList.filters;

interface Row {
  id: string;
  orderNumber: string;
  offerQuantity: number;
  offerPriceCents: Cents;
  author: string;
}

export async function listPendingOrders({ db }: QueryContext, state: ListState<Filters>): Promise<Page<PendingOrder>> {
  const page = await queryPage(db, state, {
    select: sql<Row>`o.id, o.order_number, o.offer_quantity, o.offer_price_cents, f.author`,
    from: sql`orders o join order_offer f on f.order_id = o.id and f.version = o.offer_version`,
    where: [
      sql`o.state = any (${[...PENDING_STATES]})`,
      ...conditions<Filters>(state.filter, {
        sku: (sku) => isSku(sql`o.product_sku`, [sku]),
        type: (type) => sql`o.stock_type = ${type}`,
      }),
    ],
    sorts: {},
    defaultOrder: sql`o.created_at, o.id`,
    tiebreaker: sql`o.id`,
  });
  return {
    ...page,
    items: page.items.map(({ id, orderNumber, offerQuantity, offerPriceCents, author }) => ({
      id,
      orderNumber,
      history: [{ offerQuantity, offerPrice: offerPriceCents, modifiedByName: author }],
    })),
  };
}
