// The calls of orders. Pausing and resuming belong to the buying of keys and are served there.

import { sql } from 'kysely';
import { approveAllCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import type { Reading, Writing } from '#server/base/context.ts';
import { type Edge, serve, serveOpen } from '#server/base/http.ts';
import { approve, approveAll, type Start } from './approve.ts';
import { showBlending } from './blending.ts';
import { resultOf, take } from './order.ts';
import { search, searchMine, statusCounts } from './search.ts';
import { showMyOrder, showOrder } from './show.ts';
import { submit } from './submit.ts';

const regions = ({ db }: Reading) =>
  db.all(sql<{ region: string }>`select name as region from region order by position, name`);

const plainly =
  (action: 'refuse' | 'withdraw') =>
  async ({ tx, ...by }: Writing, { id }: { id: string }) =>
    resultOf(await take(tx, by, action, id));

export function orders(edge: Edge, start: Start): void {
  const { pause, resume, ignoreAnomaly, ...here } = orderCalls;
  serve(edge, here, {
    list: search,
    one: showOrder,
    regions,
    counts: statusCounts,
    blending: showBlending,
    approve: async ({ tx, ...by }, input) => resultOf(await approve(tx, by, start, input)),
    refuse: plainly('refuse'),
  });
  serveOpen(edge, approveAllCalls, { approveAll: (open, { ids }) => approveAll(open, start, ids) });
  serve(edge, partnerOrderCalls, {
    list: searchMine,
    one: showMyOrder,
    regions,
    counts: statusCounts,
    withdraw: plainly('withdraw'),
    submit: async ({ tx, ...by }, input) => resultOf(await submit(tx, by, input)),
  });
}
