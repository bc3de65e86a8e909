// SQL that finds purchases by their number in any spelling, and orders by the partner's number.

import { sql } from 'kysely';
import { parseDocumentNumber } from '#domain/base/text/document-number.ts';
import type { Sql } from '#server/base/database/db.ts';
import { PURCHASE_NUMBER_PREFIX } from './number-prefixes.ts';

const SEQUENCE_DIGITS = 6;

/**
 * Numbers of purchases that a text spells, of every year if it names none; null for other text. Digits suffice without
 * `withPrefix`.
 */
export function spelledPurchasesSql(text: string, { withPrefix }: { withPrefix: boolean }): Sql | null {
  const number = parseDocumentNumber(text);
  if (!number || (number.prefix ?? (withPrefix ? null : PURCHASE_NUMBER_PREFIX)) !== PURCHASE_NUMBER_PREFIX)
    return null;
  const { year, sequence } = number;
  return sql`select ${PURCHASE_NUMBER_PREFIX} || ' ' || n.year || ' '
      || ${String(sequence).padStart(SEQUENCE_DIGITS, '0')}
    from order_number n where ${year === null ? sql`true` : sql`n.year = ${year}`}`;
}

/** Orders `o` of the purchase with this number. */
export function isOfPurchase(text: string): Sql {
  const numbers = spelledPurchasesSql(text, { withPrefix: false });
  return numbers
    ? sql`o.purchase_id in (select pu.id from partner_purchase pu where pu.number in (${numbers}))`
    : sql`false`;
}

/** Rows whose purchase order number begins with a text; for `orders` and `partner_purchase`, which index it. */
export const purchaseOrderBegins = (row: 'o' | 'pu', text: string): Sql => {
  const column = sql.ref(`${row}.purchase_order`);
  return sql`(${column} <> '' and lower(${column}) collate "C" ^@ lower(${text}::text))`;
};
