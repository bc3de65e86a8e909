// Partners' lists with every filter and sort: each needs only granted columns (docs/decisions/0040). A table or column
// missing in partner-grants.ts shows up here as a failing call.

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { exportList } from '#domain/base/exports/exports.ts';
import { PERMISSIONS } from '#domain/base/permissions.ts';
import { timeOf } from '#domain/base/time.ts';
import { lookupList } from '#domain/catalog/list.ts';
import { myInvoiceList } from '#domain/invoices/calls.ts';
import { notificationList } from '#domain/notifications/calls.ts';
import { partnerOrderList } from '#domain/orders/list.ts';
import { myUninvoicedList } from '#domain/orders/overview.ts';
import { directSalesList, partnerPromotionList, upcomingList } from '#domain/promotions/list.ts';
import { watchList } from '#domain/promotions/watch-list-calls.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

interface List {
  filters: Record<string, { params: Record<string, z.ZodMiniType> }>;
  sorts: readonly string[];
}

const LISTS: Record<string, List> = {
  '/order/me/search': partnerOrderList,
  '/order/me/uninvoiced': myUninvoicedList,
  '/invoice/me/search': myInvoiceList,
  '/promotion/me/search': partnerPromotionList,
  '/promotion/me/directsales': directSalesList,
  '/promotion/me/upcoming': upcomingList,
  '/promotion/me/watchlist': watchList,
  '/notification/me/search': notificationList,
  '/export/me/search': exportList,
  '/publisher/me/search': lookupList,
};

const CANDIDATES = [
  '0199a000-0000-7000-8000-000000000000',
  '2026-11-20',
  timeOf(0),
  'true',
  '2026-000001',
  '7',
  'Europe',
];

/** Sample values accepted by a filter parameter, one per type. */
function valuesOf(param: z.ZodMiniType): string[] {
  const issues = z.safeParse(param, 'nothing').error?.issues ?? [];
  const options = issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : []));
  return [...CANDIDATES, ...options].filter((value) => z.safeParse(param, value).success);
}

/** Queries with each filter alone, and each sort in both directions. */
function queriesOf({ filters, sorts }: List): string[] {
  const narrowed = Object.values(filters).flatMap(({ params }) =>
    Object.entries(params).flatMap(([name, param]) => {
      const values = valuesOf(param);
      expect(values, `no value is known for ${name}`).not.toEqual([]);
      return values.map((value) => `${name}=${encodeURIComponent(value)}`);
    }),
  );
  return ['', ...narrowed, ...sorts.flatMap((sort) => [`sortBy=${sort}`, `sortBy=${sort}%20desc`])];
}

test.each(Object.entries(LISTS))('%s works with every filter and sort', async (path, list) => {
  const w = await world();
  await createMarket(w);
  const partner = await w.person('Partner', { groups: [...PERMISSIONS] });
  const faults: string[] = [];
  for (const query of queriesOf(list)) {
    const url = `/api${path}?${query}`;
    const { statusCode, body } = await w.http.inject({
      url,
      headers: { authorization: await partner.authorization() },
    });
    if (statusCode !== 200 && statusCode !== 422) faults.push(`${url}: ${statusCode} ${body.slice(0, 100)}`);
  }
  expect(faults).toEqual([]);
});
