// Automatic delivery: sends keys as soon as the partner's package size is reached, and the rest on completion
// (LIFE-T37, GAP-045). Keys that may not be sent yet (unpaid, too early, above the limit) are not packed either.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { PACKAGE_CAP } from '#domain/base/limits.ts';
import type { Time } from '#domain/base/time.ts';
import { availableKeys } from '#domain/orders/quantities.ts';
import { PACKING_STATES } from '#domain/orders/states.ts';
import type { Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { lockOrder } from '#server/orders/lifecycle/order.ts';
import { hasFailedSql, mayTrySql, runIsolated, type WorkServices } from '#server/work/isolated-work.ts';
import { deliveryObstacle } from './delivery-terms.ts';
import { createPackage, sendPackage } from './packages.ts';

/** Orders per round, and packages per order and round; the next round continues. */
const BATCH_SIZE = 50;
const PACKAGES_PER_ROUND = 10;

interface DueOrder {
  id: string;
  size: number;
  hasFailed: boolean;
}

/** Orders with enough sendable keys for a package. */
const dueOrdersSql = (now: Time) => sql<DueOrder>`select o.id, c.automatic_delivery_package_key_count as size,
    ${hasFailedSql('deliverOrder', sql`o.id::text`)} as has_failed
  from orders o
    join company c on c.id = o.company_id
    cross join lateral (select o.completed_count + o.buffered_count - o.delivered_quantity as keys) free
  where c.automatic_delivery_package_key_count > 0
    and not c.is_system
    and o.state in ${literals(PACKING_STATES)}
    and o.completed_count + o.buffered_count > o.delivered_quantity
    and ${mayTrySql('deliverOrder', sql`o.id::text`, now)}
    and (free.keys >= c.automatic_delivery_package_key_count or o.state = 'Completed')
    and (o.key_delivery_start_date is null or o.key_delivery_start_date <= ${now})
    and (${deliveryObstacle(sql`least(free.keys, c.automatic_delivery_package_key_count)`)}) is null
  order by o.modified_at
  limit ${BATCH_SIZE}`;

/** Packs and sends one package; false if there are too few keys. */
async function deliverPackage(tx: Tx, publicUrl: string, { id, size }: DueOrder, now: Time): Promise<boolean> {
  const order = await lockOrder(tx, SYSTEM, id);
  const free = availableKeys(order);
  if (free === 0 || (free < size && order.state !== 'Completed')) return false;
  const writing = { tx, db: tx, actor: SYSTEM, now };
  const { packageId } = await createPackage(writing, { id, quantity: Math.min(free, size, PACKAGE_CAP) });
  await sendPackage(publicUrl)(writing, { id, pkg: packageId });
  return true;
}

/** Sends all due packages, each in its own transaction. Returns the count. */
export async function deliverDueOrders(services: WorkServices, publicUrl: string, now: Time): Promise<number> {
  const { database } = services;
  let sentCount = 0;
  for (const dueOrder of await database.all(dueOrdersSql(now))) {
    const { id, hasFailed } = dueOrder;
    await runIsolated(services, { kind: 'deliverOrder', subject: id, orderId: id, hasFailed }, now, async () => {
      for (let n = 0; n < PACKAGES_PER_ROUND; n++) {
        if (!(await database.transaction((tx) => deliverPackage(tx, publicUrl, dueOrder, now)))) break;
        sentCount += 1;
      }
    });
  }
  return sentCount;
}
