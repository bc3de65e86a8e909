// When the worker invoices a company automatically (INV-018 to INV-021, GAP-046).

import type { Cents } from '#domain/base/money.ts';
import { addMilliseconds, DAY, MINUTE, type Time, timeOf } from '#domain/base/time.ts';
import type { InvoicePeriod } from '#domain/companies/types.ts';

const WEEK = 7 * DAY;
/** The first Monday of 1970, 00:05 UTC. */
const FIRST_RUN = 4 * DAY + 5 * MINUTE;

/** Latest Monday 00:05 UTC not after this moment (INV-019). Exported for tests. */
export const weeklyRunBefore = (now: Time): Time =>
  timeOf(FIRST_RUN + Math.floor((Date.parse(now) - FIRST_RUN) / WEEK) * WEEK);

export const weeklyRunAfter = (now: Time): Time => addMilliseconds(weeklyRunBefore(now), WEEK);

/** A finished order without an invoice. */
export interface WaitingOrder {
  keys: number;
  /** Including tax, as in lists. */
  amountCents: Cents;
  finishedAt: Time;
}

export interface PeriodTerms {
  invoicePeriod: InvoicePeriod;
  unPaidKeyQuantity: number | null;
  orderTotalAmountCents: Cents | null;
}

const total = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);

/** Waiting orders of a company to invoice now. A threshold of zero is ignored. */
export function dueOrders<T extends WaitingOrder>(terms: PeriodTerms, orders: readonly T[], now: Time): readonly T[] {
  const reaches = (sum: number, threshold: number | null): boolean => (threshold ?? 0) > 0 && sum >= threshold!;
  switch (terms.invoicePeriod) {
    case 'Immediately':
      return orders;
    case 'Weekly':
      return orders.filter(({ finishedAt }) => finishedAt < weeklyRunBefore(now));
    case 'KeyQuantity':
      return reaches(
        total(orders, ({ keys }) => keys),
        terms.unPaidKeyQuantity,
      )
        ? orders
        : [];
    case 'KeyAmount':
      return reaches(
        total(orders, ({ amountCents }) => amountCents),
        terms.orderTotalAmountCents,
      )
        ? orders
        : [];
  }
}
