// Automatic invoicing by the period of each company (INV-018 to INV-021). Any number of workers may run it in parallel:
// issuing locks the orders and refuses billed ones, so each order is billed once. A company that cannot be invoiced is
// skipped and listed for Finance with the reason.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import { MAX_INVOICED_ORDERS } from '#domain/invoices/calls.ts';
import { dueOrders } from '#domain/invoices/periods.ts';
import { waitingCompanies } from '#server/invoices/waiting-orders.ts';
import { hasFailedSql, mayTrySql, runIsolated, type WorkServices } from '#server/work/isolated-work.ts';
import { restoreWithoutNumbers } from './document-gaps.ts';
import { issueInvoices } from './issuing.ts';
import { findObstacles } from './obstacles.ts';

const KIND = 'invoiceByPeriod';

/** Skips companies in backoff after a failure. */
const mayTry = (now: Time) => mayTrySql(KIND, sql`c.id::text`, now);

async function failedCompanies({ database }: WorkServices, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database.all(
    sql<{ id: string }>`select c.id from company c where c.id = any (${ids}::uuid[])
      and ${hasFailedSql(KIND, sql`c.id::text`)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Invoices every due company, until `stopping` is aborted. Returns the number of invoices. */
export async function invoiceByPeriod(services: WorkServices, now: Time, stopping?: AbortSignal): Promise<number> {
  const { database } = services;
  if (await restoreWithoutNumbers(database)) return 0;
  const due = (await waitingCompanies(database, mayTry(now)))
    .map((company) => ({ ...company, orders: dueOrders(company, company.orders, now) }))
    .filter(({ orders }) => orders.length > 0);
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const [obstacles, failed] = [await findObstacles(database, ids, now), await failedCompanies(services, ids)];
  let count = 0;
  for (const { id, orders } of due) {
    if (obstacles.has(id)) continue;
    for (let from = 0; from < orders.length; from += MAX_INVOICED_ORDERS) {
      if (stopping?.aborted) return count;
      const chosen = orders.slice(from, from + MAX_INVOICED_ORDERS).map((order) => order.id);
      const item = { kind: KIND, subject: id, orderId: chosen[0]!, hasFailed: failed.has(id) } as const;
      const made = await runIsolated(services, item, now, () =>
        database.transaction((tx) => issueInvoices({ tx, actor: SYSTEM, now }, { orderIds: chosen })),
      );
      count += made?.length ?? 0;
    }
  }
  return count;
}
