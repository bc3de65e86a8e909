// Attempts of a delivery, oldest first (API-128): failed ones from their rows, the successful one from the delivery.

import { sql } from 'kysely';
import { ATTEMPT_ANSWER_MAX } from '#domain/platform/webhooks/facts.ts';
import type { WebhookAttempt } from '#domain/platform/webhooks/person-calls.ts';
import type { Db } from '#server/base/database/db.ts';

/** An attempt whose process died has no row. */
export const readAttempts = (db: Db, deliveryId: string): Promise<WebhookAttempt[]> =>
  db.all(
    sql<WebhookAttempt>`select number, at, status, ms, answer, error from webhook_attempt
        where delivery_id = ${deliveryId}
      union all
      select attempts, last_at, status, ms, left(answer, ${ATTEMPT_ANSWER_MAX}::int), error from webhook_delivery
        where id = ${deliveryId} and state = 'Succeeded'
      order by number`,
  );
