// Products whose orders a search finds. Their orders are read from indexes by product, and if a text is part of all that
// was ever ordered of them, the titles of the orders need not be compared again (docs/decisions/0122).

import { sql } from 'kysely';
import { searchWords } from '#domain/base/text/fold-text.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { isOneOf } from '#server/base/database/list.ts';
import { changedSubjects, subjectContains } from '#server/orders/lifecycle/order-conditions.ts';

/** With more products, their orders are nearly all orders. */
const FOUND_MAX = 1000;
/** With more products, scanning the newest orders is faster than merging those of each product. */
const SOUGHT_MAX = 100;

/** Orders with one of a few values in an indexed column. */
export interface Seek {
  column: 'product_id' | 'company_id';
  ids: readonly string[];
  /** Only orders of this company, from its index by product. */
  companyId?: string | undefined;
}

interface FoundProducts {
  /** Restricts orders `o` to the products. */
  condition: Sql;
  /** Whether every order of the products contains the text. */
  isTextSettled: boolean;
  seek: Seek | undefined;
}

interface Wanted {
  /** Conditions on subjects `s` (order_subject). */
  where: Sql;
  /** The text among them. */
  text: string | undefined;
  /** Only products that this company ordered. */
  companyId: string | undefined;
}

/** Null if there are too many. */
export async function findProducts(db: Db, { where, text, companyId }: Wanted): Promise<FoundProducts | null> {
  const title = text === undefined ? sql`true` : subjectContains(searchWords(text));
  const isOrdered =
    companyId === undefined
      ? sql`true`
      : sql`exists (select from orders o where o.company_id = ${companyId} and o.product_id = p.id)`;
  const products = await db.all(
    sql<{ id: string; isPartly: boolean }>`select p.id,
        exists (select from order_subject s where s.product_id = p.id and not ${title})
          or exists (select from ${changedSubjects} s where s.product_id = p.id and not ${title}) as is_partly
      from (
            select s.product_id as id
            from order_subject s
            where ${where}
            union
            select s.product_id
            from ${changedSubjects} s
            where ${where}
          ) p
      where ${isOrdered}
      limit ${FOUND_MAX + 1}`,
  );
  if (products.length > FOUND_MAX) return null;
  const ids = products.map(({ id }) => id);
  return {
    condition: isOneOf(sql`o.product_id`, ids, 'uuid'),
    isTextSettled: text !== undefined && products.every(({ isPartly }) => !isPartly),
    seek: ids.length > SOUGHT_MAX ? undefined : { column: 'product_id', ids, companyId },
  };
}
