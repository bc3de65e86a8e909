// Asks providers to hold the units that were asked for. A reference whose answer was lost is looked up before it is asked
// again, so nothing is held twice; what nobody takes expires by itself.

import { sql } from 'kysely';
import { after, MINUTE, type Time } from '#domain/base/time.ts';
import type { Database, Tx } from '#server/base/db.ts';
import type { Provider, ReserveOutcome } from '#server/catalog/provider/port.ts';
import type { Desk } from './providers.ts';

const AT_ONCE = 20;
const AGAIN = MINUTE;

interface Due {
  id: string;
  sku: string;
  reference: string;
  quantity: number;
  tries: number;
}

const takeDue = (tx: Tx, providerId: string, now: Time): Promise<Due[]> =>
  tx.all(sql<Due>`update allocation a set next_try_at = ${after(now, AGAIN)}, tries = a.tries + 1
    from (select id from allocation where next_try_at <= ${now} and provider_id = ${providerId}
      order by next_try_at limit ${AT_ONCE} for update skip locked) due
    where a.id = due.id returning a.id, a.sku, a.reference, a.quantity, a.tries`);

async function ask(provider: Provider, { reference, sku, quantity, tries }: Due): Promise<ReserveOutcome> {
  if (tries > 1) {
    const { items } = await provider.reservations(reference);
    const found = items.find((one) => one.state === 'held');
    if (found) return { kind: 'reserved', reservation: found };
  }
  return provider.reserve({ reference, sku, quantity });
}

/** Asks a provider for what is wanted of it now; answers how many requests were settled. */
export async function reserveDue(database: Database, providerId: string, desk: Desk, now: Time): Promise<number> {
  const dues = await database.transaction((tx) => takeDue(tx, providerId, now));
  let settled = 0;
  for (const due of dues) {
    const outcome = await ask(desk.provider, due).catch(
      (): ReserveOutcome => ({ kind: 'unknown', cause: 'no answer' }),
    );
    if (outcome.kind === 'unknown') continue;
    settled += 1;
    await database.transaction((tx) =>
      outcome.kind === 'reserved'
        ? tx.run(sql`update allocation set state = 'held', reservation_id = ${outcome.reservation.id}, expires_at = ${outcome.reservation.expiresAt},
            next_try_at = null where id = ${due.id} and state = 'wanted'`)
        : tx.run(
            sql`update allocation set state = 'refused', outcome = ${outcome.kind}, next_try_at = null where id = ${due.id} and state = 'wanted'`,
          ),
    );
  }
  return settled;
}
