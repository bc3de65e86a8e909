// What time alone brings about: approved orders start, promotions end, processing windows close. Each order in a
// transaction of its own, found again under its lock, so any number of workers may look at once.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/db.ts';
import { take } from '#server/orders/order.ts';
import { removeOpenItems } from './fit.ts';
import { forEachOrder } from './for-each-order.ts';
import { start } from './start.ts';

const AT_ONCE = 100;

/** Orders whose approved time has come (LIFE-T20). */
export const startDue = (database: Database, now: Time): Promise<number> =>
  forEachOrder(
    database,
    sql`select id from orders where state = 'Level2Approved' and processing_start_on <= ${now} order by processing_start_on limit ${AT_ONCE}`,
    (tx, id) => start(tx, now, id),
  );

/** Orders whose promotion ended before all keys were bought (LIFE-T29). */
export const expireEnded = (database: Database, now: Time): Promise<number> =>
  forEachOrder(
    database,
    sql`select o.id from orders o join promotion p on p.id = o.promotion_id
      where o.state in ('Processing', 'Paused', 'OutOfStock') and p.valid_to < ${now} limit ${AT_ONCE}`,
    async (tx, id) => {
      await take(tx, { actor: SYSTEM, now }, 'expire', id);
      await removeOpenItems(tx, id, now);
    },
  );

/** Orders whose processing window closed with open items (LIFE-T27). */
export const failLate = (database: Database, now: Time): Promise<number> =>
  forEachOrder(
    database,
    sql`select id from orders where state = 'Processing' and processing_end_on < ${now} limit ${AT_ONCE}`,
    (tx, id) => take(tx, { actor: SYSTEM, now }, 'fail', id, () => ({ note: 'The processing window is over.' })),
  );

/** What time alone brings about; answers how many orders moved. */
export const moveByTime = async (database: Database, now: Time): Promise<number> =>
  (await startDue(database, now)) + (await expireEnded(database, now)) + (await failLate(database, now));
