// Balances of companies as reported by the accounting system (COM-026).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';

/** Writes balances in cents. @throws Refusal 404 for an unknown company */
export async function setNetSuiteBalances(
  tx: Tx,
  balances: readonly { partnerId: string; netSuiteBalance: Cents }[],
): Promise<void> {
  if (balances.length === 0) return;
  const changed = await tx.run(sql`update company c set net_suite_balance_cents = n.net_suite_balance
    from ${recordset('n', balances, { partnerId: 'uuid', netSuiteBalance: 'bigint' })} where n.partner_id = c.id`);
  if (changed < new Set(balances.map(({ partnerId }) => partnerId)).size)
    throw new Refusal('missing', commonCopy.notFound);
}
