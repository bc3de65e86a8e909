// The profit factor that the costs of an order carry for everybody below the admin scope (SET-004). It is fixed by the
// last approval (SET-005); before, it is the one of now, so that an approval changes no figure that a person has seen,
// and nobody can reckon the factor from the difference.

import { sql } from 'kysely';
import { UNAPPROVED_STATES } from '#domain/orders/states.ts';
import type { Sql } from '#server/base/db.ts';
import { currentProfitFactor } from '#server/settings/settings.ts';

/** The factor of an order. Speaks of orders as `o`. */
export const orderProfitFactor: Sql = sql`case when o.state = any (${UNAPPROVED_STATES}) then ${currentProfitFactor}
  else o.profit_factor end`;
