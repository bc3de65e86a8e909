// Saved lists of a company, with the promotions that can be ordered now.

import { type RawBuilder, sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { SavedList, SavedListLine, SavedListSummary } from '#domain/cart/saved-list-calls.ts';
import type { Db } from '#server/base/database/db.ts';
import { byName } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { joinCheapestOffer, type OfferColumns, offerColumns } from '#server/promotions/cheapest-offer.ts';

type Reader = Pick<QueryContext, 'actor' | 'now'>;

const summaryColumns: RawBuilder<SavedListSummary> = sql<SavedListSummary>`l.id, l.name,
  (select count(*) from saved_list_line n where n.list_id = l.id) as line_count,
  l.created_by_name, l.created_at, l.modified_at`;

/** All lists of the company by name. */
export const readSavedLists = ({ db, actor }: QueryContext): Promise<SavedListSummary[]> =>
  db.all(
    sql<SavedListSummary>`select ${summaryColumns} from saved_list l
      where l.company_id = ${actor.companyId} order by ${byName(sql`l.name`)}, l.id`,
  );

/** A line with its product and the cheapest promotion of product and region. */
export interface LineRow extends OfferColumns {
  line: number;
  productId: string;
  name: string;
  sku: string;
  region: string;
  quantity: number;
  demandPriceCents: Cents;
}

/** Lines of a list in their order. */
export const readListLines = (db: Db, { actor, now }: Reader, listId: string): Promise<LineRow[]> =>
  db.all(
    sql<LineRow>`select n.line, n.product_id, pr.name, pr.sku, n.region, n.quantity, n.demand_price_cents,
        ${offerColumns}
      from saved_list_line n
        join saved_list l on l.id = n.list_id and l.company_id = ${actor.companyId}
        join company c on c.id = l.company_id
        join product pr on pr.id = n.product_id
        ${joinCheapestOffer(now, sql`n.region`)}
      where n.list_id = ${listId}
      order by n.line`,
  );

const toLine = (row: LineRow): SavedListLine => ({
  line: row.line,
  name: row.name,
  sku: row.sku,
  region: row.region,
  quantity: row.quantity,
  demandPrice: row.demandPriceCents,
  offer:
    row.promotionId === null
      ? null
      : {
          promotionId: row.promotionId,
          price: row.priceCents!,
          minQuantity: row.minQuantity!,
          maxQuantity: row.maxQuantity!,
          validTo: row.validTo!,
        },
});

/** @throws Refusal 404 if the company has no such list */
export async function readSavedList(db: Db, by: Reader, id: string): Promise<SavedList> {
  const list = await db.one(
    sql<SavedListSummary & { version: number }>`select ${summaryColumns}, l.version from saved_list l
      where l.id = ${id} and l.company_id = ${by.actor.companyId}`,
  );
  if (!list) throw new Refusal('missing', commonCopy.notFound);
  return { ...list, lines: (await readListLines(db, by, id)).map(toLine) };
}
