// All providers for the Providers page: health, configuration, pause and latest purchases.

import { sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { ProviderSetup, ProviderState, WebhookState } from '#domain/operations/provider-calls.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import type { ProviderConfig } from '#server/base/process/provider-config.ts';
import type { ProviderAccounts } from '#server/catalog/provider/accounts.ts';
import { addressOf, createEventReader, readsEvents } from '#server/catalog/provider/adapters.ts';
import { readProviderHealth } from '#server/home/business.ts';
import { readAccounts, toShown } from './provider-accounts/stored-accounts.ts';

/** Latest purchases that are read, of all providers together: a day may have hundreds of thousands. */
const READ_UNITS = 20_000;

function webhooksOf(config: ProviderConfig): WebhookState {
  if (!readsEvents(config)) return 'unsupported';
  return createEventReader(config) ? 'accepted' : 'off';
}

/** Accounts in use without their credentials, by code. Exported for tests. */
export const toProviderSetups = (configs: readonly ProviderConfig[]): ReadonlyMap<string, ProviderSetup> =>
  new Map(
    configs.map((config) => [
      config.code,
      {
        adapter: config.adapter,
        host: new URL(addressOf(config)).host,
        isSandbox: config.adapter !== 'merkur' && config.sandbox,
        webhooks: webhooksOf(config),
      },
    ]),
  );

interface StateRow {
  id: string;
  code: string;
  pausedAt: Time | null;
  pausedBy: string | null;
  reason: string | null;
  openUnits: number;
  openSince: Time | null;
  unclear: number;
  units: number;
  delivered: number;
  failed: number;
  secondsToKey: number | null;
}

/** The providers with problems first. */
export async function readProviderStates(
  { db, now }: Pick<QueryContext, 'db' | 'now'>,
  accounts: ProviderAccounts,
): Promise<ProviderState[]> {
  const setups = toProviderSetups(accounts.configs());
  const [health, stored, rows] = await Promise.all([
    readProviderHealth({ db, now }),
    readAccounts(db),
    db.all(
      sql<StateRow>`with latest as (
            select * from (select * from purchase_attempt order by book_line desc limit ${READ_UNITS}) l
            where sent_at > ${addMilliseconds(now, -DAY)}
          ),
          recent as (
            select provider_id, count(*) as units,
              count(*) filter (where state in ('settled', 'returned')) as delivered,
              count(*) filter (where state in ('void', 'rejected')) as failed,
              percentile_cont(0.5) within group (order by extract(epoch from closed_at - sent_at))
                filter (where state = 'settled') as seconds_to_key
            from latest
            group by provider_id
          ),
          open as (
            select provider_id, count(*) as units, min(created_at) as since,
              count(distinct coalesce(call_ref, ref)) filter (where state = 'sent' and asked > 0) as unclear
            from purchase_attempt
            where state in ('intent', 'sent', 'pending')
            group by provider_id
          )
        select p.id, p.code, z.paused_at, concat_ws(' ', u.first_name, u.last_name) as paused_by, z.reason,
          coalesce(o.units, 0)::bigint as open_units, o.since as open_since, coalesce(o.unclear, 0)::bigint as unclear,
          coalesce(r.units, 0)::bigint as units, coalesce(r.delivered, 0)::bigint as delivered,
          coalesce(r.failed, 0)::bigint as failed, r.seconds_to_key
        from provider p
          left join provider_pause z on z.provider_id = p.id
          left join app_user u on u.id = z.paused_by
          left join open o on o.provider_id = p.id
          left join recent r on r.provider_id = p.id`,
    ),
  ]);
  const accountOf = new Map(stored.map((account) => [account.providerId, account]));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return health.flatMap((one) => {
    const row = rowOf.get(one.id);
    if (!row) return [];
    const account = accountOf.get(one.id);
    const isFixed = accounts.isFixed(row.code);
    return [
      {
        ...one,
        ...toState(row),
        setup: setups.get(row.code) ?? null,
        account: account && !isFixed ? toShown(account) : null,
        isFixed,
      },
    ];
  });
}

function toState(row: StateRow): Pick<ProviderState, 'code' | 'pause' | 'open' | 'unclear' | 'recent'> {
  const { code, pausedAt, pausedBy, reason, openUnits, openSince, unclear, units, delivered, failed } = row;
  return {
    code,
    pause: pausedAt === null ? null : { since: pausedAt, by: pausedBy ?? '', reason: reason ?? '' },
    open: { count: openUnits, oldest: openSince },
    unclear,
    recent: {
      units,
      delivered,
      failed,
      secondsToKey: row.secondsToKey === null ? null : Math.round(row.secondsToKey * 10) / 10,
    },
  };
}
