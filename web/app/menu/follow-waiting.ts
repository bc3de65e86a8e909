// Reads the counts of waiting work every minute and after changes of orders (NAV-020).

import { QueryObserver } from '@tanstack/react-query';
import { CLAIMS } from '#domain/claims/links.ts';
import { type Waiting, waitingCalls } from '#domain/home/waiting-calls.ts';
import { INVOICES } from '#domain/invoices/links.ts';
import { MY_ORDERS, ORDERS } from '#domain/orders/links.ts';
import { PAYMENTS } from '#domain/payments/links.ts';
import { STUCK_WORK } from '#domain/work/links.ts';
import { subscribeToChanges } from '#web/ui/live/change-feed.ts';
import { callQueryOptions, queryClient } from '#web/ui/session/queries.ts';

const READ_MS = 60_000;

const PLACES: Record<keyof Waiting, string> = {
  approvals: ORDERS,
  offers: MY_ORDERS,
  claims: CLAIMS,
  drafts: INVOICES,
  payments: PAYMENTS,
  stuckWork: STUCK_WORK,
};

const countsOf = (waiting: Waiting): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(waiting).flatMap(([kind, count]) =>
      count ? [[PLACES[kind as keyof Waiting], count] as const] : [],
    ),
  );

/** Tells the counts after each reading. Returns the action that stops. */
export function followWaiting(tell: (counts: ReadonlyMap<string, number>) => void): () => void {
  const observer = new QueryObserver(queryClient, {
    ...callQueryOptions(waitingCalls.count, {}),
    refetchInterval: READ_MS,
  });
  const stopReading = observer.subscribe(({ data }) => data && tell(countsOf(data)));
  const stopChanges = subscribeToChanges(() => void observer.refetch());
  return () => {
    stopReading();
    stopChanges();
  };
}
