// Webhook endpoints of the own company, as programs read them (API-110), and the lock that their changes take.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { PartnerEventType } from '#domain/partner-events/types.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import type { ApiWebhookEndpoint } from '#domain/platform/webhooks/calls.ts';
import type { DisabledReason } from '#domain/platform/webhooks/facts.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';

export interface ById {
  id: string;
}

interface EndpointRow {
  id: string;
  url: string;
  description: string;
  types: PartnerEventType[];
  disabledBecause: DisabledReason | null;
  failingSince: Time | null;
  previousUntil: Time | null;
  createdAt: Time;
}

const columns: Sql<EndpointRow> = sql`w.id, w.url, w.description, w.types, w.disabled_because, w.failing_since,
  w.previous_until, w.created_at`;

/** Endpoints `w` of a company that are not deleted. */
export const ownedBy = (companyId: string | null): Sql => sql`w.company_id = ${companyId} and w.deleted_at is null`;

const toEndpoint = (row: EndpointRow, now: Time): ApiWebhookEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  types: row.types,
  isEnabled: row.disabledBecause === null,
  disabledReason: row.disabledBecause,
  failingSince: row.failingSince,
  previousSecretUntil: row.previousUntil !== null && row.previousUntil > now ? row.previousUntil : null,
  createdAt: row.createdAt,
});

export async function listEndpoints({ db, actor, now }: QueryContext): Promise<ApiWebhookEndpoint[]> {
  const rows = await db.all(
    sql<EndpointRow>`select ${columns} from webhook_endpoint w where ${ownedBy(actor.companyId)}
      order by w.created_at, w.id`,
  );
  return rows.map((row) => toEndpoint(row, now));
}

type ReadContext = Pick<QueryContext, 'db' | 'actor' | 'now'>;

/** @throws Refusal 404, also for endpoints of other companies */
export async function showEndpoint({ db, actor, now }: ReadContext, { id }: ById): Promise<ApiWebhookEndpoint> {
  const row = await db.one(
    sql<EndpointRow>`select ${columns} from webhook_endpoint w where w.id = ${id} and ${ownedBy(actor.companyId)}`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return toEndpoint(row, now);
}

interface LockedEndpoint {
  companyId: string;
  url: string;
  description: string;
  types: PartnerEventType[];
  disabledBecause: DisabledReason | null;
  disabledNote: string;
}

/**
 * An endpoint of one company, or of any for staff, who also find deleted ones that they disabled.
 * @throws Refusal 404
 */
export async function lockEndpoint(tx: Tx, companyId: string | null, id: string): Promise<LockedEndpoint> {
  const row = await tx.one(
    sql<LockedEndpoint>`select w.company_id, w.url, w.description, w.types, w.disabled_because, w.disabled_note
      from webhook_endpoint w
      where w.id = ${id}
        and case when ${companyId}::uuid is null
          then w.deleted_at is null or w.disabled_because = 'staff'
          else w.deleted_at is null and w.company_id = ${companyId}
        end
      for update`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

/** @throws Refusal 404, or 409 for a disabled endpoint */
export async function requireEnabled(tx: Tx, companyId: string | null, id: string): Promise<string> {
  const { url, disabledBecause } = await lockEndpoint(tx, companyId, id);
  if (disabledBecause !== null)
    throw new Refusal('endpoint_disabled', platformCopy.endpointDisabled, { state: disabledBecause });
  return url;
}

/** The endpoint in the audit log. */
export const subjectOf = (id: string, url: string) => ({
  kind: 'webhookEndpoint',
  id,
  name: new URL(url).hostname,
});
