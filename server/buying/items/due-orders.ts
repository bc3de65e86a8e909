// Time-driven transitions: approved orders start, promotions end, processing windows close. One transaction per order,
// re-checked under its row lock, so any number of workers may run this in parallel.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import { RUNNING_STATES } from '#domain/orders/states.ts';
import { literals } from '#server/base/database/list.ts';
import { lockOrder } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { processOrders } from '#server/orders/reading/process-orders.ts';
import type { WorkServices } from '#server/work/isolated-work.ts';
import { removeOpenItems } from './item-reconciliation.ts';
import { startOrder } from './order-start.ts';

/** Starts orders whose scheduled time has come (LIFE-T20). */
export const startDueOrders = (services: WorkServices, now: Time): Promise<number> =>
  processOrders(services, now, {
    kind: 'startOrder',
    dueIds: sql`select id from orders where state = 'Level2Approved' and processing_start_on <= ${now}
      order by processing_start_on`,
    process: async (tx, id) => startOrder(tx, now, await lockOrder(tx, SYSTEM, id)),
  });

/** Expires orders whose promotion ended before all keys were bought (LIFE-T29). */
export const expireEndedOrders = (services: WorkServices, now: Time): Promise<number> =>
  processOrders(services, now, {
    kind: 'expireOrder',
    dueIds: sql`select o.id from orders o join promotion p on p.id = o.promotion_id
      where o.state in ${literals(RUNNING_STATES)} and p.valid_to < ${now}`,
    process: async (tx, id) => {
      await transition(tx, { actor: SYSTEM, now }, 'expire', id);
      await removeOpenItems(tx, id, now);
    },
  });

/** Fails orders whose processing window ended with open items (LIFE-T27). */
export const failLateOrders = (services: WorkServices, now: Time): Promise<number> =>
  processOrders(services, now, {
    kind: 'failOrder',
    dueIds: sql`select id from orders where state = 'Processing' and processing_end_on < ${now}`,
    process: (tx, id) =>
      transition(tx, { actor: SYSTEM, now }, 'fail', id, () => ({ note: 'The processing window is over.' })),
  });

/** Runs all time-driven transitions. Returns the number of moved orders. */
export const advanceDueOrders = async (services: WorkServices, now: Time): Promise<number> =>
  (await startDueOrders(services, now)) +
  (await expireEndedOrders(services, now)) +
  (await failLateOrders(services, now));
