// Work of staff: order queues with amounts, stuck orders with reasons, unclear purchases. Counts come from stored sums,
// rows from the state index, a few of each.

import { sql } from 'kysely';
import { hasAccess } from '#domain/base/endpoint.ts';
import { centsOfE4, type E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { unclearCalls } from '#domain/buying/unclear.ts';
import {
  type CountedAmount,
  HOME_ROWS,
  ORDER_QUEUES,
  QUEUE_STATES,
  TROUBLED_STATES,
  type TroubledOrder,
  type TroubleReason,
} from '#domain/home/figures.ts';
import type { Overview } from '#domain/home/staff-calls.ts';
import { approveAllCalls } from '#domain/orders/calls.ts';
import { statesAwaitingApproval } from '#domain/orders/list.ts';
import type { OrderState, StallReason } from '#domain/orders/states.ts';
import type { Sql } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { standstillsSql } from '#server/orders/reading/provider-standstills.ts';
import { readStoredTotals, readStoredValues } from '#server/orders/reading/totals.ts';

/** Newest orders being bought that are searched for a stalled provider. */
const SEARCHED_ORDERS = 500;

const isAllowed = ({ actor }: QueryContext): boolean => actor.permissions.has('Order.View');

const sumOf = (rows: readonly (CountedAmount & { state: OrderState })[], states: readonly OrderState[]) =>
  rows
    .filter(({ state }) => states.includes(state))
    .reduce((sum, row) => ({ count: sum.count + row.count, amount: sum.amount + row.amount }), { count: 0, amount: 0 });

/** Null without permission to see orders; without the first queue for non-approvers. */
export async function readQueues(context: QueryContext): Promise<Overview['queues']> {
  if (!isAllowed(context)) return null;
  const { db, actor } = context;
  const mine = hasAccess(approveAllCalls.approveAll.access, actor) ? statesAwaitingApproval(actor.permissions) : [];
  const states = [...mine, ...Object.values(QUEUE_STATES).flat()];
  const [rows, undelivered] = await Promise.all([
    readStoredValues(db, { states }),
    readStoredTotals(db, { states: QUEUE_STATES.toDeliver, delivered: false }),
  ]);
  return ORDER_QUEUES.filter((name) => name !== 'approval' || mine.length > 0).map((name) => ({
    name,
    ...(name === 'toDeliver'
      ? { count: undelivered.count, amount: undelivered.totalCents }
      : sumOf(rows, name === 'approval' ? mine : QUEUE_STATES[name])),
  }));
}

interface TroubleRow extends Omit<TroubledOrder, 'reason'> {
  anomaly: string;
  stall: StallReason | null;
}

const REASON_OF_STATE: Partial<Record<OrderState, TroubleReason>> = {
  Paused: 'paused',
  OutOfStock: 'outOfStock',
  Failed: 'failed',
};

const REASON_OF_STALL: Record<StallReason, TroubleReason> = {
  paused: 'providerPaused',
  failing: 'providerFailing',
  quiet: 'providerQuiet',
  unconfigured: 'providerUnconfigured',
  noFunds: 'providerNoFunds',
};

function reasonOf({ status, anomaly, stall }: TroubleRow): TroubleReason {
  if (status === 'Paused' && anomaly === 'PriceDifference') return 'priceDifference';
  return REASON_OF_STATE[status] ?? REASON_OF_STALL[stall ?? 'failing'];
}

/** IDs and stall reasons of problem orders, some of each state. */
const troubledIds = (now: Time): Sql => sql`select o.id, null::text as stall
  from unnest(${TROUBLED_STATES}::text[]) as s (state)
    join lateral (select id from orders where state = s.state order by created_at desc, id desc limit ${HOME_ROWS})
      o on true
  union all (
      select o.id, s.why
      from ${standstillsSql(now)} s
        join (
            select id, provider_id
            from orders
            where state = 'Processing'
            order by created_at desc, id desc
            limit ${SEARCHED_ORDERS}
          ) o on o.provider_id = s.provider_id
      limit ${HOME_ROWS}
    )`;

/** Latest changes first. */
export async function readOrderIssues(context: QueryContext): Promise<Overview['troubles']> {
  if (!isAllowed(context)) return null;
  const { db, now } = context;
  const [sums, rows] = await Promise.all([
    readStoredValues(db, { states: TROUBLED_STATES }),
    db.all(
      sql<TroubleRow>`select o.id, o.order_number, c.name as partner_name, o.product_name, o.state as status,
          o.anomaly_status as anomaly, t.stall, prov.name as provider, o.value_cents as amount, o.modified_at
        from (${troubledIds(now)}) t join orders o on o.id = t.id join company c on c.id = o.company_id
        join provider prov on prov.id = o.provider_id
        order by o.modified_at desc, o.id desc limit ${HOME_ROWS}`,
    ),
  ]);
  return {
    ...sumOf(sums, TROUBLED_STATES),
    orders: rows.map(({ anomaly, stall, ...row }) => ({ ...row, reason: reasonOf({ anomaly, stall, ...row }) })),
  };
}

/** Null without permission to decide them. */
export async function readUnclear({ db, actor }: QueryContext): Promise<Overview['unclear']> {
  if (!hasAccess(unclearCalls.list.access, actor)) return null;
  const row = await db.only(
    sql<{ count: number; plannedE4: E4; oldest: Time | null }>`select count(distinct coalesce(a.call_ref, a.ref)),
        coalesce(sum(i.planned_cost_e4), 0)::bigint as planned_e4, min(a.sent_at) as oldest
      from purchase_attempt a join order_item i on i.id = a.item_id where a.state = 'sent' and a.asked > 0`,
  );
  const { count, plannedE4, oldest } = row;
  return { count, amount: centsOfE4(plannedE4), oldest };
}
