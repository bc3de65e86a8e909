// Profit factor on an order's costs for everyone below the admin scope (SET-004). The last approval fixes it (SET-005).
// Before that, the current setting applies, so that approval changes no visible figure from which the factor could be
// derived.

import { sql } from 'kysely';
import { UNAPPROVED_STATES } from '#domain/orders/states.ts';
import type { Sql } from '#server/base/database/db.ts';
import { currentProfitFactor } from '#server/settings/settings.ts';

/** The factor of an order. Refers to orders as `o`. */
export const orderProfitFactor: Sql = sql`case when o.state = any (${UNAPPROVED_STATES}) then ${currentProfitFactor}
  else o.profit_factor end`;
