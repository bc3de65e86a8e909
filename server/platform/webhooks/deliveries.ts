// Deliveries of the last 30 days, as programs read them (API-118).

import { sql } from 'kysely';
import * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import type { Input, Reply } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, DAY, instantOf, type Time } from '#domain/base/time.ts';
import { PARTNER_EVENT_DAYS, type PartnerEventType } from '#domain/partner-events/types.ts';
import type { ApiWebhookDelivery, apiDeliveryCalls } from '#domain/platform/webhooks/calls.ts';
import type { DeliveryState } from '#domain/platform/webhooks/facts.ts';
import type { Database, Sql } from '#server/base/database/db.ts';
import { joinConditions } from '#server/base/database/list.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { deleteInBatches } from '#server/base/jobs/retention.ts';
import { pageAfter, readCursor } from '#server/platform/cursors.ts';
import { readAttempts } from './attempts.ts';
import type { ById } from './endpoints.ts';
import { replayDelivery } from './replays.ts';

interface DeliveryRow {
  id: string;
  endpointId: string;
  eventId: string;
  eventType: PartnerEventType;
  isReplay: boolean;
  state: DeliveryState;
  attempts: number;
  createdAt: Time;
  nextAt: Time;
  lastAt: Time | null;
  status: number | null;
  ms: number | null;
  headers: string;
  answer: string;
  error: string;
}

const deliveryColumns: Sql<DeliveryRow> = sql`d.id, d.endpoint_id, e.id as event_id, e.type as event_type,
  d.is_replay, d.state, d.attempts, d.created_at, d.next_at, d.last_at, d.status, d.ms, d.headers,
  d.answer, d.error`;
const deliveryTables: Sql = sql`webhook_delivery d join partner_event e on e.seq = d.event_seq`;

const toDelivery = ({ nextAt, lastAt, ...row }: DeliveryRow): ApiWebhookDelivery => ({
  ...row,
  nextAttemptAt: row.state === 'Pending' ? nextAt : null,
  lastAttemptAt: lastAt,
});

type ListInput = Input<typeof apiDeliveryCalls.list>;

const Position = z.tuple([z.string().check(z.refine((text) => instantOf(text) !== null)), z.guid()]);

/** Newest first. */
export async function listDeliveries(
  { db, actor }: QueryContext,
  { cursor, limit, endpointId, eventId, state }: ListInput,
): Promise<Reply<typeof apiDeliveryCalls.list>> {
  const after = readCursor(cursor, Position);
  const where = joinConditions([
    sql`d.company_id = ${actor.companyId}`,
    ...(endpointId === undefined ? [] : [sql`d.endpoint_id = ${endpointId}`]),
    ...(eventId === undefined ? [] : [sql`e.id = ${eventId}`]),
    ...(state === undefined ? [] : [sql`d.state = ${state}`]),
    ...(after === null ? [] : [sql`(d.created_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]),
  ]);
  const rows = await db.all(
    sql<DeliveryRow>`select ${deliveryColumns} from ${deliveryTables} where ${where}
      order by d.created_at desc, d.id desc limit ${limit + 1}`,
  );
  return pageAfter(rows, limit, toDelivery, ({ createdAt, id }) => [createdAt, id]);
}

/** @throws Refusal 404, also for deliveries of other companies */
export async function showDelivery(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  { id }: ById,
): Promise<Reply<typeof apiDeliveryCalls.one>> {
  const found = await db.one(
    sql<DeliveryRow & { body: string }>`select ${deliveryColumns}, e.body from ${deliveryTables}
      where d.id = ${id} and d.company_id = ${actor.companyId}`,
  );
  if (!found) throw new Refusal('missing', commonCopy.notFound);
  const { body, ...row } = found;
  return { ...toDelivery(row), tries: await readAttempts(db, id), body };
}

/** A replay, as programs see it. */
export async function replayOne(context: CommandContext, input: ById): Promise<ApiWebhookDelivery> {
  const { body: _, tries: __, ...delivery } = await showDelivery(context, await replayDelivery(context, input));
  return delivery;
}

/** Deletes deliveries after 30 days (API-118). Returns the count. */
export const deleteOldDeliveries = (database: Database, now: Time): Promise<number> =>
  deleteInBatches(
    database,
    (most) => sql`delete from webhook_delivery where id in (
      select id from webhook_delivery where created_at < ${addMilliseconds(now, -PARTNER_EVENT_DAYS * DAY)}
        order by created_at limit ${most} for update skip locked)`,
  );
