// Providers unavailable for purchases: down, throttling us, or not configured. Each worker records what it observes, so
// that every screen can show why an order is stuck.

import { sql } from 'kysely';
import { addMilliseconds, millisecondsBetween, type Time, timeOf } from '#domain/base/time.ts';
import type { OrderState } from '#domain/orders/states.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import type { Log } from '#server/base/process/log.ts';
import type { CallLimiter, ProviderStall } from '#server/catalog/provider/call-limiter.ts';
import type { Condition, Watch } from '#server/notifications/conditions.ts';
import { pushRefreshEvents } from '#server/orders/lifecycle/order-events.ts';
import { STALL_LIFETIME_MS } from '#server/orders/reading/provider-standstills.ts';

/** Shorter stalls are not recorded: many providers throttle for a second. */
const RECORD_AFTER_MS = 5_000;
const RECORD_EVERY_MS = STALL_LIFETIME_MS / 4;

interface WatchedProvider {
  code: string;
  limiter: Pick<CallLimiter, 'stall'>;
}

const providerIdSql = (code: string) => sql`(select id from provider where code = ${code})`;

/** Pushes a refresh event for the orders being bought there. */
const notifyScreens = (tx: Tx, code: string): Promise<number> =>
  pushRefreshEvents(tx, sql`o.state = 'Processing' and o.provider_id = ${providerIdSql(code)}`);

/** Replaces whatever an earlier process left behind. */
async function recordStall(tx: Tx, code: string, { sinceMs, why }: ProviderStall, now: Time): Promise<void> {
  await tx.run(
    sql`delete from provider_stall where provider_id = ${providerIdSql(code)}
      and seen_at <= ${addMilliseconds(now, -STALL_LIFETIME_MS)}`,
  );
  const row = await tx.one(
    sql<{ isNew: boolean }>`insert into provider_stall (provider_id, why, since, seen_at)
      select id, ${why}, ${timeOf(sinceMs)}, ${now} from provider where code = ${code}
      on conflict (provider_id) do update set why = excluded.why,
        since = least(provider_stall.since, excluded.since), seen_at = excluded.seen_at
      returning xmax = 0 as is_new`,
  );
  if (row?.isNew) await notifyScreens(tx, code);
}

async function clearStall(tx: Tx, code: string): Promise<void> {
  const deletedCount = await tx.run(sql`delete from provider_stall where provider_id = ${providerIdSql(code)}`);
  if (deletedCount > 0) await notifyScreens(tx, code);
}

/** Records stalled call limiters; called periodically. Refreshes screens when a stall begins and ends. */
export function createStallRecorder(
  database: Database,
  providers: readonly WatchedProvider[],
): (now: Time) => Promise<void> {
  const recordedAt = new Map<string, Time>();
  return async (now) => {
    for (const { code, limiter } of providers) {
      const stall = limiter.stall();
      const lastRecordedAt = recordedAt.get(code);
      if (stall) {
        if (
          millisecondsBetween(timeOf(stall.sinceMs), now) < RECORD_AFTER_MS ||
          (lastRecordedAt && millisecondsBetween(lastRecordedAt, now) < RECORD_EVERY_MS)
        )
          continue;
        await database.transaction((tx) => recordStall(tx, code, stall, now));
        recordedAt.set(code, now);
      } else if (lastRecordedAt) {
        await database.transaction((tx) => clearStall(tx, code));
        recordedAt.delete(code);
      }
    }
  };
}

/** States in which an order is buying or may resume. */
const BUYING_STATES: readonly OrderState[] = ['Level2Approved', 'Processing', 'Paused', 'OutOfStock'];

/** Unconfigured providers with waiting orders or promotions on sale. A provider without either is obsolete. */
const missingProvidersSql = (codes: readonly string[], now: Time) => sql<{
  id: string;
  code: string;
  name: string;
}>`select p.id, p.code, p.name from provider p
  where p.code <> all (${codes}) and (
    exists (select 1 from orders o where o.provider_id = p.id and o.state = any (${BUYING_STATES}))
    or exists (select 1 from promotion m join product pr on pr.id = m.product_id
      where pr.provider_id = p.id and m.published and not m.deleted and m.valid_to > ${now}))`;

/** Records unconfigured providers; called periodically. Logs each once. Refreshes screens at start and end. */
export function createMissingProviderRecorder(
  database: Database,
  configured: readonly { code: string }[],
  log: Log,
): (now: Time) => Promise<void> {
  const logged = new Set<string>();
  let mayHaveRecorded = true;
  return async (now) => {
    // The simulator of a trial may have been added since the start.
    const codes = configured.map(({ code }) => code);
    const missing = await database.all(missingProvidersSql(codes, now));
    for (const { code, name } of missing) {
      if (!logged.has(code))
        log.error({ provider: code }, `${name} is not configured. Its orders wait until it has an account.`);
      logged.add(code);
    }
    const ids = missing.map(({ id }) => id);
    // An earlier process may have left records.
    if (ids.length === 0 && !mayHaveRecorded) return;
    mayHaveRecorded = ids.length > 0;
    await database.transaction(async (tx) => {
      const changed = await tx.all(
        sql<{ code: string; isNew: boolean }>`with ended as (
              delete from provider_stall s
              using provider p
              where p.id = s.provider_id and s.why = 'unconfigured' and p.id <> all (${ids}::uuid[])
              returning p.code
            ),
            begun as (
              insert into provider_stall (provider_id, why, since, seen_at)
              select id, 'unconfigured', ${now}, ${now}
              from provider
              where id = any (${ids}::uuid[])
              on conflict (provider_id) do update set seen_at = excluded.seen_at, why = excluded.why,
                since =
                case when provider_stall.why = excluded.why then provider_stall.since else excluded.since end
              returning provider_id, xmax = 0 as is_new
            )
          select code, true as is_new
          from ended
          union all
          select p.code, b.is_new
          from begun b join provider p on p.id = b.provider_id`,
      );
      for (const { code, isNew } of changed) if (isNew) await notifyScreens(tx, code);
    });
  };
}

/** Shorter breaker trips do not count as an outage. */
const DOWN_AFTER_MS = 60_000;

/** Providers without a response for a minute. */
export const providerWatch: Watch = {
  kind: 'providerDown',
  endKind: 'providerUp',
  find: (db, now) =>
    db.all(
      sql<Condition>`select null::uuid as company_id, prov.id as subject_id, prov.name as subject_name, '' as detail
        from provider_stall s join provider prov on prov.id = s.provider_id
        where s.why = 'failing' and s.since <= ${addMilliseconds(now, -DOWN_AFTER_MS)}
          and s.seen_at > ${addMilliseconds(now, -STALL_LIFETIME_MS)}`,
    ),
};

/** Unconfigured providers with something to buy. */
export const missingProviderWatch: Watch = {
  kind: 'providerUnconfigured',
  endKind: 'providerConfigured',
  find: (db, now) =>
    db.all(
      sql<Condition>`select null::uuid as company_id, prov.id as subject_id, prov.name as subject_name, '' as detail
        from provider_stall s join provider prov on prov.id = s.provider_id
        where s.why = 'unconfigured' and s.seen_at > ${addMilliseconds(now, -STALL_LIFETIME_MS)}`,
    ),
};
