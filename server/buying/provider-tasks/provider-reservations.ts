// Reserves requested units at providers. A reference whose reply was lost is looked up before it is sent again, so
// nothing is reserved twice; unused reservations expire automatically.

import { sql } from 'kysely';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { isAny, onKnownSchema } from '#server/base/database/turns.ts';
import { noteOutcome, traced } from '#server/base/process/tracing.ts';
import type { ProviderClient } from '#server/buying/purchasing/provider-clients.ts';
import type { Provider, ReserveOutcome } from '#server/catalog/provider/port.ts';
import { hasFailedSql, mayTrySql, runIsolated, type WorkServices } from '#server/work/isolated-work.ts';

const BATCH_SIZE = 20;
const RETRY_AFTER = MINUTE;

interface DueAllocation {
  id: string;
  orderId: string;
  sku: string;
  reference: string;
  quantity: number;
  tries: number;
  hasFailed: boolean;
}

/** Due reservation requests. */
const dueAllocationsSql = (providerId: string, now: Time): Sql =>
  sql`select id from allocation where next_try_at <= ${now} and provider_id = ${providerId}
    and ${mayTrySql('recordReservation', sql`reference`, now)}`;

const claimDueAllocations = (tx: Tx, providerId: string, now: Time): Promise<DueAllocation[]> =>
  tx.all(sql<DueAllocation>`update allocation a set next_try_at = ${addMilliseconds(now, RETRY_AFTER)},
    tries = a.tries + 1
    from (${dueAllocationsSql(providerId, now)}
      order by next_try_at limit ${BATCH_SIZE} for update skip locked) due
    where a.id = due.id returning a.id, a.order_id, a.sku, a.reference, a.quantity, a.tries,
      ${hasFailedSql('recordReservation', sql`a.reference`)} as has_failed`);

async function requestReservation(
  provider: Provider,
  { reference, sku, quantity, tries }: DueAllocation,
): Promise<ReserveOutcome> {
  if (tries > 1) {
    const { items } = await provider.reservations(reference);
    const heldReservation = items.find((one) => one.state === 'held');
    if (heldReservation) return { kind: 'reserved', reservation: heldReservation };
  }
  return provider.reserve({ reference, sku, quantity });
}

/** Sends due requests to a provider. Returns the number of settled ones. */
export async function reserveDueAllocations(
  services: WorkServices,
  providerId: string,
  client: ProviderClient,
  now: Time,
): Promise<number> {
  const { database } = services;
  if (!(await isAny(database, dueAllocationsSql(providerId, now)))) return 0;
  const dueAllocations = await onKnownSchema(database, (tx) => claimDueAllocations(tx, providerId, now));
  let settledCount = 0;
  const settle = async (due: DueAllocation): Promise<void> => {
    const outcome = await requestReservation(client.provider, due).catch(
      (): ReserveOutcome => ({ kind: 'unknown', cause: 'no answer' }),
    );
    noteOutcome(outcome.kind);
    if (outcome.kind === 'unknown') return;
    settledCount += 1;
    const write = (tx: Tx) =>
      outcome.kind === 'reserved'
        ? tx.run(sql`update allocation set state = 'held', reservation_id = ${outcome.reservation.id},
          expires_at = ${outcome.reservation.expiresAt},
            next_try_at = null where id = ${due.id} and state = 'wanted'`)
        : tx.run(
            sql`update allocation set state = 'refused', outcome = ${outcome.kind}, next_try_at = null
              where id = ${due.id} and state = 'wanted'`,
          );
    const item = {
      kind: 'recordReservation',
      subject: due.reference,
      orderId: due.orderId,
      hasFailed: due.hasFailed,
    } as const;
    await runIsolated(services, item, now, () => database.transaction(write));
  };
  for (const due of dueAllocations) {
    const attributes = { 'merkur.order': due.orderId, 'merkur.reference': due.reference };
    await traced('reservation', attributes, () => settle(due));
  }
  return settledCount;
}
