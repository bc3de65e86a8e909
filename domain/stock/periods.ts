// The two ways to tell old stock from new: by calendar month when an order is filled, by one month of age when stock is
// sold as such (STK-009, STK-010, GAP-062).

import type { Time } from '#domain/base/time.ts';

/** 1: received before this calendar month, 2: in it. */
export type Period = 1 | 2;
export const PERIODS = [1, 2] as const satisfies readonly Period[];

export const STOCK_TYPES = ['Inventory', 'InventoryStandard'] as const;
/** Inventory: received more than a month ago. InventoryStandard: since then. */
export type StockType = (typeof STOCK_TYPES)[number];

/** The first moment of the calendar month (UTC) that a time lies in. */
export const monthStart = (now: Time): Time => `${now.slice(0, 7)}-01T00:00:00.000Z`;

/** The same moment one month earlier; on days that the month before lacks, its last one. */
export function monthAgo(now: Time): Time {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString();
}

/** What is received before this moment belongs to the period or type; the rest to the other one. */
export const periodOf = (receivedAt: Time, now: Time): Period => (receivedAt < monthStart(now) ? 1 : 2);
export const stockTypeOf = (receivedAt: Time, now: Time): StockType =>
  receivedAt < monthAgo(now) ? 'Inventory' : 'InventoryStandard';
