// The profit factor that the costs of an order carry for everybody below the admin scope (SET-004). It is fixed by the last
// approval (SET-005); before, it is the one of now, so that an approval changes no figure that a person has seen, and
// nobody can reckon the factor from the difference.

import { sql } from 'kysely';
import { NOT_APPROVED } from '#domain/orders/states.ts';
import type { Sql } from '#server/base/db.ts';

/** What the setting says now, in percent (SET-006). */
export const FACTOR_NOW: Sql = sql`coalesce((select (value #>> '{}')::int from setting where name = 'profitFactor'), 0)`;

/** The factor of an order. Speaks of orders as `o`. */
export const factorOfOrder: Sql = sql`case when o.state = any (${NOT_APPROVED}) then ${FACTOR_NOW} else o.profit_factor end`;
