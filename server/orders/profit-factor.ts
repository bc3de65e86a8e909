// The profit factor that the costs of an order carry for everybody below the admin scope (SET-004). It is fixed by the last
// approval (SET-005); before, it is the one of now, so that an approval changes no figure that a person has seen, and
// nobody can reckon the factor from the difference.

import { sql } from 'kysely';
import { UNAPPROVED_STATES } from '#domain/orders/states.ts';
import type { Sql } from '#server/base/db.ts';

/** What the setting says now, in percent (SET-006). */
export const CURRENT_PROFIT_FACTOR: Sql = sql`coalesce((select (value #>> '{}')::int from setting where name = 'profitFactor'), 0)`;

/** The factor of an order. Speaks of orders as `o`. */
export const orderProfitFactor: Sql = sql`case when o.state = any (${UNAPPROVED_STATES}) then ${CURRENT_PROFIT_FACTOR} else o.profit_factor end`;
