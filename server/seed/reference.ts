// Reference data of every installation: regions (REG-004), the two approver groups (PRM-013) and the transitions of the
// order rules. Running it again changes nothing.

import { sql } from 'kysely';
import type { Permission } from '#domain/base/permissions.ts';
import type { Tx } from '#server/base/database/db.ts';
import { insertRowsSql } from '#server/base/database/rows.ts';
import { seedTaxRules } from '#server/invoices/tax-rules.ts';
import { seedTransitions } from '#server/orders/lifecycle/allowed-transitions.ts';

export const REGIONS = ['Global', 'EU', 'ROW', 'LATAM', 'APAC', 'North America', 'MENA', 'CIS'] as const;

const GROUPS: { id: string; name: string; permissions: Permission[] }[] = [
  { id: '00000000-0000-7000-8000-000000000001', name: 'Level 1 approvers', permissions: ['Order.Level1Approve'] },
  { id: '00000000-0000-7000-8000-000000000002', name: 'Level 2 approvers', permissions: ['Order.Level2Approve'] },
];

export const LEVEL1_GROUP = GROUPS[0]!.id;

export async function seedReferenceData(tx: Tx): Promise<void> {
  const regions = REGIONS.map((name, position) => ({ name, position }));
  await tx.run(sql`${insertRowsSql('region', regions)} on conflict do nothing`);
  for (const group of GROUPS) {
    await tx.run(sql`insert into permission_group (id, name, permissions, created_at, modified_at)
      values (${group.id}, ${group.name}, ${group.permissions}, now(), now()) on conflict do nothing`);
  }
  await seedTransitions(tx);
  await seedTaxRules(tx);
  await tx.run(sql`insert into reveal_head (id, seq, mac) values (1, 0, ''::bytea) on conflict do nothing`);
}
