// Work that waits for the caller, counted for the menu.

import { sql } from 'kysely';
import { type Access, hasAccess } from '#domain/base/endpoint.ts';
import { claimCalls } from '#domain/claims/calls.ts';
import type { Waiting } from '#domain/home/waiting-calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { approveAllCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { statesAwaitingApproval } from '#domain/orders/list.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { workCalls } from '#domain/work/calls.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { WAITS_FOR_STAFF } from '#server/claims/search.ts';
import { readStoredTotals } from '#server/orders/reading/totals.ts';
import { readOpenPayments, readUnsentInvoices } from './finance-home.ts';

async function countOrders({ db }: QueryContext, filter: Parameters<typeof readStoredTotals>[1]): Promise<number> {
  return (await readStoredTotals(db, filter)).count;
}

/** Claims whose next step staff take. */
async function countClaims({ db }: QueryContext): Promise<number> {
  const { count } = await db.only(sql<{ count: number }>`select count(*) from claim c where ${WAITS_FOR_STAFF}`);
  return count;
}

async function countStuckWork({ db }: QueryContext): Promise<number> {
  const { count } = await db.only(sql<{ count: number }>`select count(*) from stuck_work`);
  return count;
}

/** Null for work that the caller cannot do (NAV-020). */
export async function countWaiting(context: QueryContext): Promise<Waiting> {
  const { actor } = context;
  const ifAllowed = async ({ access }: { access: Access }, count: () => Promise<number>) =>
    hasAccess(access, actor) ? await count() : null;
  const [approvals, offers, claims, drafts, payments, stuckWork] = await Promise.all([
    ifAllowed(approveAllCalls.approveAll, () =>
      countOrders(context, { states: statesAwaitingApproval(actor.permissions) }),
    ),
    ifAllowed(partnerOrderCalls.confirm, () =>
      countOrders(context, { companyIds: [actor.companyId!], states: ['Rebidding'] }),
    ),
    ifAllowed(claimCalls.refuse, () => countClaims(context)),
    ifAllowed(invoiceCalls.send, async () => (await readUnsentInvoices(context)).count),
    ifAllowed(bankCalls.list, async () => (await readOpenPayments(context)).count),
    ifAllowed(workCalls.list, () => countStuckWork(context)),
  ]);
  return { approvals, offers, claims, drafts, payments, stuckWork };
}
