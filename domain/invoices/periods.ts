// When the worker invoices a company by itself (INV-018 to INV-021, GAP-046).

import type { Cents } from '#domain/base/money.ts';
import { addMilliseconds, DAY, MINUTE, type Time, timeOf } from '#domain/base/time.ts';
import type { InvoicePeriod } from '#domain/companies/types.ts';

const WEEK = 7 * DAY;
/** The first Monday of 1970, five minutes after midnight UTC. */
const FIRST_RUN = 4 * DAY + 5 * MINUTE;

/** The newest Monday 00:05 UTC that is not after this moment (INV-019). */
export const weeklyRunBefore = (now: Time): Time =>
  timeOf(FIRST_RUN + Math.floor((Date.parse(now) - FIRST_RUN) / WEEK) * WEEK);

export const weeklyRunAfter = (now: Time): Time => addMilliseconds(weeklyRunBefore(now), WEEK);

/** A finished order that no invoice was ever made of. */
export interface WaitingOrder {
  keys: number;
  /** With tax, as lists of such orders show it. */
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

/** Those of a company's waiting orders that are to be invoiced now. A threshold of nothing is none. */
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
