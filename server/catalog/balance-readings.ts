// Reads every minute what is left at each provider that reports it, for screens, warnings and metrics of all processes.

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import { addMilliseconds, MINUTE } from '#domain/base/time.ts';
import { type Chore, every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { ProviderSource } from './sync.ts';

const INTERVAL_MS = MINUTE;
/** Several workers read in turns: a balance younger than this is not read again. */
const FRESH_MS = INTERVAL_MS / 2;

export interface BalanceSource extends ProviderSource {
  /** A lower balance is a warning, in the provider's currency. */
  lowBelowE4?: E4 | undefined;
}

type Services = Pick<FeatureServices, 'database' | 'clock' | 'log'>;

async function readBalance({ database, clock }: Services, { code, provider, lowBelowE4 }: BalanceSource) {
  const now = clock.now();
  const row = await database.one(
    sql<{ id: string; isFresh: boolean; reportsBalance: boolean | null }>`select p.id,
        coalesce(b.read_at > ${addMilliseconds(now, -FRESH_MS)}, false) as is_fresh,
        (p.capabilities ->> 'balance')::boolean as reports_balance
      from provider p left join provider_balance b on b.provider_id = p.id where p.code = ${code}`,
  );
  if (!row || row.isFresh) return;
  // Stored by the sync; before the first one, the provider is asked.
  if (!(row.reportsBalance ?? (await provider.capabilities()).balance)) return;
  const { amountE4, currency } = (await provider.balance()).available;
  await database.transaction((tx) =>
    tx.run(sql`insert into provider_balance (provider_id, available_e4, currency, low_below_e4, read_at)
      values (${row.id}, ${amountE4}, ${currency}, ${lowBelowE4 ?? null}, ${now})
      on conflict (provider_id) do update set available_e4 = excluded.available_e4, currency = excluded.currency,
        low_below_e4 = excluded.low_below_e4, read_at = excluded.read_at`),
  );
}

/** Reads all balances; one that cannot be read keeps its last value and does not delay the others. Exported for tests. */
export async function readBalances(services: Services, sources: readonly BalanceSource[]): Promise<void> {
  await Promise.all(
    sources.map((source) =>
      readBalance(services, source).catch((err) =>
        services.log.warn({ provider: source.code, err }, 'The balance of a provider could not be read.'),
      ),
    ),
  );
}

export const balanceReadings = ({
  providers,
  ...services
}: Services & { providers: readonly BalanceSource[] }): Chore =>
  every(INTERVAL_MS, 'read balances', () => readBalances(services, providers));
