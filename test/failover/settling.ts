// A purchase whose answer was lost is believed unmade only after a quarter of an hour. A run has no time for that: for
// what is older than any call can last, the time is let pass.

import { sql } from 'kysely';
import type { Database } from '#server/base/db.ts';

/** Longer than a call to the provider may take, with the stall of a process. */
const LOST_AFTER = '15 seconds';
const LOOK_MS = 1000;

/** Lets the time pass again and again; answers how to stop. */
export function letLostPurchasesSettle(database: Database): () => void {
  const timer = setInterval(() => {
    database
      .transaction((tx) =>
        tx.run(sql`update purchase_attempt set next_ask_at = now(), created_at = created_at - interval '1 hour',
          sent_at = sent_at - interval '1 hour'
          where state = 'sent' and sent_at between now() - interval '30 minutes' and now() - ${LOST_AFTER}::interval`),
      )
      // The database is away for a while, or the purchase is being written.
      .catch(() => {});
  }, LOOK_MS);
  return () => clearInterval(timer);
}
