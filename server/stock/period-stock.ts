// Stock available to an order, by calendar month of arrival (ODT-028, STK-008, STK-009).

import { type RawBuilder, sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { arrivalOfAge, type StockAge } from '#domain/stock/ages.ts';
import { monthAgo, monthStart, PERIODS, type Period, type StockType } from '#domain/stock/periods.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { joinConditions } from '#server/base/database/list.ts';

/** Lots `l` of a period. */
export const lotsOfPeriod = (period: Period, now: Time): Sql =>
  period === 1 ? sql`l.received_at < ${monthStart(now)}` : sql`l.received_at >= ${monthStart(now)}`;

/** Lots `l` of a type. */
export const lotsOfType = (type: StockType, now: Time): Sql =>
  type === 'Inventory' ? sql`l.received_at < ${monthAgo(now)}` : sql`l.received_at >= ${monthAgo(now)}`;

/** Lots `l` of an age. */
export function lotsOfAge(age: StockAge, now: Time): Sql {
  const { after, until } = arrivalOfAge(age, now);
  return joinConditions([
    ...(after === null ? [] : [sql`l.received_at > ${after}`]),
    ...(until === null ? [] : [sql`l.received_at <= ${until}`]),
  ]);
}

export interface PeriodStock {
  period: Period;
  /** Average unit cost of held keys. */
  avgCostE4: E4;
  /** Free units plus those reserved by the order itself. */
  available: number;
  /** Reserved by the order. */
  held: number;
}

type StockSums = Omit<PeriodStock, 'period'>;

const stockSums = (productId: string, orderId: string | null, lotCondition: Sql): RawBuilder<StockSums> =>
  sql<StockSums>`select coalesce(round(sum(l.held * l.unit_cost_e4) / nullif(sum(l.held), 0)),
    0)::bigint as avg_cost_e4,
      coalesce(sum(l.held - l.reserved + coalesce(h.quantity, 0)), 0)::int as available,
        coalesce(sum(h.quantity), 0)::int as held
    from stock_lot l left join stock_hold h on h.lot_id = l.id and h.order_id = ${orderId}
    where l.product_id = ${productId} and l.held > 0 and ${lotCondition}`;

/** Stock per period for an order. */
export const stockByPeriod = (db: Db, productId: string, orderId: string | null, now: Time): Promise<PeriodStock[]> =>
  Promise.all(
    PERIODS.map(async (period) => ({
      period,
      ...(await db.only(stockSums(productId, orderId, lotsOfPeriod(period, now)))),
    })),
  );
