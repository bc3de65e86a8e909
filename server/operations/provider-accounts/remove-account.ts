// Removes the account at a provider with its credentials (OPS-045). The provider stays, with its products and orders.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import type { ProviderAccounts } from '#server/catalog/provider/accounts.ts';
import { lockProvider, requireNothingOnOrder } from './account-use.ts';
import { readAccounts } from './stored-accounts.ts';

/** @throws Refusal 404 without an account, 409 if it is outdated or keys are on order */
export async function removeAccount(
  { database }: UnmanagedContext,
  accounts: ProviderAccounts,
  { id, version }: { id: string; version: number },
): Promise<Record<string, never>> {
  await database.transaction(async (tx) => {
    await lockProvider(tx, id);
    const [stored] = await readAccounts(tx, sql`a.provider_id = ${id}`);
    if (!stored) throw new Refusal('missing', commonCopy.notFound);
    if (stored.version !== version) throw new Refusal('stale', commonCopy.changedMeanwhile);
    await requireNothingOnOrder(tx, id);
    await tx.run(sql`delete from provider_account where provider_id = ${id}`);
    const { name, adapter, url } = stored;
    tx.note({
      subject: { kind: 'provider', id, name },
      before: { adapter, url, account: true },
      after: { account: false },
    });
  });
  await accounts.follow();
  return {};
}
