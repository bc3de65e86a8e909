// A purchase whose reply was lost is treated as unsent only after a quarter of an hour. A run has no time for that: it
// looks up purchases older than any call can last with a shorter settle window.

import { sql } from 'kysely';
import { systemClock } from '#server/base/process/clock.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import type { Services } from '#server/services.ts';
import { silentLog } from '../logs.ts';

/** Longer than a provider call plus a stalled process may take. */
const LOST_AFTER_MS = 15_000;
const LOOK_MS = 1000;

/** Looks up lost purchases; returns a function to stop. */
export function settleLostPurchases({ database, vault }: Services, simulatorUrl: string): () => void {
  const provider = httpProvider({ name: 'Genba', baseUrl: `${simulatorUrl}/genba/v1`, token: null });
  const providers = createProviderClients(database, [{ code: 'genba', provider }], LOST_AFTER_MS);
  const buyer = createBuyer({ database, vault, clock: systemClock, providers, maxInFlight: 8, log: silentLog });
  const lost = sql`state = 'sent' and sent_at < now() - make_interval(secs => ${LOST_AFTER_MS / 1000})`;
  let isAsking = false;
  const look = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const asked = await database.transaction((tx) =>
        tx.run(sql`update purchase_attempt set next_ask_at = now() where ${lost}`),
      );
      if (asked > 0) await buyer.drain();
    } catch {
      // The database is temporarily down.
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
