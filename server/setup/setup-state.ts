// State of the setup: email, providers, the simulator and sample data.

import { sql } from 'kysely';
import type { SetupState } from '#domain/setup/calls.ts';
import { setupCopy } from '#domain/setup/copy.ts';
import type { Db } from '#server/base/database/db.ts';
import { usesSimulator } from '#server/base/database/installation.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import type { Config } from '#server/base/process/config.ts';
import type { ProviderAccounts } from '#server/catalog/provider/accounts.ts';
import type { SimulatorControl } from './simulator-control.ts';

interface ProviderRow {
  code: string;
  name: string;
  syncedAt: string | null;
  products: number;
}

/** Why the sample cannot be loaded; null if it can. */
async function readSampleObstacle(db: Db, production: boolean): Promise<string | null> {
  if (production) return setupCopy.sampleNotHere;
  const hasProducts = await db.one(sql`select 1 from product where is_active limit 1`);
  return hasProducts ? null : setupCopy.sampleNeedsProducts;
}

export async function readSetupState(
  { db, actor }: QueryContext,
  { config, accounts, simulator }: { config: Config; accounts: ProviderAccounts; simulator: SimulatorControl },
): Promise<SetupState> {
  const rows = await db.all(
    sql<ProviderRow>`select v.code, v.name, v.synced_at,
      (select count(*)::int from product p where p.provider_id = v.id) as products
      from provider v order by v.name`,
  );
  const configured = new Map(accounts.configs().map(({ code, name }) => [code, name]));
  // A configured provider has a row from its first sync on.
  for (const [code, name] of configured)
    if (!rows.some((row) => row.code === code)) rows.push({ code, name, syncedAt: null, products: 0 });
  const isSimulated = await usesSimulator(db);
  const { email } = await db.only(sql<{ email: string }>`select email from app_user where id = ${actor.userId}`);
  const isLoaded = (await db.one(sql`select 1 from sample_record limit 1`)) !== undefined;
  return {
    sendsMail: config.smtpUrl !== null,
    mailTo: email,
    providers: rows.map((row) => ({ ...row, isSimulator: isSimulated && !configured.has(row.code) })),
    maySimulate: simulator !== null && !isSimulated,
    sample: { isLoaded, obstacle: isLoaded ? null : await readSampleObstacle(db, config.production) },
  };
}
