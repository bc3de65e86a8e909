// Sums over the orders of one list filter: by publisher, month, product and so on, stored next to the sums by partner
// (migration 105). Decides in SQL which of them apply to a filter.

import { sql } from 'kysely';
import { DAY, millisecondsOf, type Time, timeOf } from '#domain/base/time.ts';
import type { Sql } from '#server/base/database/db.ts';
import { isOneOf, joinConditions } from '#server/base/database/list.ts';
import { between, changedSubjects } from '#server/orders/lifecycle/order-conditions.ts';

/** List filters covered by stored sums. */
export type TotalsPart =
  | { dimension: 'publisher' | 'provider'; ids: readonly string[] }
  | { dimension: 'free keys'; yes: boolean }
  /** Cents; `down` is inclusive, `up` exclusive. */
  | { dimension: 'price'; down?: number | undefined; up?: number | undefined }
  /** Creation time, both ends inclusive. */
  | { dimension: 'day'; min?: Time | undefined; max?: Time | undefined }
  /** Conditions on the ordered product, a row `s` (order_subject). */
  | { dimension: 'subject'; where: Sql };

/**
 * Parts that an order or a delta counts in, as rows `p (dimension, part)`; column names are unqualified. An order without
 * a publisher counts in none.
 */
export const partsOfOrders: Sql = sql`(select * from (values
  ('publisher', publisher_id::text), ('provider', provider_id::text),
  ('day', to_char(day, 'YYYY-MM-DD')), ('month', to_char(day, 'YYYY-MM')),
  ('price', lpad(price_cents::text, 12, '0')), ('free keys', has_free_keys::text),
  ('subject', order_subject_id(product_id, publisher_id, provider_id, promotion_id, product_sku, region, title))
) named (dimension, part) where part is not null) p`;

const PRICE_DIGITS = 12;
const asPrice = (cents: number) => String(cents).padStart(PRICE_DIGITS, '0');

/** Selects `state` and the sums from stored rows, deltas and orders, each under its conditions. */
interface SumRows {
  columns: Sql;
  /** The same sums computed from an order `o`. */
  ofOrders: Sql;
  /** Further conditions, on columns that orders, deltas and stored rows share. */
  groups: Sql;
}

const stored = ({ columns, groups }: SumRows, dimension: string, where: Sql): Sql =>
  sql`select ${columns} from order_total_of_part where dimension = ${dimension} and ${where} and ${groups}`;
const changed = ({ columns, groups }: SumRows, where: Sql): Sql =>
  sql`select ${columns} from ${changedSubjects} s where ${where} and ${groups}`;
const unionAll = (...parts: Sql[]): Sql => sql.join(parts, sql` union all `);

const dayOf = (milliseconds: number) => timeOf(milliseconds).slice(0, 10);
const monthOf = (milliseconds: number) => timeOf(milliseconds).slice(0, 7);
const startOfMonth = (milliseconds: number, monthsLater = 0) => {
  const at = new Date(milliseconds);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater, 1);
};
const mapped = <V, T>(value: V | undefined, map: (value: V) => T): T | undefined =>
  value === undefined ? undefined : map(value);

/** Whole months and days come from stored sums, partial days at either end from orders. */
function rowsOfDays(rows: SumRows, min: Time | undefined, max: Time | undefined): Sql {
  const first = mapped(min, (at) => Math.ceil(millisecondsOf(at) / DAY) * DAY);
  // Times are whole milliseconds, so a period that ends with a day's last one includes the whole day.
  const last = mapped(max, (at) => millisecondsOf(at) + 1);
  const end = mapped(last, (at) => Math.floor(at / DAY) * DAY);
  const ofOrders = (...where: Sql[]) =>
    sql`select ${rows.ofOrders} from orders o where ${joinConditions([...where, rows.groups])}`;
  const fromMin = sql`o.created_at >= ${min}::timestamptz`;
  const toMax = sql`o.created_at <= ${max}::timestamptz`;
  if (first !== undefined && end !== undefined && first >= end) return ofOrders(fromMin, toMax);
  const months = {
    from: mapped(first, (at) => (startOfMonth(at) === at ? at : startOfMonth(at, 1))),
    to: mapped(end, (at) => startOfMonth(at)),
  };
  const hasMonths = months.from === undefined || months.to === undefined || months.from < months.to;
  const days = (from: number | undefined, to: number | undefined) =>
    stored(rows, 'day', between(sql`part`, mapped(from, dayOf), mapped(to, dayOf)));
  return unionAll(
    changed(rows, between(sql`day`, mapped(first, dayOf), mapped(end, dayOf))),
    ...(min === undefined || millisecondsOf(min) === first
      ? []
      : [ofOrders(fromMin, sql`o.created_at < ${timeOf(first!)}::timestamptz`)]),
    ...(last === end ? [] : [ofOrders(toMax, sql`o.created_at >= ${timeOf(end!)}::timestamptz`)]),
    ...(hasMonths
      ? [
          stored(rows, 'month', between(sql`part`, mapped(months.from, monthOf), mapped(months.to, monthOf))),
          ...(first === undefined || first === months.from ? [] : [days(first, months.from)]),
          ...(end === undefined || end === months.to ? [] : [days(months.to, end)]),
        ]
      : [days(first, end)]),
  );
}

/** Rows of `state` and sums that make up a part. */
export function rowsOfPart(part: TotalsPart, rows: SumRows): Sql {
  switch (part.dimension) {
    case 'publisher':
    case 'provider':
      return unionAll(
        stored(
          rows,
          part.dimension,
          isOneOf(
            sql`part`,
            part.ids.map((id) => id.toLowerCase()),
          ),
        ),
        changed(rows, isOneOf(sql.ref(`${part.dimension}_id`), part.ids, 'uuid')),
      );
    case 'free keys':
      return unionAll(
        stored(rows, part.dimension, sql`part = ${String(part.yes)}`),
        changed(rows, sql`has_free_keys = ${part.yes}`),
      );
    case 'price':
      return unionAll(
        stored(rows, part.dimension, between(sql`part`, mapped(part.down, asPrice), mapped(part.up, asPrice))),
        changed(rows, between(sql`price_cents`, part.down, part.up)),
      );
    case 'day':
      return rowsOfDays(rows, part.min, part.max);
    case 'subject':
      return unionAll(
        sql`select ${rows.columns} from order_subject s
          join order_total_of_part on dimension = 'subject' and part = s.id where ${part.where} and ${rows.groups}`,
        changed(rows, part.where),
      );
  }
}
