// State of webhooks for operators (API-125). Receivers that fail wait by plan, so only the others show whether we are late.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Db } from '#server/base/database/db.ts';

export interface WebhookState {
  working: number;
  failing: number;
  disabled: number;
  /** Deliveries not made yet. */
  waiting: number;
  /** Deliveries given up in the last 30 days. */
  failed: number;
  /** When the longest waiting delivery to a working endpoint was due; null if none is due. */
  oldestDue: Time | null;
}

/** Statements over partial indexes, cheap however many deliveries were made. */
export const readWebhookState = (db: Db, now: Time): Promise<WebhookState> =>
  db.only(
    sql<WebhookState>`select
        (select count(*) from webhook_endpoint where deleted_at is null and disabled_at is null
          and failing_since is null) as working,
        (select count(*) from webhook_endpoint where deleted_at is null and disabled_at is null
          and failing_since is not null) as failing,
        (select count(*) from webhook_endpoint where deleted_at is null and disabled_at is not null) as disabled,
        (select count(*) from webhook_delivery where state = 'Pending') as waiting,
        (select count(*) from webhook_delivery where state = 'Failed') as failed,
        (select min(d.next_at) from webhook_endpoint w join webhook_delivery d on d.endpoint_id = w.id
          where w.deleted_at is null and w.disabled_at is null and w.failing_since is null
            and d.state = 'Pending' and d.next_at <= ${now}) as oldest_due`,
  );
