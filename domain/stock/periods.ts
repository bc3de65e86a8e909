// Two definitions of old stock: by calendar month for filling orders, by one month of age for selling stock (STK-009,
// STK-010, GAP-062).

import type { Time } from '#domain/base/time.ts';

/** 1: received before this calendar month, 2: in it. */
export type Period = 1 | 2;
export const PERIODS = [1, 2] as const satisfies readonly Period[];

export const STOCK_TYPES = ['Inventory', 'InventoryStandard'] as const;
/** Inventory: received more than a month ago. InventoryStandard: since then. */
export type StockType = (typeof STOCK_TYPES)[number];

/** Start of the UTC month containing a time. */
export const monthStart = (now: Time): Time => `${now.slice(0, 7)}-01T00:00:00.000Z`;

/** The same moment one month earlier, or the last one of a shorter month. */
export function monthAgo(now: Time): Time {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString();
}

/** Stock received before this moment belongs to the period or type, the rest to the other. Exported for tests. */
export const periodOf = (receivedAt: Time, now: Time): Period => (receivedAt < monthStart(now) ? 1 : 2);
/** Exported for tests. */
export const stockTypeOf = (receivedAt: Time, now: Time): StockType =>
  receivedAt < monthAgo(now) ? 'Inventory' : 'InventoryStandard';
