// VAT rate of orders: what an invoice of the day would charge (GAP-047).

import { sql } from 'kysely';
import { UNION_COUNTRIES } from '#domain/base/countries.ts';
import { VAT_AREAS } from '#domain/base/tax/vat-areas.ts';
import type { Time } from '#domain/base/time.ts';
import type { Sql } from '#server/base/database/db.ts';

/** Basis points for a new order of a company; frozen on the order when it is placed. */
export const orderVatRateBp = (companyId: Sql, now: Time): Sql<number> =>
  sql<number>`order_vat_rate_bp(${companyId}, ${now}::timestamptz, ${UNION_COUNTRIES}::text[],
    ${JSON.stringify(VAT_AREAS)}::jsonb)`;
